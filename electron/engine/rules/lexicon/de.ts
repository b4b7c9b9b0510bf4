import type { Lexicon } from './lexicon.ts'

export const de: Lexicon = {
  code: 'de',
  functionWords: `der die das den dem des ein eine einen einem einer eines und ist sind bin bist sein im in am an als auch so sehr
    zu zum zur hat habe haben haette es dass welche welcher welches dort hier da ganz wirklich um von vom uhr jeden jede jedes gern gerne pro`,
  user: `nutzer nutzers benutzer benutzers nutzerin user ich mir mich mein meine meinen meinem meiner meines`,
  pronouns: `er ihm ihn seine seinen seinem seiner seines; sie ihr ihre ihren ihrem ihrer ihres; wir uns unser unsere; du dein deine dir dich`,
  negations: `nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder noch nicht_mehr kein_mehr`,
  markers: `war waren wurde hatte früher ehemals ehemalig ehemaliger damals nur außer falls wenn bis fast kaum vielleicht möglicherweise
    wahrscheinlich könnte würde sollte soll muss kann darf wird will möchte plant denkt glaubt sagt manchmal selten oft meistens immer
    mehr weniger vor nach künftig bald vorübergehend statt`,
  linking: `ist sind war waren hat haben hatte heißt heißen heisst beträgt kostet lautet bin`,
  verbs: `wohnt lebt arbeitet mag liebt hasst bevorzugt nutzt benutzt verwendet trinkt isst raucht fährt geht läuft fliegt reist spielt
    liest schreibt spricht lernt studiert kauft verkauft zahlt braucht will möchte hört sieht kennt weiß trägt wiegt schläft steht
    kommt zieht besucht gehört beginnt endet startet nimmt macht hat ist heißt besitzt kocht backt fürchtet vertraut interessiert nehmen`,
  additive: `mag liebt hasst spricht kennt spielt besitzt besucht liest kauft kaufte lernt allergisch interessiert hört sieht
    fürchtet sammelt las sah traf trifft möchte gehört`,
  openers: `in im am an auf bei mit von vom zu zum zur aus für seit bis nach vor über unter neben zwischen ohne gegen um durch während wegen
    und oder aber als weil wenn wo der die das namens jeden jede ist sind war`,
  joiners: `und oder aber sondern doch jedoch obwohl weil während dann`,
  comparisons: `als`,
  synonyms: `wohnt lebt; wohnen leben; mag liebt; fahrrad rad; auto wagen pkw; arbeitet ist_angestellt; heißt name genannt; benutzt nutzt verwendet;
    treffen besprechung termin meeting; kauft erwirbt; handy smartphone mobiltelefon; arzt doktor; euro €; prozent %; wohnung apartment;
    beginnt startet fängt_an; endet hört_auf; chef vorgesetzter; computer rechner; samstag sonnabend; kilometer km; e-mail mail;
    möchte will; hasst verabscheut; fernseher tv; adresse anschrift; braucht benötigt; isst speist; klein winzig; schnell rasch; oft häufig; immer stets`,
  opposites: `mag hasst; liebt hasst; mit ohne; vor nach; immer nie; immer niemals; an aus; ein aus; auf zu; offen geschlossen; hell dunkel; helle dunkle;
    helles dunkles; hellen dunklen; groß klein; alt neu; alt jung; gut schlecht; aktiviert deaktiviert; erlaubt verboten; lebendig tot; mehr weniger;
    erste letzte; links rechts; oben unten; innen außen; warm kalt; heiß kalt; früh spät; morgens abends mittags nachts; sommer winter; ledig verheiratet
    geschieden verwitwet; allein mit; billig teuer; laut leise; leicht schwer; öffentlich privat; beginnt endet; kauft verkauft; besteht scheitert`,
  denials: `nichtraucher=raucher verboten=erlaubt`,
  starters: `wohnt lebt arbeitet mag liebt hasst bevorzugt nutzt benutzt verwendet trinkt isst raucht fährt geht läuft fliegt reist spielt liest
    schreibt spricht lernt studiert kauft verkauft zahlt braucht will möchte hört sieht kennt weiß trägt wiegt schläft steht kommt zieht besucht
    gehört beginnt endet startet nimmt macht hat ist heißt besitzt kocht backt der die das den dem des ein eine einen einem einer er sie es wir ihr ich
    mein meine sein seine ihre unser unsere dieser diese dieses jeder jede jedes und oder aber wenn weil seit nach vor bei mit von im in am an auf aus für
    zum zur zu morgens abends mittags nachts immer nie oft manchmal heute gestern morgen bald früher jetzt dann dort hier nicht kein keine bitte
    alle alles man war waren wurde wird kann soll muss darf als ob dass derzeit aktuell meistens selten täglich wöchentlich nur auch noch schon`,
  neutral: `jetzt derzeit aktuell inzwischen mittlerweile nun momentan heute zurzeit gerade noch_immer immer_noch wieder schon ja überhaupt`,
  past: `war waren wurde hatte früher ehemals ehemalig ehemaliger damals`,
  exclusive: `studiert wohnt lebt arbeitet heißt heisst wiegt kostet beträgt geboren verheiratet zog zieht bevorzugt fährt läuft schläft lautet pendelt`,
  roaming: `geht reist fliegt besucht hört spricht spielt liest schreibt lernt denkt träumt trifft läuft schwimmt`,
  irregular: `wohne=wohnt lebe=lebt arbeite=arbeitet liebe=liebt hasse=hasst trinke=trinkt esse=isst spreche=spricht spiele=spielt lese=liest kenne=kennt fahre=fährt nutze=nutzt bevorzuge=bevorzugt rauche=raucht lerne=lernt wohnte=wohnt lebte=lebt arbeitete=arbeitet`,
}
