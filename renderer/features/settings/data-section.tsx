import { useRef, useState } from 'react'
import type { Output } from '#shared/contract/index.ts'
import { ask, call } from '../../lib/bridge.ts'
import { navigate } from '../../lib/navigation.ts'
import { counted } from '../../lib/numbers.ts'
import { refreshStatus, useStatus } from '../../lib/status.ts'
import { complain, say } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { everyMemory, importWords, memoriesIn } from './memory-files.ts'

const MOST_SKIPPED = 20

/** Where everything lies, taking it in and out, and the sample. */
export function DataSection() {
  const sample = useStatus(state => state.status?.sampleLoaded ?? false)
  const [busy, setBusy] = useState(false)
  const [skipped, setSkipped] = useState<Output<'memory.import'>['skipped']>([])
  const file = useRef<HTMLInputElement>(null)
  const run = (work: () => Promise<string>): void => {
    setBusy(true)
    setSkipped([])
    work()
      .then(say, complain)
      .finally(() => {
        setBusy(false)
        void refreshStatus()
      })
  }
  const importFile = async (chosen: File): Promise<string> => {
    const entries = memoriesIn(await chosen.text(), chosen.name)
    const outcome = await ask('memory.import', { entries: [...entries], dedupe: true })
    setSkipped(outcome.skipped)
    return importWords(outcome)
  }
  const openHome = async (): Promise<void> => {
    const result = await call('shell.openHome', {})
    if (!result.ok) complain(new Error(result.error.message))
  }
  return (
    <div className="stack" style={{ gap: 26 }}>
      <section className="stack">
        <p className="muted">
          Every memory is a readable JSON file in the data folder, beside the database. Edit them by hand, keep them in
          git, sync them: Reverie takes changes in. Health makes a backup of all of it.
        </p>
        <div className="row">
          <Button onClick={() => void openHome()}>Open the data folder</Button>
          <Button onClick={() => navigate({ view: 'health' })}>Back up …</Button>
        </div>
      </section>
      <section className="stack">
        <b>Take in and out</b>
        <p className="muted">
          An import goes through the same check as everything else: what is known already is not kept twice.
        </p>
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
        {skipped.length === 0 ? null : (
          <div className="notice warn" role="status">
            <b>{counted(skipped.length, 'memory was', 'memories were')} not taken</b>
            {skipped.slice(0, MOST_SKIPPED).map(one => (
              <span key={one.index}>
                number {one.index + 1}: {one.reason}
              </span>
            ))}
            {skipped.length > MOST_SKIPPED ? <span>and {skipped.length - MOST_SKIPPED} more</span> : null}
          </div>
        )}
      </section>
      <section className="stack">
        <b>Sample memories</b>
        <p className="muted">Sixty memories of an invented person, to look around with.</p>
        <div>
          {sample ? (
            <Button disabled={busy} onClick={() => run(removeSample)}>
              Remove the sample
            </Button>
          ) : (
            <Button disabled={busy} onClick={() => run(loadSample)}>
              Load the sample
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

async function loadSample(): Promise<string> {
  const { created } = await ask('sample.load', {})
  return `${counted(created, 'sample memory', 'sample memories')} loaded.`
}

async function removeSample(): Promise<string> {
  const { removed } = await ask('sample.remove', {})
  return `${counted(removed, 'sample memory', 'sample memories')} removed.`
}

async function exportAll(): Promise<string> {
  const entries = await everyMemory()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify({ entries }, null, 2)}\n`], { type: 'application/json' }))
  link.download = 'reverie-memories.json'
  link.click()
  URL.revokeObjectURL(link.href)
  return `${counted(entries.length, 'memory', 'memories')} exported.`
}
