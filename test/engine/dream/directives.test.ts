import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { countTokens } from '#engine/chat/token-count.ts'
import { ConsolidationAnswer, ConsolidationShape } from '#engine/dream/passes/consolidation/answer.ts'
import { EpisodeAnswer, EpisodeShape } from '#engine/dream/passes/episodes.ts'
import { MiningAnswer, MiningShape } from '#engine/dream/passes/mining.ts'
import { PreferenceAnswer, PreferenceShape } from '#engine/dream/passes/preferences.ts'
import { dreamOn, scene } from './scene.ts'
import { talk } from './talk.ts'
import { decisionsOf, dreaming } from './with-model.ts'

const FOLDER = fileURLToPath(new URL('../../../resources/directives', import.meta.url))
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const objects = (name: string): readonly object[] =>
  read(name)
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as object)
/** What the example of a directive answers. */
const example = (name: string): object => objects(name)[0] ?? {}

describe('a directive', () => {
  it.each([
    ['dream.md', ConsolidationAnswer, ConsolidationShape],
    ['memory-mining.md', MiningAnswer, MiningShape],
    ['episode-dream.md', EpisodeAnswer, EpisodeShape],
    ['pref-dream.md', PreferenceAnswer, PreferenceShape],
  ])(
    '%s shows an example and, last of all, the form; both are answers that its pass can read',
    (name, answer, shape) => {
      const [shown, form, ...more] = objects(name)
      expect(more).toEqual([])
      for (const one of [shown, form]) {
        expect(shape.safeParse(one)).toMatchObject({ success: true })
        const [list] = Object.values(answer.parse(one)).filter(items => (items as readonly unknown[]).length > 0)
        expect(list).toBeDefined()
      }
      expect(read(name).trimEnd().split('\n').at(-1)).toBe(
        read(name)
          .split('\n')
          .filter(line => line.startsWith('{'))
          .at(-1),
      )
    },
  )

  it.each(readdirSync(FOLDER))('%s leaves a small window its room', name => {
    expect(countTokens(read(name))).toBeLessThan(900)
  })

  it('dream.md gives an example that stands before its own rules', async () => {
    const lines = [...read('dream.md').matchAll(/^\d\. \[(\w{12})\] \(([\w/-]+)\) first=(\S+) .*\n {3}(.+)$/gmu)]
    expect(lines).toHaveLength(4)
    const memories = lines.map(([, id, category, first, content]) => ({
      id,
      content,
      createdAt: `${first}T00:00:00Z`,
      ...(category === 'general' ? {} : { category }),
    }))
    const { log } = await scene({ memories, answers: [example('dream.md')] })
    expect(log).toEqual(['merged applied', 'superseded applied'])
  })

  it.each([
    ['mining', 'memory-mining.md'],
    ['episodes', 'episode-dream.md'],
    ['preferences', 'pref-dream.md'],
  ] as const)('of %s gives an example that stands before its own rules', async (pass, name) => {
    const said = [...read(name).matchAll(/^\d\. (?:[\d-]+ [\d:]+ )?user: (.+)$/gmu)].map(match => match[1] ?? '')
    const app = await dreaming()
    for (const one of said) await talk(app, [one, 'Fine.'])
    const { run } = await dreamOn(app, [example(name)], pass)
    expect(decisionsOf(run).map(({ kind, status }) => [kind, status])).toEqual([['created', 'applied']])
  })

  it('is replaced whole by a file of its name in the data folder', async () => {
    const app = await dreaming([{ content: 'The pump hums.' }])
    mkdirSync(join(app.home, 'directives'), { recursive: true })
    writeFileSync(join(app.home, 'directives', 'dream.md'), 'Tidy as you like.')
    await dreamOn(app, [{}])
    expect(app.model.chats[0]?.body.messages[0]).toMatchObject({ role: 'system', content: 'Tidy as you like.' })
  })
})
