import { type Answer, type ChatRequest, json } from '#test/support/scripted-model-server.ts'

const SYLLABLES = 'ba be bi bo bu da de di do du fa fe fi fo fu ga ge gi go gu ka ke ki ko ku'.split(' ')
const word = (i: number): string => [i, i / 25, i / 625].map(n => SYLLABLES[Math.floor(n) % SYLLABLES.length]).join('')
/** Words of their own for every group, so that only what belongs together is alike. */
const words = (group: number): string => [0, 1, 2].map(i => word(group * 5 + i)).join(' ')
const idOf = (kind: string, i: number): string => kind + i.toString(16).padStart(11, '0')
const OF = { pairs: 45, copies: 40, fleeting: 12, moved: 8, kept: 98, old: 6 } as const

const times = (n: number) => Array.from({ length: n }, (_, i) => i)
const memory = (id: string, content: string, more: object = {}) => ({
  id,
  content,
  category: 'notes',
  tags: [id.slice(0, 1)],
  createdAt: '2026-06-01T00:00:00Z',
  ...more,
})

/** Three hundred memories, with something for every pass to do. */
export const MEMORIES = [
  ...times(OF.pairs).flatMap(i => [
    memory(idOf('a', i), `${words(i)}.`),
    memory(idOf('b', i), `${words(i)} ${word(i * 5 + 3)}.`),
  ]),
  ...times(OF.copies).flatMap(i => [
    memory(idOf('c', i), `${words(100 + i)}.`),
    memory(idOf('d', i), `${words(100 + i)}. `, { createdAt: '2026-06-02T00:00:00Z' }),
  ]),
  ...times(OF.fleeting).map(i => memory(idOf('e', i), `${words(200 + i)}.`)),
  ...times(OF.moved).map(i => memory(idOf('9', i), `${words(250 + i)}.`)),
  ...times(OF.kept).map(i => memory(idOf('8', i), `${words(300 + i)}.`, { createdAt: '2026-01-01T00:00:00Z' })),
  ...times(OF.old).map(i =>
    memory(idOf('7', i), `${words(450 + i)}.`, { archivedAt: '2026-01-01T00:00:00Z', archivedReason: 'old' }),
  ),
  ...times(6).map(i => memory(idOf('6', i), `${words(460 + i)}.`, { category: 'episodic/trips' })),
]

/** What was said, as the conversation log holds it. */
export const LOG = times(12)
  .flatMap(i => [
    { role: 'user', content: `Remember that ${words(500 + i)} is mine.`, messageId: `u${i}` },
    { role: 'assistant', content: 'I see.', messageId: `v${i}` },
  ])
  .map((turn, i) => JSON.stringify({ at: `2026-06-13T08:00:${String(i).padStart(2, '0')}.000Z`, ...turn }))
  .join('\n')

/** A model whose answer follows from the question alone, so that it does not matter how often it is asked. */
export function answerOf(request: ChatRequest): Answer {
  const format = request.body.response_format as { json_schema?: { name?: string } } | undefined
  const pass = format?.json_schema?.name ?? ''
  if (pass === 'consolidation') return json(consolidate(request.text))
  const said = [...request.text.matchAll(/^(\d+)\. (?:\S+ \S+ )?user: (Remember that .*)$/gmu)]
  const turns = said.map(([, turn, content]) => ({ turn: Number(turn), content: content ?? '' }))
  if (pass === 'mining') {
    return json({ entries: turns.map(({ turn, content }) => ({ content: content.slice(14), turns: [turn] })) })
  }
  if (pass === 'episodes') {
    return json({
      episodes: turns
        .slice(0, 4)
        .map(({ turn, content }) => ({ content: `Told: ${content.slice(14)}`, category: 'told', turns: [turn] })),
    })
  }
  return json({
    preferences: turns.slice(0, 3).map(({ turn, content }) => ({
      content: `Wants to keep ${content.slice(14).split(' ')[0]}.`,
      strength: 'strong',
      evidence: [{ turn, quote: content }],
    })),
  })
}

function consolidate(text: string): object {
  const shown = [...text.matchAll(/^\d+\. \[([0-9a-f]{12})\].*\n {3}(.*)$/gmu)]
  // what came of the chats may have any id
  const given = shown.filter(([, id]) => /^[6-9a-e]0{9}/u.test(id ?? ''))
  const contents = new Map(given.map(([, id, content]) => [id ?? '', content ?? '']))
  const of = (kind: string): string[] => [...contents.keys()].filter(id => id.startsWith(kind))
  return {
    toDelete: of('e'),
    toSave: [
      ...of('a').flatMap(a => {
        const b = `b${a.slice(1)}`
        return contents.has(b)
          ? [{ content: contents.get(b), category: 'notes/merged', tags: ['m'], sourceIds: [a, b] }]
          : []
      }),
      ...of('9').map(id => ({ content: contents.get(id), category: 'notes/moved', sourceIds: [id] })),
    ],
    supersede: [],
  }
}
