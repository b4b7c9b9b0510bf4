/** Said before a correction and saying nothing by itself: `Hmm, no, sorry, but …`. */
const LEAD_IN =
  /^(?:h+m+|u+m+|uh+|ah+|oh+|er+|well|wait|hold on|hang on|hey|sorry|excuse me|thanks|thank you|ok|okay|but|and|yes|yeah|look|listen|reverie)\b[\s,.;:!—–-]*/iu
const NO =
  /^(?:no+|nope|nah|negative)\b(?:\s+(?=(?:it|that|this|i|my|you|the|he|she|they|we|not)\b)|\s*[,.;:!—–-]+\s*|$)/iu

/** Plain statements that the answer is wrong. Anchored: what somebody else said or asked is none of it. */
const WRONG: readonly RegExp[] = [
  /^(?:that|this|it|your answer|the answer|what you said)(?:'s| is| was) (?:just |simply |completely |totally |all |still |also |plain |actually )*(?:wrong|incorrect|false|untrue|mistaken|inaccurate|outdated|out of date)(?! (?:of|with|about|on|to|for|for me|turn|way|number|side)\b)/iu,
  /^(?:that|this|it|your answer|the answer)(?:'s not| is not| isn't| isnt| was not| wasn't) (?:quite |really |actually |at all |exactly |entirely |even )*(?:right|correct|true|accurate)(?! (?:of|for|to|now|away|love|after|before|until)\b)/iu,
  /^(?:that|this|it)(?:'s not| is not| isn't| isnt| was not| wasn't) (?:quite |really |actually |at all |exactly )*what i(?:'ve| have|'d| had)? (?:just )?(?:said|say|meant|mean|asked|wanted|want|told|wrote|was asking|was saying|am asking)\b/iu,
  /^(?:wrong|incorrect|not (?:quite )?(?:right|correct|true)|not quite|false)(?:[\s]*[.,;:!—–-]|$)/iu,
  /^(?:i think |i'm afraid |i am afraid |i believe )?you(?:'re| are) (?:wrong|mistaken|confusing|mixing|misremembering|misquoting|misreading|misunderstanding)\b(?! (?:if|when)\b)/iu,
  /^(?:i think |i'm afraid |i am afraid |i believe )?you(?:'ve| have)? (?:just )?(?:got|get|had|have) (?:that|it|this|me|my [\w ]{1,30}|the [\w ]{1,30}) (?:all )?(?:wrong|backwards|mixed up|confused|the wrong way)\b/iu,
  /^(?:i think |i'm afraid |i am afraid )?you(?:'ve| have)? (?:just )?(?:misunderstood|misread|misheard|misremembered|misspelled|misspelt|misquoted|mixed up|confused)\b/iu,
  /^(?:i )?(?:never said|didn't say|did not say|didn't ask|did not ask|never asked|didn't mean|did not mean|never told you)\b(?! (?:goodbye|hello|hi|thanks|anything|much|a word|yes|to \w+ (?:him|her|them))\b)/iu,
]

/** Restating what was said before: `I said Tuesday, not Thursday`, `I told you I'm vegetarian`. */
const RESTATED: readonly RegExp[] = [
  /^(?:like |as )?i(?:'ve| have)? (?:already |just |clearly |literally )*(?:said|asked for|wrote|typed)\b(?=.*\bnot\b)(?!.*\b(?:to|with) (?:him|her|them|my \w+)\b)/iu,
  /^(?:like |as )?i(?:'ve| have)? (?:already|just|clearly|literally|specifically) (?:said|told you|asked (?:you )?for|mentioned)\b(?! (?:goodbye|hello|hi|yes|no) to\b)/iu,
  /^i said (?!(?:hello|hi|hey|goodbye|bye|yes|no|thanks|thank|sorry|sure|ok|okay|nothing|something|good (?:morning|night)|congratulations|that (?:to|in|at|because))\b)(?!.*\b(?:to|with) (?:him|her|them|everyone|everybody|people|my \w+|the \w+)\b)(?:(?![,.;:!?]).){1,50}[.!…]*$/iu,
  /^i told you (?!about\b|yesterday\b|last\b|before that\b|earlier about\b|a (?:story|joke|secret)\b|how\b|why\b|everything\b|in confidence\b)/iu,
  /^i meant (?!to\b|every\b|well\b|it\b|no\b|the world\b|business\b|a lot\b|so much\b)/iu,
  /^what i (?:meant|said|asked(?: for)?) (?:was|is)\b/iu,
]

const FINE =
  '(?:fine|ok|okay|good|great|nice|lovely|perfect|cool|all right|alright|amazing|wonderful|awesome|better|easy|enough|late|early|time|raining|snowing|sunny|hot|cold|funny|interesting|a (?:good|great|nice|lovely|wonderful|bit|pity|shame|long|relief)|kind of|sort of|pretty|quite|so|very|really|too|not (?:a problem|important|that|so|too|bad|urgent|necessary|needed|needed)|no problem|nothing|all|up to|for (?:the best|me|a)|going to|just)'

/** What is so instead: `it's Tuesday`, `my dog is called Rex`. Counts after `actually` or `no`. */
const INSTEAD = new RegExp(
  `^(?:it|that|this|he|she|they|there|my [\\w' ]{1,40}?|his [\\w' ]{1,40}?|her [\\w' ]{1,40}?|our [\\w' ]{1,40}?|the [\\w' ]{1,40}?)(?:'s|'re| is| are| was| were| isn't| aren't| wasn't| weren't| has| have| had) (?!${FINE}\\b)\\S`,
  'iu',
)
const I_AM =
  /^i(?:'m| am| was|'m not| live| work| moved| prefer| use| drive| drink| eat| play| speak| have)\b(?! (?:good|fine|ok|okay|done|happy|sure|sorry|afraid|just|going|still|not sure|all|so|very|really|too|thinking|wondering|curious|looking|trying|glad|tired|busy|to|a question|another|one more)\b)/iu
const CONTRAST =
  /^(?:it|that|this|he|she|they|i|my [\w' ]{1,40}?|the [\w' ]{1,40}?|his [\w' ]{1,40}?|her [\w' ]{1,40}?)(?:'s|'m|'re| is| am| are| was| were| has| have| had| live| lives| work| works| prefer| prefers) [^,;.?]{1,60}[,;]? (?:and )?not (?!(?:only|just|that|bad|yet|sure|a problem|to mention|too|so|really|surprisingly)\b)[^?]{1,60}$/iu
const NOT_BUT =
  /^not (?!(?:sure|yet|really|bad|now|today|much|at all|only|that|a problem|so|too|necessarily|long|many|everyone|everything)\b)[^,;.?]{1,40}[,;—–-]+ ?(?:but )?(?!(?:but|thanks|thank|i|why|what|how|can|could|please|though)\b)[^?]{1,60}$/iu
const ACTUALLY = /^(?:actually|in fact|to be precise|correction)\b\s*[,:—–-]?\s*/iu

/** The first sentences of a message: a correction stands at its start. */
const openingSentences = (message: string): string[] =>
  message
    .replace(/[’‘]/gu, "'")
    .trim()
    .slice(0, 600)
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
    .slice(0, 2)

function withoutLeadIn(sentence: string): { rest: string; no: boolean } {
  let [rest, no] = [sentence, false]
  for (let i = 0; i < 6; i++) {
    const said = NO.exec(rest)
    const lead = said ?? LEAD_IN.exec(rest)
    if (lead === null || lead[0] === '') break
    if (said !== null) no = true
    rest = rest.slice(lead[0].length).trimStart()
  }
  return { rest, no }
}

const asks = (text: string): boolean => /\?["'”’)*_\s]*$/u.test(text.trim())

/**
 * Whether a message of the user corrects the answer before it; English only. It looks at how the message
 * opens and wants a plain statement (`that's wrong`, `I said …, not …`, `actually, it's …`): a correction
 * that is missed does less harm than an ordinary sentence taken for one.
 *
 * @param answer the answer before; where it ends in a question, a bare "no, …" answers that question
 */
export function correctsAnswer(message: string, answer: string): boolean {
  const sentences = openingSentences(message)
  let saidNo = false
  for (const sentence of sentences) {
    const { rest, no } = withoutLeadIn(sentence)
    saidNo ||= no
    if (rest === '' || asks(sentence)) continue
    if (isCorrection(rest, saidNo && !asks(answer))) return true
    if (!no) saidNo = false
  }
  return false
}

function isCorrection(said: string, afterNo: boolean): boolean {
  const actually = ACTUALLY.exec(said)
  const claim = actually === null ? said : said.slice(actually[0].length)
  if ([...WRONG, ...RESTATED].some(pattern => pattern.test(claim))) return true
  if (CONTRAST.test(claim) || NOT_BUT.test(claim)) return true
  return (actually !== null || afterNo) && (INSTEAD.test(claim) || (afterNo && I_AM.test(claim)))
}
