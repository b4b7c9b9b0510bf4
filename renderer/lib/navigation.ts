import { create } from 'zustand'
import { keep, kept } from './ui-state.ts'

export const VIEWS = ['chat', 'memory', 'dreams', 'health', 'settings'] as const
export type View = (typeof VIEWS)[number]

/** Where the window is, and what was asked to be shown there. */
export interface Place {
  readonly view: View
  readonly entryId?: string
  readonly sessionId?: string
  readonly runId?: string
  /** A quick look in Memory: conflicts, near-duplicates, … */
  readonly look?: 'conflicts' | 'nearDuplicates' | 'neverRecalled' | 'archived'
  readonly query?: string
  /** Text for the composer of a new chat. */
  readonly draft?: string
}

interface Navigation {
  readonly place: Place
  readonly firstRun: boolean
}

const useStore = create<Navigation>(() => ({ place: { view: 'chat' }, firstRun: false }))

export const usePlace = (): Place => useStore(state => state.place)
export const useFirstRun = (): boolean => useStore(state => state.firstRun)

/** Features never import each other: this is how one leads to another. */
export function navigate(place: Place): void {
  useStore.setState({ place })
  keep('view', place.view)
}

export const showFirstRun = (firstRun: boolean): void => useStore.setState({ firstRun })

/** The view of last time. */
export function restoreView(): void {
  const view = VIEWS.find(one => one === kept('view'))
  if (view !== undefined) useStore.setState({ place: { view } })
}
