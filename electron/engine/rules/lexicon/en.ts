import type { Lexicon } from './lexicon.ts'

export const en: Lexicon = {
  code: 'en',
  functionWords: `a an the of is are am be been being in on at into onto it its that this these those there here which who whom
    do does did has have having and as very really so too just quite also own some any such about located situated please
    's 've 're 'll 'd 'm every each per s`,
  user: `user users i me my mine myself user's`,
  pronouns: `he him his himself; she her hers herself; they them their theirs; we us our ours; you your yours`,
  negations: `not no never none nobody nothing neither nor without cannot can't cant don't dont doesn't doesnt didn't didnt isn't isnt
    aren't arent wasn't wasnt weren't werent won't wont wouldn't wouldnt shouldn't shouldnt couldn't couldnt hasn't hasnt haven't
    havent hadn't mustn't mustnt needn't ain't no_longer gave_up given_up not_any_more not_anymore non`,
  markers: `was were had used_to former formerly ex previously once past only except unless if when until till almost nearly hardly
    barely maybe perhaps possibly probably may might could would should must can will shall going_to plans plan wants want wishes wish hopes hope intends intend believe think try
    tries considers thinks believes says said supposed allegedly sometimes rarely seldom usually often occasionally always mostly
    partly more less most least too before after future planned temporarily currently instead rather soon about_to`,
  linking: `is are am was were be been has have had isn't aren't wasn't weren't hasn't haven't called named means equals costs`,
  verbs: `live reside work like love hate dislike enjoy prefer want need use own keep drive run walk cycle ride fly travel commute go
    come move stay visit eat drink cook bake smoke sleep wake get take bring buy sell pay cost earn save spend study learn teach read
    write speak talk call meet know think believe hope plan play watch listen sing dance draw paint build make create develop deploy
    host store start begin finish end stop quit leave join attend begins give gave send receive ask answer help support manage lead
    report marry wear weigh measure train swim hike climb fish hunt garden collect grow sit stand hold open close lock add remove set
    put turn switch enable disable allow forbid trust distrust agree disagree pass fail depend belong contain include need require
    return arrive depart happen say tell show see hear feel suffer avoid born drinks try uses`,
  additive: `like love enjoy hate dislike know speak play own visit read watch collect buy bought meet met learn interested allergic
    fan follow subscribe want attend wrote write listen try tried travel appreciate admire fear afraid good bad member
    see seen saw recommend fluent`,
  openers: `in on at to from for with by of about since until during into onto over under near between before after behind beside
    without within through against around across along towards toward per via as than because while when where which who that if
    and or but so every each plus including called named is are was were`,
  joiners: `and or but yet however although though while whereas because so then`,
  comparisons: `than`,
  synonyms: `live reside; work work_as be_employed employed; car automobile; begin start commence; bike bicycle; flat apartment;
    brief short concise; named called name; like love enjoy fond_of; hate can't_stand cannot_stand detest loathe despise;
    want wish would_like; own possess; buy purchase; child kid; mother mum mom; father dad; house home; big large; small little tiny;
    fast quick rapid; phone telephone; mobile cell cellphone smartphone; photo picture photograph; movie film; job occupation profession;
    doctor physician; boss manager supervisor; wife spouse; answer reply response; finish complete end; help assist; meeting appointment;
    holiday vacation; tv television; kilometre kilometer km kilometres kilometers; metre meter; kilogram kg kilograms kilo kilos;
    minute min mins minutes; hour hr hrs hours; gigabyte gb; euro euros eur €; dollar dollars usd $; pound pounds gbp £; percent %;
    go attend; sci-fi science_fiction scifi; repository repo; database db; configuration config; application app; document doc;
    information info; laptop notebook; favourite favorite preferred; colour color; email e-mail mail; address location; rent lease;
    often frequently; usually normally typically; nearly almost; near close_to; prefer rather_have; get receive obtain; picture image;
    error bug; remove delete; create make; show display; choose select pick; current present; weekly every_week; daily every_day;
    monthly every_month; yearly annually every_year; twice two_times; dog hound; speak talk; teacher instructor; grey gray; gym fitness_studio;
    cellar basement; couch sofa; trousers pants; supermarket grocery_store; underground subway metro; autumn fall; soccer football`,
  opposites: `like hate; love hate; enjoy hate; on off; open closed shut; open close; first last; first second third fourth fifth;
    pass fail; enabled disabled; enable disable; always never; always sometimes; alive dead; alone with together; with without;
    before after; north south east west; taller shorter; bigger smaller; older younger; approved rejected; eat skip; quickly slowly; well poorly badly; more less; most least; early late; earlier later; up down; left right; inside outside; indoors outdoors; hot cold;
    warm cold; high low; light dark; big small; large small; fast slow; old new; old young; young new; rich poor; good bad; best worst; true false;
    allow forbid; allowed forbidden; allowed prohibited; permit forbid; accept reject refuse; buy sell; start stop; start end; begin end begins ends;
    begin finish; join leave; hire fire; increase decrease; increases decreases; add remove; lock unlock; locked unlocked; push pull; win lose;
    easy difficult; easy hard; cheap expensive; public private; manual automatic; manually automatically; full empty; single married divorced widowed engaged;
    vegetarian carnivore; morning evening; morning afternoon night; day night; summer winter; import export; upload download; online offline;
    online in_person; male female; top bottom; above below; over under; success failure; succeeds fails; works broken; drive cycle walk;
    drive bus train; loud quiet; clean dirty; wet dry; strong weak; long short; wide narrow; thick thin; safe dangerous; include exclude; asleep awake;
    introvert extrovert; optional required mandatory; tabs spaces; trust distrust; remember forget; maximum minimum; max min; formal informal casual`,
  denials: `dislike=like dislikes=likes disagree=agree distrust=trust mistrust=trust unable=able non-smoker=smoker nonsmoker=smoker
    forbidden=allowed prohibited=allowed disallow=allow lacks=has refuse=accept`,
  starters: '',
  neutral: `now currently nowadays today already still presently these_days at_the_moment right_now at_present as_of_now again anymore any_more any_longer at_all after_all yes`,
  past: `was were had used_to former formerly ex previously once`,
  exclusive: `study major live reside work born marry married name call weigh measure cost own_at age move relocate base employ engage sleep deploy host commute drive locate expire die retire graduate situate stay prefer`,
  roaming: `send give tell show pay lend sell go travel fly walk visit come listen look talk dream think work_with play volunteer meet speak run ride hike swim read write learn cook chat help trust believe`,
  irregular: `goes=go does=do went=go gone=go bought=buy brought=bring drove=drive driven=drive ate=eat eaten=eat drank=drink drunk=drink spoke=speak spoken=speak wrote=write written=write saw=see seen=see met=meet left=leave lost=lose made=make paid=pay ran=run said=say sold=sell sent=send slept=sleep spent=spend stood=stand swam=swim taught=teach told=tell took=take taken=take thought=think woke=wake won=win wore=wear worn=wear knew=know known=know kept=keep got=get gave=give given=give grew=grow grown=grow flew=fly flown=fly felt=feel found=find fell=fall chose=choose chosen=choose built=build began=begin begun=begin came=come broke=break broken=break became=become heard=hear held=hold hid=hide rode=ride sang=sing sat=sit lent=lend led=lead understood=understand quit=quit children=child mice=mouse feet=foot teeth=tooth men=man women=woman people=person wives=wife knives=knife`,
}
