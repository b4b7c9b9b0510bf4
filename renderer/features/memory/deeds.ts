import { create } from 'zustand'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, CallError, infoOf } from '../../lib/bridge.ts'
import { counted, grouped } from '../../lib/numbers.ts'
import { complain, say } from '../../lib/toasts.ts'
import { eventWords } from './event-words.ts'
import { refreshSelected } from './selecting.ts'

/** Something the user did to one or many memories: the user's events on `ids` after `after` and up to `until`. */
interface Deed {
  readonly said: string
  readonly ids: readonly string[]
  readonly after: number
  readonly until: number
}

/** Deeds of this window that can be taken back as a whole, newest last. */
const deeds: Deed[] = []
const MOST_KEPT = 50

/** How far a deed on many memories has come. */
export const useWork = create<{ readonly work: { readonly done: number; readonly total: number } | null }>(() => ({
  work: null,
}))

const newestEvent = async (): Promise<number> => (await ask('memory.lastUndoable', {})).event?.eventId ?? 0

/**
 * Does something to each of these memories and says so, with an Undo that takes back all of it. Stops at the
 * first one that fails; what was done until then can be taken back. Answers what went wrong, or null.
 *
 * @param said a sentence, or what makes it once all is done
 * @param touched the memories that change when these are not the ones that are named, such as the result of a merge
 */
export async function tryDeed(
  said: string | (() => string),
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  touched?: () => readonly string[],
): Promise<ErrorInfo | null> {
  let done = 0
  let failure: ErrorInfo | null = null
  try {
    const after = await newestEvent()
    try {
      for (const id of ids) {
        if (ids.length > 1) useWork.setState({ work: { done, total: ids.length } })
        await work(id)
        done++
      }
    } catch (error) {
      failure = infoOf(error)
    }
    const until = await newestEvent()
    const words = typeof said === 'string' ? said : failure === null ? said() : ''
    if (until > after) {
      const mine = { said: words, ids: touched?.() ?? ids.slice(0, done), after, until }
      deeds.push(mine)
      deeds.splice(0, Math.max(0, deeds.length - MOST_KEPT))
      const text = failure === null ? words : `${grouped(done)} of ${counted(ids.length, 'memory', 'memories')} done.`
      say(text, { label: 'Undo', run: () => void inTurn(() => takeBack(mine)) })
    } else if (failure === null) say(words)
    await refreshSelected(ids)
    return failure
  } catch (error) {
    return infoOf(error)
  } finally {
    useWork.setState({ work: null })
  }
}

/** As {@link tryDeed}, and says what went wrong; answers whether all was done. */
export async function deed(...args: Parameters<typeof tryDeed>): Promise<boolean> {
  const failure = await tryDeed(...args)
  if (failure !== null) complain(new CallError(failure))
  return failure === null
}

/** The events of a deed on one memory, newest first, one for each operation. */
export function eventsOf(history: readonly EntryEvent[], { after, until }: Pick<Deed, 'after' | 'until'>) {
  const seen = new Set<string>()
  return history.filter(event => {
    const mine =
      event.actor.kind === 'user' &&
      event.eventId > after &&
      event.eventId <= until &&
      !event.undone &&
      event.undoes === null &&
      event.kind !== 'purged' &&
      !seen.has(event.operationId)
    if (mine) seen.add(event.operationId)
    return mine
  })
}

async function takeBack(mine: Deed): Promise<void> {
  const at = deeds.indexOf(mine)
  if (at >= 0) deeds.splice(at, 1)
  const operations = new Set<string>()
  const skipped: string[] = []
  let changed = 0
  for (const id of mine.ids.toReversed()) {
    for (const event of eventsOf(await ask('memory.history', { id }), mine)) {
      if (operations.has(event.operationId)) continue
      operations.add(event.operationId)
      const result = await ask('memory.undo', { eventId: event.eventId })
      changed += result.entries.length
      skipped.push(...result.skipped.map(one => one.reason))
    }
  }
  tell(mine.said, changed, skipped)
  await refreshSelected(mine.ids)
}

function tell(said: string, changed: number, skipped: readonly string[]): void {
  const [reason] = skipped
  if (changed === 0) say(reason ?? 'There is nothing left of it to take back.')
  else if (reason === undefined) say(`Taken back: ${said}`)
  else say(`Taken back, but for ${counted(skipped.length, 'memory', 'memories')}: ${reason}`)
}

