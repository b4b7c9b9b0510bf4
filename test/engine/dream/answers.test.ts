import { describe, expect, it } from 'vitest'
import { json, message, pieces, text } from '#test/support/scripted-model-server.ts'
import { dreamOn, memory, scene } from './scene.ts'
import { decisionsOf } from './with-model.ts'

const A = memory('a1', 'The flat in Lisbon has two rooms.')
const B = memory('a2', 'The flat in Lisbon costs 900 euros.', { createdAt: '2026-05-02T00:00:00Z' })
const BOTH = 'The flat in Lisbon has two rooms and costs 900 euros.'
const merge = (sourceIds: unknown) => ({ toSave: [{ content: BOTH, sourceIds }] })
const THOUGHT = JSON.stringify({ toDelete: Array(30).fill([A.id, B.id]).flat() })
const MERGE = JSON.stringify(merge([A.id, B.id]))

describe('an answer to consolidation', () => {
  it.each([
    ['prose with braces before it', `Based on the conversation {about travel}, here is the update: ${MERGE}`],
    ['reasoning that itself holds JSON, and fences', `<think>${THOUGHT}</think>\n\`\`\`json\n${MERGE}\n\`\`\``],
    ['reasoning whose opening mark the server swallowed', `I could answer ${THOUGHT}, no.</think>\n${MERGE}`],
    ['reasoning after a word of greeting', `Sure.\n<think>Perhaps ${THOUGHT}?</think>\n${MERGE}`],
    [
      'a trailing comma and single quotes',
      `{'toSave': [{'content': '${BOTH}', 'sourceIds': ['${A.id}', '${B.id}'],},]}`,
    ],
    [
      'a slip in it, and the braces of its prose longer than itself',
      `{${'about travel '.repeat(60)}}\n{"toSave": [{"content": "${BOTH}", "sourceIds": ["${A.id}", "${B.id}"],}]}`,
    ],
    ['a text after it', `${MERGE}\n\nI hope this helps {with everything}.`],
    ['the braces of its prose longer than itself', `{${'about travel '.repeat(60)}}\n${MERGE}`],
  ])('is read with %s', async (_, answer) => {
    const { live, log } = await scene({ memories: [A, B], answers: [message([pieces(answer)])] })
    expect({ live, log }).toEqual({ live: [BOTH], log: ['merged applied'] })
  })

  it.each([
    ['one string', `${A.id}, ${B.id}`],
    ['brackets and capitals', [`[${A.id.toUpperCase()}]`, ` ${B.id} `]],
    ['their numbers in the list', [1, '2']],
    ['objects', [{ id: A.id }, { id: B.id }]],
    ['a list with something unreadable in it', [A.id, null, B.id]],
  ])('may name its sources by %s', async (_, sourceIds) => {
    const { live, log } = await scene({ memories: [A, B], answers: [merge(sourceIds)] })
    expect({ live, log }).toEqual({ live: [BOTH], log: ['merged applied'] })
  })

  it('may hold one thing where a list is wanted, and things that nobody can read beside it', async () => {
    const { live, log } = await scene({
      memories: [A, B],
      answers: [{ toSave: merge([A.id, B.id]).toSave[0], toDelete: null, supersede: ['?', { oldId: 3 }], thoughts: 7 }],
    })
    expect({ live, log }).toEqual({ live: [BOTH], log: ['merged applied'] })
  })

  it('that echoes the form that was asked for changes nothing', async () => {
    const { live, archived, log } = await scene({
      memories: [A, B],
      answers: [
        {
          toDelete: ['id'],
          toSave: [{ content: '…', category: 'a/b', tags: ['t'], importance: 0.7, sourceIds: ['id', 'id'] }],
          supersede: [{ oldId: 'id', newId: 'id' }],
        },
      ],
    })
    expect({ live, archived, log }).toEqual({
      live: [A.content, B.content],
      archived: {},
      log: ['rejected skipped'],
    })
  })

  it.each([
    ['no JSON', text('I cannot do that.')],
    ['another object', json({ memories: [] })],
    ['a list', text('["toSave"]')],
    ['nothing', text('')],
  ])('that is %s is asked for once more, with what was wrong', async (_, first) => {
    const { app, live, log } = await scene({ memories: [A, B], answers: [first, merge([A.id, B.id])] })
    expect(app.model.chats[1]?.text).toContain('That answer cannot be used')
    expect({ live, log }).toEqual({ live: [BOTH], log: ['merged applied'] })
  })

  it('that cannot be used twice fails the pass, changes nothing, and the same is looked at next time', async () => {
    const { app, run, live } = await scene({ memories: [A, B], answers: [text('I cannot do that.'), text('Sorry.')] })
    expect(run).toMatchObject({
      outcome: 'done-in-part',
      passes: [{ outcome: 'failed', answers: ['I cannot do that.', 'Sorry.'] }],
    })
    expect(live).toEqual([A.content, B.content])

    const again = await dreamOn(app, [merge([A.id, B.id])])

    expect(again.log).toEqual(['merged applied'])
  })

  it('is asked of a server in a plain form that it can hold a model to', async () => {
    const { app } = await scene({ memories: [A], answers: [{}] })
    const format = app.model.chats[0]?.body.response_format as unknown as { json_schema: { schema: object } }
    expect(format.json_schema.schema).toMatchObject({
      type: 'object',
      required: ['toDelete', 'toSave', 'supersede'],
      properties: { toSave: { items: { properties: { sourceIds: { type: 'array', items: { type: 'string' } } } } } },
    })
    expect(JSON.stringify(format)).not.toContain('anyOf')
  })
})

