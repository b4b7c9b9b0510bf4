import { fold } from '../fold.ts'

/** Month names with their usual short forms, January first; the languages share one line a month. */
const MONTH_LINES = `
january jan januar jänner enero ene janvier janv gennaio janeiro января январь январе يناير
february feb februar febrero février févr febbraio fevereiro февраля февраль феврале فبراير
march mar märz maerz marzo mars março марта март марте مارس
april apr abril avril aprile апреля апрель апреле أبريل ابريل
may mai mayo maggio maio мая май мае مايو
june jun juni junio juin giugno junho июня июнь июне يونيو
july jul juli julio juillet luglio julho июля июль июле يوليو
august aug agosto août ago августа август августе أغسطس اغسطس
september sep sept septiembre septembre settembre setembro сентября сентябрь сентябре سبتمبر
october oct okt oktober octubre octobre ottobre outubro октября октябрь октябре أكتوبر اكتوبر
november nov noviembre novembre novembro ноября ноябрь ноябре نوفمبر
december dec dez dezember diciembre dic décembre déc dicembre dezembro декабря декабрь декабре ديسمبر`

const WEEKDAY_LINES = `
monday mon montag montags lunes lundi lunedì понедельник понедельникам понедельника الاثنين الإثنين 月曜日 月曜 星期一 周一 礼拜一 월요일
tuesday tue tues dienstag dienstags martes mardi martedì вторник вторникам вторника الثلاثاء 火曜日 火曜 星期二 周二 礼拜二 화요일
wednesday wed mittwoch mittwochs miércoles mercredi mercoledì среда среду средам среды الأربعاء 水曜日 水曜 星期三 周三 礼拜三 수요일
thursday thu thur thurs donnerstag donnerstags jueves jeudi giovedì четверг четвергам четверга الخميس 木曜日 木曜 星期四 周四 礼拜四 목요일
friday fri freitag freitags viernes vendredi venerdì пятница пятницу пятницам пятницы الجمعة 金曜日 金曜 星期五 周五 礼拜五 금요일
saturday sat samstag samstags sonnabend sonnabends sábado samedi sabato суббота субботу субботам субботы السبت 土曜日 土曜 星期六 周六 礼拜六 토요일
sunday sun sonntag sonntags domingo dimanche domenica воскресенье воскресеньям воскресенья الأحد 日曜日 日曜 星期日 星期天 周日 周天 礼拜天 일요일`

/** Folded month name or short form to its number, 1 to 12. */
export const MONTHS = numbered(MONTH_LINES)

/** Folded weekday name or short form to its number, Monday 1 to Sunday 7. */
export const WEEKDAYS = numbered(WEEKDAY_LINES)

/** Names that are words of another sense as well: a month or weekday only where a capital or a number says so. */
export const AMBIGUOUS_NAMES = new Set(
  'may march mar mars jan sept sep dec dic dez ago ene mai maggio mon tue wed thu fri sat sun mart martes mayo среду среда среды'.split(
    ' ',
  ),
)

function numbered(lines: string): ReadonlyMap<string, number> {
  const names = lines
    .trim()
    .split('\n')
    .map(line => line.split(' '))
  return new Map(names.flatMap((line, index) => line.map(name => [fold(name), index + 1] as const)))
}
