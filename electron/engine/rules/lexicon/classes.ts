import { fold } from '../fold.ts'
import { looseForm } from '../word-form.ts'

/**
 * Groups of words that name values of one quality, in all languages at once: a thing has one of them at a time, so
 * two of a line in the same place of the same frame exclude each other. Not complete, and needs not be: what is in
 * none is judged by the frame alone.
 */
const LINES: Readonly<Record<string, string>> = {
  colour: `red blue green yellow black white brown grey gray orange purple violet pink beige turquoise silver golden blond blonde
    rot blau grün gelb schwarz weiß braun grau lila rosa rojo roja azul verde amarillo amarilla negro negra blanco blanca gris marrón morado
    красный синий зеленый желтый черный белый серый коричневый أحمر أزرق أخضر أصفر أسود أبيض حمراء زرقاء خضراء صفراء سوداء بيضاء الأزرق الأخضر الأحمر 青 緑 赤 黒 白 黄色 蓝色 绿色 红色 黑色 白色 黄色 紫色`,
  profession: `teacher nurse doctor engineer lawyer baker cook chef driver pilot dentist designer developer programmer architect accountant
    manager student plumber electrician carpenter farmer journalist writer author translator photographer musician actor waiter waitress
    librarian scientist researcher consultant professor mechanic hairdresser gardener butcher painter salesman veterinarian vet surgeon therapist
    psychologist pharmacist policeman firefighter soldier analyst administrator secretary receptionist freelancer
    lehrer lehrerin arzt ärztin ingenieur ingenieurin anwalt anwältin bäcker koch köchin student studentin krankenschwester architekt entwickler
    profesor profesora médico médica ingeniero ingeniera abogado abogada enfermero enfermera estudiante cocinero arquitecto periodista
    врач учитель учительница инженер юрист студент студентка повар медсестра программист журналист водитель
    طبيب معلم مهندس محام طالب ممرضة طباخ مدرس 医師 医者 教師 先生 看護師 学生 エンジニア 弁護士 会社員 医生 老师 教师 护士 工程师 律师 学生 程序员 设计师 厨师 司机`,
  diet: `vegetarian vegan omnivore carnivore pescatarian vegetarier vegetarierin veganer vegetariano vegetariana vegano вегетарианец веган 素食者`,
  marital: `single married divorced widowed engaged ledig verheiratet geschieden verwitwet soltero soltera casado casada divorciado divorciada viudo viuda
    женат холост разведен замужем أعزب متزوج مطلق أرمل 独身 既婚 未婚 已婚 离异`,
  religion: `christian muslim jewish hindu buddhist atheist catholic protestant agnostic`,
  nationality: `german french spanish italian british american english japanese chinese russian dutch polish portuguese swedish danish norwegian finnish
    austrian swiss turkish greek irish scottish canadian mexican brazilian indian korean egyptian`,
  database: `postgresql postgres mysql sqlite mariadb mongodb oracle cassandra dynamodb`,
  editor: `vim neovim emacs vscode nano sublime intellij webstorm helix zed notepad`,
  browser: `firefox chrome safari edge brave opera chromium vivaldi`,
  system: `windows macos linux ubuntu debian fedora arch freebsd centos ios android`,
  packager: `npm yarn pnpm bun pip poetry conda cargo maven gradle`,
  framework: `react vue angular svelte django flask rails laravel express fastapi spring nextjs nuxt`,
  cloud: `aws azure gcp heroku netlify vercel cloudflare hetzner 腾讯云 阿里云 华为云`,
  size: `small medium large xl xxl s m l xs`,
  season: `spring summer autumn fall winter frühling sommer herbst primavera verano otoño invierno`,
  daytime: `morning noon afternoon evening night midnight morgens mittags nachmittags abends nachts mañana tarde noche утром днем вечером ночью
    صباحا مساء الصباح المساء 朝 昼 夜 晩 早上 中午 下午 晚上`,
  drink: `tea coffee water milk juice beer wine cocoa`,
  side: `left right links rechts izquierda derecha`,
}

