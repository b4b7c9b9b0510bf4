import { benchEntries, benchId, withEngine } from './bench-engine.ts'
import { chat } from './chat.ts'
import { timed } from './measure.ts'
import { createReporter, type Reporter } from './reporter.ts'
import { search } from './search.ts'
import { storage } from './storage.ts'
import { window } from './window.ts'

// Speed, measured and stated, never asserted. `npm run bench` measures every room, `npm run bench -- storage search` these.
const ROOMS: Readonly<Record<string, (reporter: Reporter) => Promise<void>>> = { storage, search, chat, window }

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !Object.hasOwn(ROOMS, name))
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(ROOMS).join(', ')}.`)
  process.exit(1)
}

const yardstick = await withEngine({ Embedding__Provider: 'off' }, async engine => {
  await engine.call('memory.import', { entries: benchEntries(1000) })
  return timed(500, i => engine.call('memory.get', { id: benchId(i) }))
})
console.log(`yardstick, one read by id: ${yardstick.toFixed(3)} ms`)
const reporter = createReporter(yardstick)
for (const [name, room] of Object.entries(ROOMS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  reporter.note(`\n${name}`)
  await room(reporter)
}
console.log(`\n--- all figures ---\n${reporter.lines().join('\n')}`)
