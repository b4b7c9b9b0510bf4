import { beforeEach, expect, test, vi } from 'vitest'
import {
  apply,
  cancel,
  closeRun,
  dream,
  followDreams,
  loadRuns,
  openRun,
  resetDreams,
  undo,
  useDreams,
} from '../../../renderer/features/dreams/store.ts'
import { useToasts } from '../../../renderer/lib/toasts.ts'
import { type EngineWindow, windowOnEngine } from '../memory/window-on-engine.ts'

const state = () => useDreams.getState()
const decisions = () => state().open?.passes.flatMap(pass => pass.decisions) ?? []
const said = (): string | undefined => useToasts.getState().toasts.at(-1)?.text

let window: EngineWindow
beforeEach(async () => {
  resetDreams()
  useToasts.setState({ toasts: [] })
  window = await windowOnEngine()
  await window.call('memory.import', {
    entries: [
      { content: 'The spare key is with Frau Novak.' },
      { content: 'The spare key is with  Frau Novak.' },
      { content: 'Tea in the morning.' },
      { content: 'Tea  in the morning.' },
      { content: 'Once it mattered.', createdAt: '2025-01-01T00:00:00.000Z', importanceScore: 0.9 },
    ],
  })
})
const live = async (): Promise<number> => (await window.call('memory.list', {})).total

test('a dream opens when it is over, and stands in the list', async () => {
  await dream('apply', ['exact-fold', 'decay'])
  expect(state().going).toBeNull()
  expect(decisions().map(decision => [decision.kind, decision.status])).toEqual([
    ['folded', 'applied'],
    ['folded', 'applied'],
    ['decayed', 'applied'],
  ])
  expect(state().runs.map(run => run.number)).toEqual([1])
  expect(await live()).toBe(3)
})

test('progress and decisions come while it goes on', async () => {
  const seen: { fallen: number; passes: number }[] = []
  const stop = useDreams.subscribe(({ going }) => {
    if (going !== null) seen.push({ fallen: going.fallen, passes: going.progress.size })
  })
  followDreams()
  await dream('apply', ['exact-fold', 'decay'])
  stop()
  expect(seen.at(-1)).toEqual({ fallen: 3, passes: 2 })
  expect(state().going).toBeNull()
})

test('a dream that another window started is seen here as well', async () => {
  followDreams()
  const fell = vi.fn()
  const stop = useDreams.subscribe(({ going }) => going !== null && going.fallen > 0 && fell())
  await window.call('dream.run', { passes: ['exact-fold'] })
  stop()
  expect(fell).toHaveBeenCalled()
  expect(state().going).toBeNull()
  await vi.waitFor(() => expect(state().runs).toHaveLength(1))
})

test('following twice counts every decision once', async () => {
  followDreams()
  followDreams()
  let fallen = 0
  const stop = useDreams.subscribe(({ going }) => {
    fallen = Math.max(fallen, going?.fallen ?? 0)
  })
  await dream('apply', ['exact-fold'])
  stop()
  expect(fallen).toBe(2)
})

test('of a preview only what was chosen is applied, and it can be taken back', async () => {
  await dream('preview', ['exact-fold'])
  expect(await live()).toBe(5)
  const [first, second] = decisions()
  await apply(state().open?.runId ?? '', [first?.decisionId ?? ''])
  expect(said()).toBe('Applied.')
  expect(decisions().map(decision => decision.status)).toEqual(['applied', 'proposed'])
  expect(await live()).toBe(4)
  await undo(state().open?.runId ?? '', [first?.decisionId ?? ''])
  expect(said()).toBe('Taken back.')
  expect(await live()).toBe(5)
  expect(decisions().find(one => one.decisionId === second?.decisionId)?.status).toBe('proposed')
})

test('a whole dream is taken back', async () => {
  await dream('apply', ['exact-fold', 'decay'])
  await undo(state().open?.runId ?? '', null)
  expect(await live()).toBe(5)
  expect(state().runs[0]?.undone).toBe(true)
  expect(state().busy).toBe(false)
})

test('a dream that cannot be opened says so and leaves the open one', async () => {
  await dream('apply', ['exact-fold'])
  const before = state().open
  await openRun('gone')
  expect(useToasts.getState().toasts.at(-1)?.bad).toBe(true)
  expect(state().open).toBe(before)
  closeRun()
  expect(state().open).toBeNull()
})

test('a cancel with nothing going on changes nothing', async () => {
  await cancel()
  expect(state().going).toBeNull()
  expect(useToasts.getState().toasts).toEqual([])
})

test('older dreams come when they are asked for', async () => {
  for (let i = 0; i < 3; i++) await window.call('dream.run', { passes: ['decay'] })
  await loadRuns()
  expect(state()).toMatchObject({ total: 3, loaded: true, problem: null })
  useDreams.setState({ runs: state().runs.slice(0, 1) })
  await loadRuns(true)
  expect(state().runs.map(run => run.number)).toEqual([3, 2, 1])
})
