import type { Part } from './frame.ts'

/** A run of parts with one preposition. */
export interface Unit {
  readonly parts: readonly Part[]
  readonly prep: string | null
  /** The place of its first part among those of its frame. */
  readonly at: number
}

/** Where two frames agree and where they do not. */
export interface Alignment {
  /** Places of the parts that agree, in both. */
  readonly same: readonly { readonly a: number; readonly b: number }[]
  /** Units that stand in each other's place. */
  readonly values: readonly { readonly a: Unit; readonly b: Unit }[]
  /** Units that only one of them has. */
  readonly extras: readonly { readonly unit: Unit; readonly of: 'a' | 'b' }[]
}

/** Aligns two frames by the longest common run of word forms. At most some forty parts each: the caller sees to it. */
export function align(a: readonly Part[], b: readonly Part[]): Alignment {
  const same = common(a, b)
  const values: { a: Unit; b: Unit }[] = []
  const extras: { unit: Unit; of: 'a' | 'b' }[] = []
  let [i, j] = [0, 0]
  for (const stop of [...same, { a: a.length, b: b.length }]) {
    const left = unitsOf(a, i, stop.a)
    const right = unitsOf(b, j, stop.b)
    for (const unit of left) {
      const k = right.findIndex(other => other.prep === unit.prep)
      const [other] = k < 0 ? [] : right.splice(k, 1)
      if (other === undefined) extras.push({ unit, of: 'a' })
      else values.push({ a: unit, b: other })
    }
    for (const unit of right) extras.push({ unit, of: 'b' })
    ;[i, j] = [stop.a + 1, stop.b + 1]
  }
  return { same, ...reunited(values, extras) }
}

/** A unit that moved to another place of its clause is no difference; nor is one that pairs with a unit elsewhere. */
function reunited(
  values: readonly { a: Unit; b: Unit }[],
  extras: readonly { unit: Unit; of: 'a' | 'b' }[],
): Pick<Alignment, 'values' | 'extras'> {
  const pairs = [...values]
  const left = extras.filter(one => one.of === 'a').map(one => one.unit)
  const right = extras.filter(one => one.of === 'b').map(one => one.unit)
  const rest: { unit: Unit; of: 'a' | 'b' }[] = []
  for (const unit of left) {
    const moved = right.findIndex(other => sameForms(unit, other))
    const k = moved >= 0 ? moved : unit.prep === null ? -1 : right.findIndex(other => other.prep === unit.prep)
    const [other] = k < 0 ? [] : right.splice(k, 1)
    if (other === undefined) rest.push({ unit, of: 'a' })
    else if (moved < 0) pairs.push({ a: unit, b: other })
  }
  return { values: pairs, extras: [...rest, ...right.map(unit => ({ unit, of: 'b' }) as const)] }
}

export const sameForms = (a: Unit, b: Unit): boolean =>
  a.parts.map(part => part.word.form).join(' ') === b.parts.map(part => part.word.form).join(' ')

function unitsOf(parts: readonly Part[], from: number, to: number): Unit[] {
  const units: { parts: Part[]; prep: string | null; at: number }[] = []
  for (let k = from; k < to; k++) {
    const part = parts[k]
    if (part === undefined) break
    const last = units.at(-1)
    if (
      last === undefined ||
      part.fresh ||
      part.joined ||
      part.prep !== last.prep ||
      part.word.clause !== last.parts.at(-1)?.word.clause
    )
      units.push({ parts: [part], prep: part.prep, at: k })
    else last.parts.push(part)
  }
  return units
}

function common(a: readonly Part[], b: readonly Part[]): { a: number; b: number }[] {
  const width = b.length + 1
  const best = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number): number => best[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      best[i * width + j] = isSame(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const found: { a: number; b: number }[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (isSame(a[i], b[j])) found.push({ a: i++, b: j++ })
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}

const isSame = (a: Part | undefined, b: Part | undefined): boolean =>
  a !== undefined && b !== undefined && a.word.form === b.word.form
