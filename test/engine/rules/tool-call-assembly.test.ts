import { describe, expect, it } from 'vitest'
import { createToolCallAssembly, type ToolCallDelta } from '#engine/rules/tool-call-assembly.ts'

function assemble(deltas: readonly ToolCallDelta[]) {
  let made = 0
  const assembly = createToolCallAssembly(() => `made-${++made}`)
  for (const delta of deltas) assembly.push([delta])
  return assembly.calls()
}

const A = { id: 'a', name: 'save_memory', arguments: '{"content":"x"}' }
const B = { id: 'b', name: 'search_memory', arguments: '{}' }

describe('streamed tool calls', () => {
  it('are put together from fragments by their index, also when these interleave', () => {
    expect(
      assemble([
        { index: 0, id: 'a', function: { name: 'save_memory', arguments: '' } },
        { index: 1, id: 'b', function: { name: 'search_memory', arguments: '{' } },
        { index: 0, function: { arguments: '{"content"' } },
        { index: 1, function: { arguments: '}' } },
        { index: 0, function: { arguments: ':"x"}' } },
      ]),
    ).toEqual([A, B])
  })

  it('stay apart when a server sends index zero for each', () => {
    expect(
      assemble([
        { index: 0, id: 'a', function: { name: 'save_memory', arguments: '{"content":"x"}' } },
        { index: 0, id: 'b', function: { name: 'search_memory', arguments: '{}' } },
      ]),
    ).toEqual([A, B])
  })

  it('are found without any index, by their id in every fragment', () => {
    expect(
      assemble([
        { id: 'a', function: { name: 'save_memory', arguments: '{"content"' } },
        { id: 'a', function: { arguments: ':"x"}' } },
        { id: 'b', function: { name: 'search_memory', arguments: '{}' } },
      ]),
    ).toEqual([A, B])
  })

  it('get an id when the server sends none or an empty one', () => {
    const calls = assemble([
      { index: 0, id: '', function: { name: 'search_memory', arguments: '{}' } },
      { index: 1, function: { name: 'search_memory', arguments: '{}' } },
    ])
    expect(calls.map(call => call.id)).toEqual(['made-1', 'made-2'])
  })

  it('take arguments that come as an object, and none at all as an empty one', () => {
    expect(
      assemble([
        { index: 0, id: 'a', function: { name: 'save_memory', arguments: { content: 'x' } } },
        { index: 1, id: 'b', function: { name: 'search_memory' } },
      ]),
    ).toEqual([A, B])
  })

  it('are told apart by their place when several travel together without index or id', () => {
    const assembly = createToolCallAssembly(() => 'made')
    assembly.push([{ function: { name: 'save_memory' } }, { function: { name: 'search_memory' } }])
    assembly.push([{ function: { arguments: '{"content"' } }, { function: { arguments: '{}' } }])
    assembly.push([{ function: { arguments: ':"x"}' } }, { function: { arguments: '' } }])
    expect(assembly.calls()).toEqual([
      { ...A, id: 'made' },
      { ...B, id: 'made' },
    ])
  })

  it('wait for a name that comes after the id', () => {
    expect(
      assemble([
        { index: 0, id: 'b' },
        { index: 0, function: { name: 'search_memory', arguments: '{}' } },
      ]),
    ).toEqual([B])
  })
})
