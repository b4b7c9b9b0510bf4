import { describe, expect, test } from 'vitest'
import { type DreamRunLine, MODEL_PASSES, PASSES, type PassReport } from '#shared/domain/dream.ts'
import { liveLines, sparkline, trendOf } from '../../../renderer/features/dreams/trend-data.ts'
import {
  isOpen,
  kindWords,
  outcomeWords,
  PASS_WORDS,
  passWords,
  runTitle,
} from '../../../renderer/features/dreams/words.ts'

const run = (number: number, fields: Partial<DreamRunLine> = {}): DreamRunLine => ({
  runId: `run-${number}`,
  number,
  mode: 'apply',
  trigger: 'user',
  outcome: 'done',
  startedAt: `2026-06-${String(number).padStart(2, '0')}T08:00:00.000Z`,
  endedAt: null,
  summary: '',
  model: null,
  tokens: { prompt: 0, completion: 0 },
  corpus: { before: { live: 100 - number, archived: number }, after: { live: 99 - number, archived: number + 1 } },
  undone: false,
  counts: {},
  ...fields,
})
const pass = (fields: Partial<PassReport> = {}): PassReport => ({
  pass: 'decay',
  outcome: 'done',
  note: '',
  counts: {},
  decisions: [],
  answers: [],
  ...fields,
})

describe('the passes', () => {
  test('every pass has words, in the order of a run, and says whether it asks a model', () => {
    expect(PASS_WORDS.map(one => one.pass)).toEqual(PASSES)
    expect(PASS_WORDS.filter(one => one.model).map(one => one.pass)).toEqual(MODEL_PASSES)
  })
  test('a pass says what it came to', () => {
    expect(passWords(pass())).toBe('nothing to do')
    expect(passWords(pass({ counts: { looked: 1200 } }))).toBe('nothing to do among 1\u202f200')
    expect(passWords(pass({ outcome: 'failed' }))).toBe('failed')
    expect(passWords(pass({ pass: 'log-retention', counts: { linesRemoved: 3, filesRemoved: 1 } }))).toBe('4 let go')
    expect(passWords(pass({ pass: 'log-retention' }))).toBe('nothing was too old')
  })
})

describe('decisions and runs in words', () => {
  test('what only is proposed is named as a deed to come, what was done as done', () => {
    expect(kindWords({ kind: 'merged', status: 'proposed' }).label).toBe('Merge')
    expect(kindWords({ kind: 'merged', status: 'held' }).label).toBe('Merge')
    expect(kindWords({ kind: 'merged', status: 'applied' }).label).toBe('Merged')
  })
  test('only what waits can be chosen', () => {
    expect(
      (['proposed', 'applied', 'held', 'skipped', 'undone'] as const).filter(status => isOpen({ status })),
    ).toEqual(['proposed', 'held'])
  })
  test('a run that was taken back says so, whatever its outcome was', () => {
    expect(outcomeWords({ outcome: 'done', undone: true }).label).toBe('taken back')
    expect(outcomeWords({ outcome: 'waiting', undone: false })).toEqual({ label: 'waits for your word', tone: 'warn' })
  })
  test('a preview is not called a dream', () => {
    expect(runTitle({ mode: 'preview', number: 4 })).toBe('Preview 4')
    expect(runTitle({ mode: 'apply', number: 5 })).toBe('Dream 5')
  })
})

describe('the trend', () => {
  test('it goes from the oldest to the newest and leaves previews out', () => {
    const points = trendOf([run(3), run(2, { mode: 'preview' }), run(1)])
    expect(points.map(point => point.number)).toEqual([1, 3])
    expect(points[0]).toMatchObject({ live: 98, archived: 2 })
  })
  test('a run without an end counts as it began', () => {
    const corpus = { before: { live: 7, archived: 2 }, after: null }
    expect(trendOf([run(1, { corpus })])[0]).toMatchObject({ live: 7, archived: 2 })
  })
  test('whatever made one out of several is merged', () => {
    expect(
      trendOf([run(1, { counts: { merged: 1, repaired: 2, folded: 3, rejected: 4, created: 5 } })])[0],
    ).toMatchObject({
      merged: 6,
      rejected: 4,
      created: 5,
    })
  })
  test('the small line of a run ends with that run', () => {
    const lines = liveLines([run(3), run(2), run(1)])
    expect(lines.get('run-1')).toEqual([98])
    expect(lines.get('run-3')).toEqual([98, 97, 96])
    expect(liveLines([run(1, { mode: 'preview' })]).size).toBe(0)
  })
  test('the line fills its box, and level values lie in the middle', () => {
    expect(sparkline([1, 3, 2], 100, 10)).toBe('M0 10L50 0L100 5')
    expect(sparkline([5, 5], 100, 10)).toBe('M0 5L100 5')
    expect(sparkline([5], 100, 10)).toBe('')
  })
})
