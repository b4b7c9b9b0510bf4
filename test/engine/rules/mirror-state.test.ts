import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MirrorAction, mirrorAction } from '#engine/rules/mirror-state.ts'

const A = 'a'
const B = 'b'
const C = 'c'

describe('what the mirror does, from three hashes', () => {
  it.each<[database: string | null, file: string | null, last: string | null, action: MirrorAction]>([
    [null, null, null, 'none'],
    [null, null, A, 'forget'],
    [null, A, null, 'take'],
    [null, A, A, 'remove'],
    [null, A, B, 'take'],
    [A, null, null, 'write'],
    [A, null, A, 'archive'],
    [A, null, B, 'write'],
    [A, A, null, 'note'],
    [A, A, A, 'none'],
    [A, A, B, 'note'],
    [A, B, null, 'collide'],
    [A, B, A, 'take'],
    [A, B, B, 'write'],
    [A, B, C, 'collide'],
  ])('database %s, file %s, last %s: %s', (database, file, last, action) => {
    expect(mirrorAction({ database, file, last })).toBe(action)
  })

  it('run to rest with kills at any step, ends in step and loses no content', () => {
    const text = fc.constantFrom(null, 'a', 'b', 'c')
    fc.assert(
      fc.property(text, text, text, fc.array(fc.boolean(), { maxLength: 12 }), (database, file, last, kills) => {
        type State = { database: string | null; file: string | null; last: string | null; history: Set<string> }
        const state: State = { database, file, last, history: new Set<string>() }
        const contents = new Set([database, file].filter(one => one !== null))
        const purged = database === null && file !== null && file === last
        for (let step = 0; step < 20; step++) {
          const action = mirrorAction(state)
          // a kill falls between the deed and its note: the deed stands, the note is made up for later
          const noted = kills[step] !== true
          if (action === 'take') {
            if (state.database !== null) state.history.add(state.database)
            state.database = state.file
          } else if (action === 'collide') {
            if (state.file !== null) state.history.add(state.file)
            state.file = state.database
          } else if (action === 'write') state.file = state.database
          else if (action === 'remove') state.file = null
          else if (action === 'archive') {
            // archived entries keep their file, which says so
            if (state.database !== null) state.history.add(state.database)
            state.database = 'archived'
            state.file = 'archived'
          }
          if (noted) state.last = state.file
        }
        expect(state.file).toBe(state.database)
        const kept = new Set([state.database, ...state.history])
        for (const one of contents) if (!purged) expect(kept.has(one) || one === last).toBe(true)
      }),
    )
  })
})