const spellings = (word: string): string[] =>
  /^\p{Script=Cyrillic}/u.test(word) ? [fold(word), looseForm(word, 'ru')] : [fold(word)]

const CLASSES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LINES)
    .flatMap(([name, line]) => line.split(/\s+/u).flatMap(word => spellings(word).map(one => [one, name] as const)))
    .reduce(
      (map, [word, name]) => map.set(word, new Set([...(map.get(word) ?? []), name])),
      new Map<string, Set<string>>(),
    ),
)

/** All words of the classes, for cutting scripts without spaces. */
export const CLASS_WORDS: readonly string[] = [...CLASSES.keys()]

/** The qualities of which a folded word names a value. */
export const classesOf = (folded: string): ReadonlySet<string> => CLASSES.get(folded) ?? NONE
const NONE: ReadonlySet<string> = new Set()

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u).map(fold))

/** Subjects that are one quality themselves: what is said of them is their value. */
export const ATTRIBUTES: ReadonlySet<string> = words(`
  name colour color size birthday age address email e-mail phone number password username nickname title job occupation profession employer boss manager
  wife husband spouse partner hometown home city country nationality language browser editor shell font theme branch version port host
  hostname url homepage website deadline date time day place location capital budget salary rent price cost cheapest income weight height blood type diet
  religion favourite favorite default main primary preferred preferredly best native mother team club genre goal wake-up bedtime status state mode
  plan provider framework database system unit units currency timezone zone pin code room floor hotel airline bank insurance doctor dentist school university
  car-brand brand model breed license licence limit interval frequency format encoding color-scheme meeting appointment
  lieblingsfarbe lieblingsessen name geburtstag alter adresse beruf chef chefin hauptstadt sprache passwort version termin treffen miete größe
  color nombre cumpleaños edad dirección trabajo jefe jefa idioma contraseña versión cita reunión precio talla favorito favorita
  цвет имя день возраст адрес работа начальник язык пароль версия встреча размер любимый
  لون اسم عيد عمر عنوان لغة كلمة لونه المفضل مدير الاجتماع 色 名前 誕生日 会議 家賃 颜色 名字 生日 密码 会议 房租 版本 最喜欢`)

/** Words for people: what a person is, is seldom one thing alone. */
export const PEOPLE: ReadonlySet<string> = words(`
  mother father mom dad mum brother sister son daughter wife husband spouse partner uncle aunt cousin nephew niece grandmother grandfather grandma grandpa
  friend neighbour neighbor boss colleague coworker girlfriend boyfriend child kid roommate flatmate he she they
  mutter vater bruder schwester sohn tochter frau mann freund freundin chef er sie madre padre hermano hermana hijo hija esposa esposo amigo amiga
  мать отец брат сестра сын дочь жена муж друг подруга он она أب أم أخ أخت ابن ابنة زوجة زوج أخته أخوه ابنته 母 父 兄 弟 姉 妹 息子 娘 妻 夫 友達
  妈妈 爸爸 哥哥 弟弟 姐姐 妹妹 儿子 女儿 妻子 丈夫 朋友`)

/** What excludes what by knowledge of the world: the left word said of somebody denies the right ones done. */
export const EXCLUDED: readonly { readonly said: ReadonlySet<string>; readonly denies: ReadonlySet<string> }[] = [
  {
    said: words(
      'vegetarian vegan vegetarier vegetarierin veganer vegetariano vegetariana вегетарианец вегетарианка 素食者',
    ),
    denies: words(
      'meat steak beef pork chicken bacon ham sausage burger lamb turkey fleisch wurst rindfleisch carne pollo jamón мясо курицу 肉 牛肉 猪肉',
    ),
  },
  {
    said: words('teetotal teetotaller teetotaler abstinent'),
    denies: words('beer wine alcohol whisky vodka bier wein cerveza vino'),
  },
  {
    said: words('single bachelor unmarried ledig soltero soltera'),
    denies: words('wife husband spouse married ehefrau ehemann verheiratet esposa esposo casado casada'),
  },
  { said: words('childless kinderlos'), denies: words('son daughter children kids sohn tochter kinder') },
]