let queue: Promise<void> = Promise.resolve()
/** One after the other, so that a key that is held down takes back one deed at a time. */
function inTurn(work: () => Promise<void>): Promise<void> {
  queue = queue.then(work).catch(complain)
  return queue
}

/** Takes back what the user did last, in this window or in another. */
export const undoLast = (): Promise<void> =>
  inTurn(async () => {
    const { event } = await ask('memory.lastUndoable', {})
    if (event === null) {
      say('There is nothing to take back.')
      return
    }
    const mine = deeds.findLast(one => event.eventId > one.after && event.eventId <= one.until)
    if (mine?.ids.includes(event.entryId) === true) {
      await takeBack(mine)
      return
    }
    const { entries, skipped } = await ask('memory.undo', { eventId: event.eventId })
    tell(
      `${eventWords(event)}.`,
      entries.length,
      skipped.map(one => one.reason),
    )
  })

/** Takes back one event of a memory's history. */
export const undoEvent = (event: EntryEvent): Promise<void> =>
  inTurn(async () => {
    const { entries, skipped } = await ask('memory.undo', { eventId: event.eventId })
    tell(
      `${eventWords(event)}.`,
      entries.length,
      skipped.map(one => one.reason),
    )
  })

/** Forgets the deeds: for tests. */
export const forgetDeeds = (): void => void deeds.splice(0)

const some = (ids: readonly string[], one: string, many: string): string =>
  ids.length === 1 ? `${one}.` : `${counted(ids.length, 'memory', 'memories')} ${many}.`

export const archive = (ids: readonly string[]): Promise<boolean> =>
  deed(some(ids, 'Archived', 'archived'), ids, id => ask('memory.archive', { id }))
export const restore = (ids: readonly string[]): Promise<boolean> =>
  deed(some(ids, 'Restored', 'restored'), ids, id => ask('memory.restore', { id }))
export const move = (ids: readonly string[], category: string | null): Promise<boolean> =>
  deed(`Moved to ${category ?? 'general'}.`, ids, id => ask('memory.update', { id, category }))
export const rescore = (ids: readonly string[], importanceScore: number): Promise<boolean> =>
  deed(`Importance set to ${importanceScore.toFixed(2)}.`, ids, id => ask('memory.update', { id, importanceScore }))

/** Renames a category with all below it; answers what went wrong, or null. */
export async function renamed(from: string, to: string): Promise<ErrorInfo | null> {
  let moved = 0
  let one: readonly string[] = []
  return tryDeed(
    () => `${counted(moved, 'memory', 'memories')} moved to ${to}.`,
    [from],
    async () => {
      moved = (await ask('category.rename', { from, to })).moved
      // it is one deed of the engine: taking back what happened to one of them takes back all
      const { event } = await ask('memory.lastUndoable', {})
      one = event === null ? [] : [event.entryId]
    },
    () => one,
  )
}

/** Puts tags on and takes tags away, as each memory has them at that moment. */
export const retag = (ids: readonly string[], add: readonly string[], away: readonly string[]): Promise<boolean> =>
  deed(some(ids, 'Tags changed', 'tagged'), ids, async id => {
    const { tags, revision } = await ask('memory.get', { id })
    const gone = new Set(away.map(tag => tag.toLowerCase()))
    await ask('memory.update', { id, tags: [...tags.filter(tag => !gone.has(tag.toLowerCase())), ...add], revision })
  })

/** Deletes archived memories for good. This cannot be taken back. */
export async function purge(ids: readonly string[]): Promise<boolean> {
  let done = 0
  try {
    for (const id of ids) {
      useWork.setState({ work: { done, total: ids.length } })
      await ask('memory.purge', { id })
      done++
    }
    say(ids.length === 1 ? 'Deleted for good.' : `${counted(ids.length, 'memory', 'memories')} deleted for good.`)
    return true
  } catch (error) {
    complain(new Error(`${grouped(done)} of ${grouped(ids.length)} deleted. ${infoOf(error).message}`))
    return false
  } finally {
    useWork.setState({ work: null })
  }
}
