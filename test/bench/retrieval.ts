import { readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'
import { z } from 'zod'
import { STOP_WORDS } from '#engine/rules/stop-words.ts'
import { type BenchEngine, withEngine } from './bench-engine.ts'

// How many of the turns that answer a question are among the first ten found, for conversations in a file of one JSON
// object a line (see docs/RETRIEVAL.md). Usage: npm run bench:retrieval -- FILE
const FIRST = 10

const Conversation = z.object({
  id: z.string(),
  docs: z.array(z.object({ id: z.string(), date: z.string(), speaker: z.string(), text: z.string() })),
  queries: z.array(z.object({ q: z.string(), evidence: z.array(z.string()) })),
})
type Conversation = z.infer<typeof Conversation>

const path = process.argv[2]
if (path === undefined) {
  console.error('Which file? npm run bench:retrieval -- FILE (one conversation a line, as docs/RETRIEVAL.md says)')
  process.exit(1)
}
const conversations = readFileSync(path, 'utf8')
  .split('\n')
  .filter(line => line.trim() !== '')
  .map((line, i) => {
    const parsed = Conversation.safeParse(JSON.parse(line))
    if (!parsed.success) throw new Error(`Line ${i + 1} is no conversation: ${z.prettifyError(parsed.error)}`)
    return parsed.data
  })

/** The names of the first ten turns found for a question. */
type Finder = (query: string) => Promise<readonly string[]>

/** Share of the answering turns among the first ten, averaged over the questions, in percent. */
async function recallOf(conversation: Conversation, find: Finder): Promise<number[]> {
  const shares: number[] = []
  for (const { q, evidence } of conversation.queries) {
    const found = new Set((await find(q)).slice(0, FIRST))
    if (evidence.length > 0) shares.push(evidence.filter(id => found.has(id)).length / evidence.length)
  }
  return shares
}

/** Each turn an entry, learnt in the order in which it was said, in the chat of its session. */
async function fill(engine: BenchEngine, conversation: Conversation): Promise<Map<string, string>> {
  const entries = conversation.docs.map((doc, i) => ({
    id: (i + 1).toString(16).padStart(12, '0'),
    content: `${doc.speaker}: ${doc.text}`,
    createdAt: new Date(Date.UTC(2020, 0, 1) + i * 60_000).toISOString(),
    metadata: { sourceSession: doc.id.split(':')[0] ?? doc.id },
  }))
  await engine.call('memory.import', { entries })
  return new Map(entries.map((entry, i) => [entry.id, conversation.docs[i]?.id ?? '']))
}

async function byEngine(provider: 'off' | 'builtin', conversation: Conversation): Promise<number[]> {
  return withEngine({ Embedding__Provider: provider }, async engine => {
    const names = await fill(engine, conversation)
    if (provider === 'builtin') await engine.call('health.check', { waitForEmbeddings: true })
    return recallOf(conversation, async query => {
      const { results } = (await engine.call('memory.search', { query, limit: FIRST })) as {
        results: { entry: { id: string } }[]
      }
      return results.map(({ entry }) => names.get(entry.id) ?? '')
    })
  })
}

function byMiniSearch(conversation: Conversation): Promise<number[]> {
  const index = new MiniSearch({
    fields: ['text'],
    processTerm: term => {
      const word = term.toLowerCase()
      return STOP_WORDS.has(word) ? null : stemmer(word)
    },
  })
  index.addAll(conversation.docs.map(doc => ({ id: doc.id, text: `${doc.speaker}: ${doc.text}` })))
  return recallOf(conversation, async query => index.search(query).map(hit => String(hit.id)))
}

const FINDERS: readonly (readonly [string, (conversation: Conversation) => Promise<number[]>])[] = [
  ['MiniSearch, stemmed, stop words out', byMiniSearch],
  ['Reverie, by words', conversation => byEngine('off', conversation)],
  ['Reverie, hybrid', conversation => byEngine('builtin', conversation)],
]

const percent = (shares: readonly number[]): string =>
  `${((100 * shares.reduce((sum, share) => sum + share, 0)) / Math.max(1, shares.length)).toFixed(1)} %`

console.log(`answering turns among the first ${FIRST}, ${conversations.length} conversations`)
for (const [name, measure] of FINDERS) {
  const all: number[][] = []
  for (const conversation of conversations) all.push(await measure(conversation))
  console.log(`${name}: ${percent(all.flat())}  (${all.map(percent).join(', ')})`)
}
