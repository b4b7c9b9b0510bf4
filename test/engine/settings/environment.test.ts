import { describe, expect, it } from 'vitest'
import { createSettingsStore } from '#engine/settings/settings-store.ts'
import { listOptions } from '#shared/settings/table.ts'
import { fixedClock } from '#test/support/fixed-clock.ts'
import { tempHome } from '#test/support/temp-home.ts'

const open = (env: Record<string, string>) =>
  createSettingsStore({
    home: tempHome(),
    env,
    secrets: { get: async () => null, set: async () => {} },
    clock: fixedClock(),
  })

type Options = ReturnType<typeof listOptions>

/** Another value than the default, as the environment would write it. */
function otherValue({ option }: Options[number]): string {
  switch (option.kind) {
    case 'boolean':
      return option.default === true ? 'false' : 'true'
    case 'choice':
      return option.choices?.find(choice => choice !== option.default) ?? ''
    case 'duration':
      return '17d'
    case 'integer':
    case 'number':
    case 'auto-number':
      return (
        ['0.25', '2', '3', '30', '300', '3000', '20000'].find(
          text => Number(text) !== option.default && option.schema.safeParse(Number(text)).success,
        ) ?? ''
      )
    case 'secret':
    case 'text':
    case 'multiline':
      return 'another'
  }
}

const numbers = listOptions().filter(one =>
  ['boolean', 'integer', 'number', 'auto-number', 'duration', 'choice'].includes(one.option.kind),
)

describe('every option', () => {
  it.each(listOptions().map(one => [`${one.section}__${one.name}`, one] as const))(
    '%s is set by the environment',
    async (name, one) => {
      const text = otherValue(one)
      const store = open({ [name]: text })
      expect(store.problems()).toEqual([])
      const value =
        one.option.kind === 'secret'
          ? await store.secret(`${one.section}.${one.name}` as 'Llm.ApiKey')
          : (store.current()[one.section] as Record<string, unknown>)[one.name]
      expect(String(value)).toBe(text)
      expect(value).not.toEqual(one.option.default)
      expect((await store.describe()).overridden).toEqual([`${one.section}.${one.name}`])
    },
  )

  it.each(numbers.map(one => [`${one.section}__${one.name}`, one] as const))(
    '%s that cannot be read is named, and the default holds',
    (name, one) => {
      const store = open({ [name]: 'what' })
      expect(store.problems()).toMatchObject([{ kind: 'malformed-settings', message: expect.stringContaining(name) }])
      expect((store.current()[one.section] as Record<string, unknown>)[one.name]).toEqual(one.option.default)
    },
  )
})
