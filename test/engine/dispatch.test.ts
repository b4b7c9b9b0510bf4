import { describe, expect, test } from 'vitest'
import { createDispatch } from '#engine/dispatch.ts'
import { type Handlers, routes } from '#shared/contract/index.ts'
import { AppError } from '#shared/errors.ts'
import { keepingLogger } from '#test/support/keeping-logger.ts'

function dispatchWith(handlers: Partial<Handlers>, readOnly = false) {
  const logger = keepingLogger()
  return { logger, dispatch: createDispatch({ handlers: handlers as Handlers, readOnly: () => readOnly, logger }) }
}

describe('a call', () => {
  test('with bad input answers an error that names the field, and the handler never runs', async () => {
    let ran = false
    const { dispatch } = dispatchWith({
      'memory.archive': () => {
        ran = true
        throw new Error('never')
      },
    })
    expect(await dispatch('memory.archive', { id: 'NOPE' })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT', field: 'id' },
    })
    expect(await dispatch('memory.archive', {})).toMatchObject({ error: { field: 'id' } })
    expect(await dispatch('memory.archive', { id: '00000000000a', extra: 1 })).toMatchObject({
      error: { field: 'extra' },
    })
    expect(await dispatch('memory.archive', 'text')).toMatchObject({ error: { code: 'INVALID_INPUT' } })
    expect(ran).toBe(false)
  })

  test.each(['toString', '__proto__', 'constructor', 'memory.nothing', ''])('named %j does not exist', async name => {
    const { dispatch } = dispatchWith({})
    expect(await dispatch(name, {})).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  })

  test('whose handler breaks answers INTERNAL, keeps the stack for the log and tells none of it', async () => {
    const { dispatch, logger } = dispatchWith({
      'memory.taxonomy': () => {
        throw new Error('secret detail /home/ann')
      },
    })
    const answer = await dispatch('memory.taxonomy', {})
    expect(answer).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
    expect(JSON.stringify(answer)).not.toContain('ann')
    expect(logger.lines.join()).toContain('secret detail')
  })

  test('whose handler refuses passes code, sentence and field on', async () => {
    const { dispatch } = dispatchWith({
      'memory.merge': () => {
        throw new AppError('COVERAGE', 'It would lose Ann.', { field: 'content', missing: ['Ann'] })
      },
    })
    expect(await dispatch('memory.merge', { ids: ['00000000000a', '00000000000b'], content: 'x' })).toEqual({
      ok: false,
      error: { code: 'COVERAGE', message: 'It would lose Ann.', field: 'content', missing: ['Ann'] },
    })
  })

  test('that writes answers LOCKED when another process owns the folder, and one that reads works', async () => {
    const { dispatch } = dispatchWith({ 'conflict.list': () => [], 'sample.load': () => ({ created: 1 }) }, true)
    expect(await dispatch('sample.load', {})).toMatchObject({ error: { code: 'LOCKED' } })
    expect(await dispatch('conflict.list', {})).toEqual({ ok: true, value: [] })
  })
})

test('every route says what it does and whether it writes', () => {
  for (const [name, route] of Object.entries(routes)) {
    expect(route.about.length, name).toBeGreaterThan(10)
    expect(['read', 'write']).toContain(route.access)
  }
})
