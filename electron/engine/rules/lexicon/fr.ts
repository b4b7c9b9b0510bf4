import type { Lexicon } from './lexicon.ts'

export const fr: Lexicon = {
  code: 'fr',
  functionWords: `le la les l un une des de du d et est sont être à au aux en qui que ce cette ces se très a ont il y aussi chaque tout tous s c`,
  user: `utilisateur utilisatrice je j me moi mon ma mes`,
  pronouns: `il lui; elle; ils elles leur leurs; nous notre nos; tu ton ta tes; son sa ses`,
  negations: `ne pas jamais rien personne aucun aucune sans ni n non ne_plus`,
  markers: `était avait avant seulement sauf si quand jusque presque peut-être probablement peut pourrait devrait doit veut pense croit dit parfois
    rarement toujours plus moins après ancien ancienne bientôt`,
  linking: `est sont était a ont avait appelle s'appelle coûte`,
  verbs: `habite vit travaille aime adore déteste préfère utilise boit mange fume conduit va voyage court joue lit écrit parle apprend étudie achète vend
    paie veut voit connaît sait porte pèse dort part arrive commence finit possède`,
  additive: `aime adore déteste parle connaît joue lit achète apprend visite possède allergique intéresse collectionne`,
  openers: `à au aux en de du des avec sans pour par depuis jusque entre sur sous avant après comme que parce quand où et ou mais chaque le la les un une est`,
  joiners: `et ou mais donc car quoique tandis`,
  comparisons: `que`,
  synonyms: `habite vit réside; voiture auto automobile; aime adore; appelle nom; utilise emploie; commence débute; vélo bicyclette; euro euros €; appartement logement`,
  opposites: `aime déteste; adore déteste; avec sans; avant après; toujours jamais; ouvert fermé; sombre clair; grand petit; vieux jeune; bon mauvais; activé désactivé;
    permis interdit; vivant mort; plus moins; gauche droite; chaud froid; tôt tard; été hiver; matin soir; célibataire marié divorcé`,
  denials: `interdit=permis`,
  starters: `habite vit travaille aime adore déteste préfère utilise boit mange fume conduit va voyage court joue lit écrit parle apprend étudie achète vend paie
    veut voit connaît sait porte pèse dort part arrive commence finit possède le la les l un une des il elle ils elles nous vous je tu mon ma mes son sa ses ce
    cette ces chaque tous toujours jamais ne depuis avant après avec sans pour par en à de du et ou mais si quand comme où est sont a ont`,
  neutral: `maintenant actuellement aujourd'hui encore déjà oui`,
  past: `était avait ancien ancienne`,
  exclusive: `étudie habite vit travaille appelle pèse coûte né née marié mariée préfère conduit`,
  roaming: `va voyage visite parle joue écoute pense`,
  irregular: ``,
}
