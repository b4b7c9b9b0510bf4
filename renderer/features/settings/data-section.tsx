import { useRef, useState } from 'react'
import { ask, call } from '../../lib/bridge.ts'
import { navigate } from '../../lib/navigation.ts'
import { counted } from '../../lib/numbers.ts'
import { refreshStatus, useStatus } from '../../lib/status.ts'
import { complain, say } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'

const PAGE = 500

/** Where everything lies, taking it in and out, and the sample. */
export function DataSection() {
  const sample = useStatus(state => state.status?.sampleLoaded ?? false)
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const run = (work: () => Promise<string>): void => {
    setBusy(true)
    work()
      .then(say, complain)
      .finally(() => {
        setBusy(false)
        void refreshStatus()
      })
  }
  return (
    <div className="stack" style={{ gap: 22 }}>
      <section className="stack">
        <p className="muted">
          Every memory is a readable JSON file in the data folder, beside the database. Edit them by hand, keep them in
          git, sync them: Reverie takes changes in.
        </p>
        <div className="row">
          <Button
            onClick={() =>
              void call('shell.openHome', {}).then(result => !result.ok && complain(new Error(result.error.message)))
            }
          >
            Open the data folder
          </Button>
          <Button onClick={() => navigate({ view: 'health' })}>Health</Button>
        </div>
      </section>
      <section className="stack">
        <b>Take in and out</b>
        <div className="row">
          <Button disabled={busy} onClick={() => run(exportAll)}>
            Export all memories
          </Button>
          <Button disabled={busy} onClick={() => file.current?.click()}>
            Import memories …
          </Button>
          <input
            ref={file}
            type="file"
            accept="application/json"
            hidden
            aria-label="File to import"
            onChange={event => {
              const chosen = event.target.files?.[0]
              event.target.value = ''
              if (chosen !== undefined) run(() => importFile(chosen))
            }}
          />
        </div>
      </section>
      <section className="stack">
        <b>Sample memories</b>
        <p className="muted">Sixty memories of an invented person, to look around with.</p>
        <div>
          {sample ? (
            <Button
              disabled={busy}
              onClick={() =>
                run(
                  async () =>
                    `${counted((await ask('sample.remove', {})).removed, 'sample memory', 'sample memories')} removed.`,
                )
              }
            >
              Remove the sample
            </Button>
          ) : (
            <Button
              disabled={busy}
              onClick={() =>
                run(
                  async () =>
                    `${counted((await ask('sample.load', {})).created, 'sample memory', 'sample memories')} loaded.`,
                )
              }
            >
              Load the sample
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

async function exportAll(): Promise<string> {
  const entries: object[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await ask('memory.list', {
      filter: { archived: 'all' },
      sort: 'createdAt',
      descending: false,
      offset,
      limit: PAGE,
    })
    entries.push(...rows.map(row => row.entry))
    if (offset + PAGE >= total) break
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify({ entries }, null, 2)}\n`], { type: 'application/json' }))
  link.download = 'reverie-memories.json'
  link.click()
  URL.revokeObjectURL(link.href)
  return `${counted(entries.length, 'memory', 'memories')} exported.`
}

async function importFile(file: File): Promise<string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(await file.text())
  } catch {
    throw new Error(`${file.name} is not JSON. Expected a list of memories, or { "entries": [ … ] }.`)
  }
  const entries = Array.isArray(parsed) ? parsed : (parsed as { entries?: unknown })?.entries
  if (!Array.isArray(entries))
    throw new Error(`${file.name} holds no list of memories. Expected [ … ] or { "entries": [ … ] }.`)
  const { created, reinforced, extended, skipped } = await ask('memory.import', { entries, dedupe: true })
  const more = skipped.length === 0 ? '' : ` ${skipped.length} could not be taken: ${skipped[0]?.reason}`
  return `${created} new, ${reinforced + extended} known already.${more}`
}
