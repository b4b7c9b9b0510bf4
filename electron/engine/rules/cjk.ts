import { WEEKDAYS } from './lexicon/calendar.ts'
import { hanNumber } from './lexicon/number-words.ts'
import { tablesOf } from './lexicon/tables.ts'

/** A word cut from a run of a script without spaces. */
export interface Piece {
  readonly text: string
  /** The part that carries the sense, when endings were taken off. */
  readonly stem?: string
  readonly verb?: boolean
  readonly negated?: boolean
  readonly past?: boolean
}

/** What is counted with; before these a numeral is a number and no part of a name. */
const COUNTED =
  /^(?:只|条|條|个|個|匹|台|位|名|本|枚|张|杯|岁|歳|年|个月|月|天|日|元|块|円|人|次|回|度|节|節|点|時|时|分|秒|公里|公斤|层|階|楼|号|件|间|室|套|辆|部|つ|万|千|百|家|门|瓶|遍|周|星期|小时|分钟|冊|册|頭|羽|軒|足|着|歩|倍|点)/u
const NUMERAL = /^[零〇一二三四五六七八九两兩十百千万萬亿]+/u

/**
 * Chinese: begins from the dictionary's cut, takes verbs, denials and numbers off the front of what it holds together
 * (`喝茶`, `有三`), and puts single characters that mean nothing to it back together (`腾`, `讯`, `云`).
 */
export function cutChinese(segments: readonly string[]): readonly Piece[] {
  const pieces: { text: string; open: boolean }[] = []
  const queue = joinNumerals(segments).toReversed()
  for (let segment = queue.pop(); segment !== undefined; segment = queue.pop()) {
    const head = isKnown(segment) ? null : headOf(segment, queue.at(-1) ?? '')
    if (head !== null) {
      queue.push(segment.slice(head.length))
      segment = head
    }
    const open = !isKnown(segment) && hanNumber(segment) === null
    const last = pieces.at(-1)
    const joins = open && last?.open === true && ([...segment].length === 1 || [...last.text].length === 1)
    if (joins && last !== undefined) last.text += segment
    else pieces.push({ text: segment, open })
  }
  return pieces.map(({ text }) => ({ text }))
}

/** The dictionary cuts 二十二 in two. */
function joinNumerals(segments: readonly string[]): string[] {
  const joined: string[] = []
  for (const segment of segments) {
    const last = joined.at(-1)
    const counts = last !== undefined && NUMERAL.exec(last)?.[0] === last && NUMERAL.test(segment)
    if (counts) joined.splice(-1, 1, last + segment)
    else joined.push(segment)
  }
  return joined
}

const isKnown = (text: string): boolean => tablesOf('zh').known.has(text) || WEEKDAYS.has(text)

/** What comes off the front of a segment; null when it stays whole. */
function headOf(segment: string, next: string): string | null {
  const number = NUMERAL.exec(segment)?.[0]
  if (number !== undefined && number.length < segment.length && COUNTED.test(segment.slice(number.length)))
    return number
  const chars = [...segment]
  for (let length = Math.min(4, chars.length - 1); length > 0; length--) {
    const head = chars.slice(0, length).join('')
    const rest = segment.slice(head.length)
    const zh = tablesOf('zh')
    const counts = NUMERAL.exec(rest)?.[0] === rest && COUNTED.test(next)
    if (counts && zh.known.has(head)) return head
    if (zh.is('negations', head) || zh.is('verbs', head)) return head
    if (length === 1 && zh.pronouns.has(head)) return head
    if (zh.is('user', head)) return head
    if (length === 1 && (zh.is('functionWords', head) || zh.is('neutral', head)) && isKnown(rest)) return head
    if (chars.length === 3 && length === 1 && zh.is('verbs', chars.slice(1).join(''))) return head
    // 狗叫: what is called so
    if (length === chars.length - 1 && zh.is('linking', rest)) return head
  }
  return null
}

const PARTICLE =
  /^(?:という|として|について|によって|には|では|とは|から|まで|より|ので|のに|は|を|に|で|と|の|も|へ|や|が(?![っるり]))/u
/** The end of a verb or adjective: aspect, politeness, denial, past. */
const ENDING =
  /(?:(?:て|で)?(?:い(?:ませんでした|ません|ました|ます|なかった|ない|る|た)|ませんでした|ません|ました|ましょう|ます|なくなった|なかった|ない|たい|た|だった|だ|でした|です|て|る|い)?)$/u
const DENIES = /(?:ない|ません|なかった|なくなった|なく|ずに)/u

/** No word with its endings is longer; what lies beyond is looked at in its turn. */
const WINDOW = 80

