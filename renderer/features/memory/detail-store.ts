import { create } from 'zustand'
import type { Input, Output } from '#shared/contract/index.ts'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import type { MemoryRow } from '#shared/domain/memory-view.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { CallError, call } from '../../lib/bridge.ts'
import { complain } from '../../lib/toasts.ts'

export interface DetailState {
  readonly row: MemoryRow | null
  readonly events: readonly EntryEvent[]
  readonly similar: Output<'memory.similar'>
  /** The absolute path of its file. */
  readonly path: string | null
  /** Why it cannot be shown. */
  readonly problem: ErrorInfo | null
}

const NOTHING: DetailState = { row: null, events: [], similar: [], path: null, problem: null }

export const useDetail = create<DetailState>(() => NOTHING)

let wanted: string | null = null

/** Shows another memory, or the same one as it is now; what is shown stays until the new one is there. */
export async function loadDetail(id: string | null): Promise<void> {
  wanted = id
  if (id === null) {
    useDetail.setState(NOTHING)
    return
  }
  const [row, history, similar, path] = await Promise.all([
    call('memory.row', { id }),
    call('memory.history', { id }),
    call('memory.similar', { id }),
    call('memory.path', { id }),
  ])
  if (wanted !== id) return
  if (!row.ok) {
    useDetail.setState({ ...NOTHING, events: history.ok ? history.value : [], problem: row.error })
    return
  }
  useDetail.setState({
    row: row.value,
    events: history.ok ? history.value : [],
    similar: similar.ok ? similar.value : [],
    path: path.ok ? path.value.path : null,
    problem: null,
  })
}

/**
 * Changes a memory from what is shown of it: refused when it was changed meanwhile by somebody else. Says what
 * went wrong itself unless `quiet`; answers the error, or null.
 */
export async function change(
  input: Omit<Input<'memory.update'>, 'revision'> & { readonly revision: number },
  quiet = false,
): Promise<ErrorInfo | null> {
  const result = await call('memory.update', input)
  if (!result.ok) {
    if (!quiet) complain(new CallError(result.error))
    if (result.error.code === 'CHANGED_MEANWHILE') await loadDetail(input.id)
    return result.error
  }
  // the next change starts from this one, also before the news of it has come around
  const { row } = useDetail.getState()
  if (row?.entry.id === input.id) useDetail.setState({ row: { ...row, entry: result.value } })
  return null
}
