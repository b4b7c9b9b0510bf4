/** Words that steer no search: they stand everywhere and say nothing of what is looked for. Folded, before stemming. */
const LISTS = {
  en: `a an and are as at be been being but by can could did do does doing done down for from get got had has have having he her
    hers him his how i if in into is it its just let lets me might more most my no nor not now of off on or our ours out over own
    please shall she should so some such than that the their theirs them then there these they this those through to too under up
    us very was we were what when where which while who whom whose why will with would you your yours am im ive id ill youre
    youve hes shes its theyre weve dont doesnt didnt cant couldnt wont wouldnt isnt arent wasnt werent thats whats hows hello hi
    hey thanks thank ok okay yes about also any tell know think really well oh like`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren bin bist sein ich du er sie es wir
    ihr mich mir dich dir ihn ihm uns euch mein meine dein deine sein seine unser was wer wie wo wann warum im in am an auf aus
    bei mit nach von vom zu zum zur fur nicht kein keine auch noch nur schon doch mal bitte hallo danke ja nein`,
  es: `el la los las un una unos unas y o pero es son era fue soy eres de del al en con por para que quien como donde cuando mi tu
    su me te se lo le nos no si hola gracias muy mas`,
  fr: `le la les un une des et ou mais est sont etait suis es de du au aux en avec par pour que qui quoi comment ou quand mon ma mes
    ton ta tes son sa ses je tu il elle nous vous ils ne pas oui non bonjour merci`,
  ru: `и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по мне ее меня это`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その です ます か ね よ`,
  zh: `的 了 是 在 我 你 他 她 它 们 这 那 和 与 也 都 就 不 很 吗 呢 吧 啊 有 什么 怎么 我们 你们 他们`,
} as const

export const STOP_WORDS: ReadonlySet<string> = new Set(Object.values(LISTS).flatMap(list => list.split(/\s+/u)))
