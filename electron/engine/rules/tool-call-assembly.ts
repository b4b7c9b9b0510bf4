/** A tool call as the model made it; `arguments` is the text that ought to be a JSON object. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** A fragment of a tool call as servers stream it; every property is missing somewhere. */
export interface ToolCallDelta {
  readonly index?: number | null | undefined
  readonly id?: string | null | undefined
  readonly function?: { readonly name?: string | null | undefined; readonly arguments?: unknown } | null | undefined
}

interface Building {
  index: number | null
  id: string
  name: string
  arguments: string
}

/**
 * Puts streamed tool calls together. Servers differ: some count the index, some send zero for every call or
 * none at all; ids come once, each time, empty or never; arguments in fragments, whole, or as an object.
 * A fragment with a name begins a new call unless it repeats the id of a call that is being built.
 */
export function createToolCallAssembly(makeId: () => string): {
  /** The fragments of one chunk. */
  push(deltas: readonly ToolCallDelta[]): void
  calls(): ToolCall[]
} {
  const building: Building[] = []

  function find(delta: ToolCallDelta): Building | undefined {
    const id = delta.id ?? ''
    const known = id === '' ? undefined : building.find(call => call.id === id)
    if (known !== undefined) return known
    const named = (delta.function?.name ?? '') !== ''
    const at = delta.index ?? null
    const same = at === null ? building.at(-1) : building.findLast(call => call.index === at)
    if (!named) return same ?? building.at(-1)
    const untouched = same !== undefined && same.name === '' && (id === '' || same.id === '')
    return untouched ? same : undefined
  }

  function take(delta: ToolCallDelta): void {
    let call = find(delta)
    if (call === undefined) {
      call = { index: delta.index ?? null, id: '', name: '', arguments: '' }
      building.push(call)
    }
    if (call.id === '' && typeof delta.id === 'string') call.id = delta.id
    const name = delta.function?.name ?? ''
    if (call.name === '') call.name = name
    const piece = delta.function?.arguments
    if (typeof piece === 'string') call.arguments += piece
    else if (piece !== null && piece !== undefined) call.arguments += JSON.stringify(piece)
  }

  return {
    push(deltas) {
      // where neither index nor id is sent, the place among several is all that tells them apart
      deltas.forEach((delta, place) => {
        take(deltas.length > 1 && typeof delta.index !== 'number' ? { ...delta, index: place } : delta)
      })
    },
    calls: () =>
      building
        .filter(call => call.name !== '')
        .map(call => ({
          id: call.id === '' ? makeId() : call.id,
          name: call.name,
          arguments: call.arguments.trim() === '' ? '{}' : call.arguments,
        })),
  }
}