describe('the question to the model', () => {
  it('tells each entry with number, id, category, tags, times, count, subject and source; the text stands alone', async () => {
    const { app } = await scene({
      memories: [
        memory('b1', 'A trip\nto Rome.', {
          category: 'episodic/travel',
          tags: ['rome', 'lena'],
          lastSeenAt: '2026-05-20T00:00:00Z',
          reinforcementCount: 3,
          metadata: { subjectTimeStart: '2019-06', source: 'tool' },
        }),
        memory('b2', 'Moved in.', { metadata: { subjectTime: '2019' } }),
      ],
      answers: [{}],
    })
    const { text } = app.model.chats[0] ?? { text: '' }
    expect(text).toContain(
      '1. [0000000000b1] (episodic/travel) tags=rome,lena first=2026-05-01 last=2026-05-20 reinforced=3× subject=2019-06.. source=tool\n   A trip to Rome.',
    )
    expect(text).toContain(
      '2. [0000000000b2] (general) first=2026-05-01 last=2026-05-01 reinforced=1× subject=2019 source=import\n   Moved in.',
    )
  })

  it('brings the feedback of the last seven days, no older', async () => {
    const { app } = await scene({ memories: [A], answers: [{}] })
    app.model.queue(text('Lisbon is long.'))
    await app.call('chat.send', { sessionId: 'a-chat', message: 'Tell me of Lisbon.' })
    const { messages } = await app.call('chat.get', { sessionId: 'a-chat' })
    await app.call('feedback.add', {
      sessionId: 'a-chat',
      messageId: messages[1]?.id ?? '',
      kind: 'correction',
      text: 'Far too vague.',
    })
    await app.call('memory.update', { id: A.id, content: 'The flat in Lisbon has three rooms.' })
    await dreamOn(app, [{}])
    expect(app.model.chats.at(-1)?.text).toContain('corrected “Lisbon is long.”: Far too vague.')

    app.clock.advance(8 * 86_400_000)
    await app.call('memory.update', { id: A.id, content: 'The flat in Lisbon has four rooms.' })
    const { run } = await dreamOn(app, [{}])

    expect(decisionsOf(run)).toEqual([])
    expect(app.model.chats.at(-1)?.text).not.toContain('Far too vague.')
  })
})
