/**
 * Ordinary English words as sentences and notes begin with them: a capital on one of these, at the
 * start of a sentence, says nothing. Base forms; lookups go by word form as well (`Bakes`, `Baking`).
 * Words that are common given names (Rose, Mark, Grace, Will as a noun…) are left out on purpose where a
 * fact seldom begins with the ordinary sense; month and weekday names are handled apart.
 */
export const ENGLISH_BASELINE = `
a an the this that these those here there he she it we they you i me him her us them his hers its our ours your yours their theirs my mine myself
himself herself itself themselves yourself ourselves who whom whose which what when where why how whoever whatever whenever wherever whichever however
and or but nor so yet for if then else because since although though while whereas unless until till before after once as than whether both either neither
not no never none nothing nobody nowhere always often sometimes usually rarely seldom frequently occasionally generally normally typically mostly mainly
maybe perhaps possibly probably certainly definitely clearly obviously apparently actually really truly indeed also too again still already just only even
ever almost nearly hardly barely quite rather very much more most less least many few several some any all each every another other others such same own
in on at to from by with without within of off up down out over under above below between among through throughout during across along around about against
toward towards into onto upon near beside besides behind beyond inside outside except despite per via like unlike including regarding concerning according due
be am is are was were been being have has had having do does did done doing can cannot could will would shall should may might must ought need dare
today tomorrow yesterday tonight now later soon early late recently lately currently formerly previously originally initially finally eventually meanwhile
afterwards afterward beforehand ago daily weekly monthly yearly annually nightly hourly morning afternoon evening night noon midnight weekend weekday day week
month year hour minute second decade century season spring summer autumn winter holiday birthday anniversary
first second third fourth fifth last next previous final one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand
million half quarter double once twice
yes okay ok please thanks thank sorry hello hi hey dear note notes warning important reminder todo update updated summary details detail example examples
user users person people man men woman women child children boy girl baby kid kids friend friends family parent parents mother father mom dad mum brother sister son
daughter wife husband spouse partner uncle aunt cousin nephew niece grandmother grandfather grandma grandpa grandparents grandson granddaughter neighbour neighbor
boss manager colleague coworker team member client customer doctor dentist teacher student nurse lawyer driver chef cook engineer developer designer owner tenant
landlord guest visitor stranger everyone everybody everything everywhere someone somebody something somewhere anyone anybody anything anywhere
accept access accompany accomplish account achieve acquire act activate add address adjust admire admit adopt advise afford agree aim allow analyse analyze announce
answer appear apply appoint appreciate approach approve argue arrange arrive ask assign assist assume attach attempt attend avoid back backup bake balance ban base bathe
become begin behave believe belong bike bite block blog boil book borrow bother break breathe bring browse brush build burn buy calculate call camp cancel care
carry catch cause celebrate challenge change charge chat check choose claim clean clear click climb close coach collect combine come comment commit communicate
commute compare compete complain complete concentrate confirm connect consider consist consult consume contact contain continue contribute control convert convince
cook copy correct cost count cover crash create cross cry cut cycle dance deal debug decide decline decorate decrease defend define delay delete deliver depend
deploy describe deserve design desire destroy detect develop die differ dig disable disagree discover discuss dislike display distribute dive divide do donate download
draw dream dress drink drive drop dry earn eat edit email employ empty enable encourage end enjoy enter escape establish estimate evaluate examine exceed exchange excite
exercise exist expand expect experience experiment explain explore export express extend face fail fall fast favour favor fear feed feel fetch fight file fill film find
finish fish fit fix flag fly focus fold follow forget forgive format forward found freelance freeze fry gain garden gather generate get give go graduate greet grow
guard guess guide handle hang happen hate head hear heat help hesitate hide hike hire hit hold hope host hug hunt hurry hurt identify ignore imagine implement import
improve include increase indicate influence inform inherit injure insist install intend interest introduce invent invest invite involve jog join joke judge juggle jump keep kick
kill kiss knit knock know label lack land last laugh launch lay lead leak lean learn leave lend let lie lift light like limit link list listen live load lock log look
lose love lower maintain make manage march marry match matter mean measure meditate meet mention merge migrate mind miss mix monitor motivate mount move
multiply name negotiate notice notify number object observe obtain offer open operate order organise organize own pack paint park participate pass paste pause pay perform
permit phone pick place plan plant play point post pour practise practice pray predict prefer prepare present press prevent print proceed process produce promise promote
propose protect prove provide publish pull purchase push put quit raise rank reach react read realise realize rebuild recall receive recommend record recover recycle
reduce refer reflect refuse regret reject relate relax release rely remain remember remind remove rename renew rent repair repeat replace reply report represent request
require research reserve reset reside resign resolve respect respond rest restart restore result retire return review reward rewrite ride ring rise risk roll rotate row
ruin run rush sail satisfy save say scan schedule score scream search see seem select sell send separate serve set settle sew shake share shave shop shout show shut sign sing
sit skate sketch ski skip sleep smell smile smoke snore solve sort sound speak specialise specialize spell spend split spread stand stare start stay steal step stick stop
store stretch struggle study submit subscribe succeed suffer suggest suit supply support suppose surf surprise survive suspect swim switch take talk taste teach tell tend
test thank think throw tidy tie time touch tour trace track trade train transfer translate travel treat trigger trip trust try turn type understand unlock upgrade upload
use vacuum value verify view visit volunteer vote wait wake walk want warm warn wash waste watch water wear weigh welcome whisper win wish wonder work worry wrap write yell
ate began bought broke brought built came caught chose drank drew drove fell felt fed found flew forgot forgave froze gave got grew hung heard held hid kept knew laid led left
lent lost made meant met paid ran rang read rode rose sang sat saw said sent slept sold sought spent spoke stole stood struck swam taught thought threw told took understood
went woke won wore wrote born gone known seen taken written given grown broken chosen driven eaten forgotten
able absent active actual afraid alive allergic alone amazing ambitious angry annual anxious available average aware awake bad bald basic beautiful best better big bilingual
bitter black blind blue bold boring brave brief bright broad broken brown busy calm capable careful careless careful casual central certain cheap cheerful chief chronic
classic clean clever close cloudy cold colourful comfortable common complex confident confused conscious consistent constant cool correct costly crazy creative critical
crucial cruel curious current cute dangerous dark dead deaf deep default delicious different difficult digital direct dirty disabled divorced double dry dual eager early
easy economic effective efficient elderly electric electronic emotional empty engaged enormous entire environmental equal essential eternal exact excellent excited exciting expensive
experienced extra extreme fair false familiar famous fast fat favourite favorite female fine firm fit flat flexible fluent fond foreign formal former free french frequent
fresh friendly frozen full fun funny further future general gentle genuine glad global gluten good great green grey gray guilty happy hard harmful healthy heavy helpful high
historic honest hot huge human humble hungry ideal ill illegal immediate independent individual initial inner innocent intelligent interested interesting
internal international introverted jealous joint junior keen key kind large late lazy left left-handed legal light likely little live local lonely long loose loud lovely
low lucky mad main major male manual married massive mature maximum medical medium mental mere mild military minimum minor mixed mobile modern moral mutual narrow nasty
national native natural neat necessary negative nervous neutral new nice noisy normal northern nuclear numerous obvious odd offline ok old online only open opposite optional
ordinary organic original outdoor outer overall overdue painful pale parallel partial particular passionate past patient peaceful perfect permanent personal physical picky
plain pleasant polite political poor popular portable positive possible potential powerful practical pregnant preferred premium present pretty primary prior private professional
proper proud public pure quick quiet random rapid rare raw ready real reasonable recent red regional registered regular related relative relevant reliable religious remote
required responsible retired rich right right-handed rough round royal rude rural sad safe salty satisfied scared secondary secret secure senior sensible sensitive separate
serious severe shallow sharp short shy sick significant silent silly similar simple single skilled sleepy slight slim slow small smart smooth social soft solar sole solid
sour southern spare special specific spicy stable standard steady steep still straight strange strict strong stupid sudden sufficient suitable sunny super sure sweet
talented tall technical temporary terrible thick thin thirsty tight tiny tired total tough traditional trained true typical ugly unable uncertain unclear unhappy
unique united unknown unlikely unmarried unusual upcoming upper upset urban urgent useful useless usual vague valid valuable various vast vegan vegetarian vertical violent visible
visual vital warm weak wealthy weird western wet white whole wide wild willing wise wonderful wooden wrong yellow young
ability accident account action activity address advice age agreement air airport alarm alcohol allergy alternative amount animal answer apartment app apple application
appointment approach area argument arm arrival art article aspect assignment assistant attempt attention attitude audience author authority backup bag balance ball band bank bar
base basement basis bath bathroom battery beach bed bedroom beer behaviour behavior belief benefit bicycle bill bird blood board boat body book boot border bottle bottom
box brain branch bread breakfast bridge browser bug budget building bus business cake calendar call camera campaign capital car card career case cash cat category
cause ceiling cell centre center chain chair chance chapter character charge chart cheese chicken chocolate choice church circle city class classroom clock cloth clothes cloud
club coast coat code coffee collection college colour color column combination command committee communication community company comparison competition computer concept concern
concert condition conference configuration connection content context contract contrast contribution conversation copy corner cost country couple courage course court
cream credit crime crowd culture cup currency customer cycle damage danger data database date deadline death debate debt decision degree delay delivery demand department deposit
depth description desk desktop dessert development device diagram diary dictionary diet difference difficulty dinner direction directory disaster discount discussion disease
dish disk distance district document dog door doubt draft drama drawer drawing dress drink drug duty ear earth east economy edge editor education effect effort egg election
electricity element emergency emotion employee employer employment end energy engine entertainment entrance entry environment equipment error essay event evidence exam exchange
excuse exit expense expert explanation expression eye fact factor factory failure fan farm farmer fashion feature fee feedback feeling festival fever field figure
file finger fire fish flight floor flour flow flower folder food foot football force forest fork form format foundation freedom fridge fruit fuel function fund furniture future
game gap garage garlic gas gate gift glass goal gold government grade grain grammar grass ground group growth guest guidance guide guitar gym habit hair hall hand handle
harbour hardware hat health heart heating height history hobby hole home homework honey horse hospital hotel house housing hotel idea identity image impact impression improvement
incident income industry information ingredient injury insect insurance intention interaction interface internet interview introduction investment invitation invoice
issue item jacket job journey juice keyboard key king kitchen knee knife knowledge lab lake lamp language laptop law lawn layer leader leadership leaf leg length lesson letter level
library licence license life line lip literature living load loan location lock loss luck lunch machine magazine mail maintenance majority map market marriage material
maths meal meaning meat media medication medicine meeting memory menu message metal method middle milk mind mirror mistake mode model mood moon motion mountain mouse mouth movie
muscle museum music nature neck needle neighbourhood nerve network news noise nose novel nut oil office onion opinion opportunity option orange orchestra
oven owner package page pain painting pair pan paper park part party passage passenger passion passport password path patience pattern payment peace pen penalty pencil
pension performance period permission pet phase phone photo phrase piano picture piece pipeline pizza plane planet plastic plate platform player pocket poem poetry policy pool
population position possession possibility potato power preference presence presentation pressure price printer priority prize problem procedure product production profession
profile profit program programme progress project proof property proposal protection purpose quality quantity question rain range rate reaction reason recipe record recording
reference region relation relationship relief religion reminder repository reputation request requirement rescue resource response responsibility restaurant rice river road role
roof room route routine rubbish rule safety salad salary sale salt sample sand sauce scale scene schedule school science screen script sea seat section sector security selection
self sentence series server service session setting setup shape shift ship shirt shoe shopping shoulder shower side signal signature silver site situation size skill skin skirt
sky snow soap society sock software soil solution song soup source south space speaker speech speed sport spot stage staff stairs standup star state statement station status
stomach stone storage story strategy stream street strength stress structure style subject success sugar sun supermarket surface surgery system table task tax tea technology
teeth telephone television temperature term text theatre theme theory thing thought ticket title toe toilet tone tongue tool tooth top topic town toy track
tradition traffic training transport tree trend trip trouble truck truth tyre uncle uniform union university vacation valley variety vegetable vehicle version victory video village
virus vision visit voice volume wage wall war wardrobe weakness wealth weapon weather website wedding weight west wheel wife wind window wine wing wish wood word worker workflow
workshop world writer writing yard zone
aboard abroad absolutely accordingly additionally ahead altogether anyway apart approximately aside away basically briefly carefully closely commonly completely
consequently constantly correctly deeply directly easily effectively elsewhere entirely equally especially essentially exactly exclusively extremely fairly fortunately forever
fully further furthermore gradually greatly half happily hence highly hopefully immediately increasingly independently instead largely likewise literally locally manually
merely moreover naturally necessarily nevertheless nonetheless notably obviously officially otherwise overall overnight partly personally physically please possibly
potentially practically precisely primarily privately properly publicly purely quickly quietly rarely regularly relatively remotely respectively roughly sadly scarcely secondly
seriously shortly significantly similarly simply simultaneously slightly slowly somehow somewhat specifically strictly strongly subsequently successfully suddenly surely surprisingly
technically temporarily thereby therefore thoroughly thus together totally typically ultimately unfortunately upstairs downstairs usually well willingly worldwide
don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't hasn't haven't hadn't i'm i've i'll i'd it's that's there's he's she's we're they're you're
let's who's what's here's
`