/** Japanese: runs of one script, with verb endings taken off what stands before them. */
export function cutJapanese(run: string, afterNumber = false): readonly Piece[] {
  const counter = afterNumber ? (COUNTED.exec(run)?.[0] ?? '') : ''
  const pieces: Piece[] = counter === '' ? [] : [{ text: counter }]
  let at = counter.length
  while (at < run.length) {
    const rest = run.slice(at, at + WINDOW)
    const piece =
      /^[\p{Script=Han}々]/u.test(rest) || /^[おご](?=\p{Script=Han})/u.test(rest) ? kanji(rest) : kana(rest)
    pieces.push(...piece.pieces)
    at += piece.length
  }
  return pieces
}

interface Cut {
  readonly pieces: readonly Piece[]
  readonly length: number
}

/** Nouns of time stand before what is done without a particle between. */
const TIME_NOUN =
  /^(?:毎(?:日|朝|晩|週|月|年|回)|今(?:日|朝|晩|週|月|年)|昨日|明日|来(?:週|月|年)|去年|先(?:週|月)|週末|平日|午前|午後)/u

function kanji(rest: string): Cut {
  const time = TIME_NOUN.exec(rest)?.[0]
  if (time !== undefined) return { pieces: [{ text: time }], length: time.length }
  const number = NUMERAL.exec(rest)?.[0] ?? ''
  const counter = number === '' ? '' : (COUNTED.exec(rest.slice(number.length))?.[0] ?? '')
  if (counter !== '') return { pieces: [{ text: number }, { text: counter }], length: number.length + counter.length }
  const whole = /^[おご]?[\p{Script=Han}々]+/u.exec(rest)?.[0] ?? rest.charAt(0)
  const inner = [...whole].findIndex(
    (_, i) => i > 0 && COUNTED.test(whole.slice(i).replace(NUMERAL, '')) && NUMERAL.test(whole.slice(i)),
  )
  const word = inner > 0 ? whole.slice(0, inner) : whole
  const tail =
    inner > 0 ? '' : (/^(?:(?![おご]\p{Script=Han})\p{Script=Hiragana})*/u.exec(rest.slice(word.length))?.[0] ?? '')
  const stem = word.replace(/^[おご]/u, '')
  if (
    tail === '' ||
    PARTICLE.test(tail) ||
    /^(?:です|でした|だった|だ$|な(?!い|か|く))/u.test(tail) ||
    tablesOf('ja').is('markers', word)
  ) {
    return { pieces: [{ text: word, stem }], length: word.length }
  }
  // a particle further on ends the word: 食べるのが
  const stop = tail.slice(1).search(/[をはへ]|が(?![っるり])|に(?!ち)|の|から|まで|ので/u)
  const okuri = (stop < 0 ? tail : tail.slice(0, stop + 1)).replace(/(?<=[きいたる])(?:な|と|も)$/u, '')
  const end = ENDING.exec(okuri)?.[0] ?? ''
  return {
    pieces: [
      {
        text: word + okuri,
        stem,
        verb: true,
        negated: DENIES.test(okuri),
        past: /(?:[たっんい]だ|た|だった|でした)$/u.test(end),
      },
    ],
    length: word.length + okuri.length,
  }
}

function kana(rest: string): Cut {
  const katakana = /^[\p{Script=Katakana}ー]+(?:語|人|市|県|駅|社|大学|料理)?/u.exec(rest)?.[0]
  if (katakana !== undefined) return { pieces: [{ text: katakana }], length: katakana.length }
  const tail = /^\p{Script=Hiragana}+/u.exec(rest)?.[0]
  if (tail === undefined) return { pieces: [{ text: rest.charAt(0) }], length: 1 }
  const ja = tablesOf('ja')
  for (let length = Math.min(8, tail.length); length > 0; length--) {
    const head = tail.slice(0, length)
    if (ja.known.has(head) && (length > 1 || PARTICLE.test(head))) {
      return { pieces: [{ text: head, ...(DENIES.test(head) ? { negated: true } : {}) }], length }
    }
  }
  const deed = /^(?:し|す|でき|あ|い|な)[^をはがにのとで]*/u.exec(tail)?.[0]
  if (deed !== undefined) {
    return {
      pieces: [{ text: deed, verb: true, negated: DENIES.test(deed), past: /た$/u.test(deed) }],
      length: deed.length,
    }
  }
  const stop = tail.slice(1).search(/[をはが]|に|の/u)
  const word = stop < 0 ? tail : tail.slice(0, stop + 1)
  return { pieces: [{ text: word }], length: word.length }
}

/** The strict form of a Japanese word: what is left when politeness is off, so that 食べない and 食べません agree. */
export const politeOff = (text: string): string => text.replace(ENDING, '')
