import { useEffect, useState } from 'react'
import type { Output } from '#shared/contract/index.ts'
import type { Entry } from '#shared/domain/entry.ts'
import { ask, call } from '../../lib/bridge.ts'
import { ago, longDate } from '../../lib/dates.ts'
import { complain, newestChange, say, sayUndoable } from '../../lib/toasts.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { MergeDialog } from './merge-dialog.tsx'

type Pair = Output<'conflict.list'>[number]

/** Pairs that say different things of one matter, side by side. */
export function Conflicts() {
  const [pairs, setPairs] = useState<readonly Pair[] | null>(null)
  const [merging, setMerging] = useState<readonly string[] | null>(null)
  const load = (): void => void call('conflict.list', {}).then(result => setPairs(result.ok ? result.value : []))
  useEffect(load, [])
  useEngineEvent('memory.changed', load)
  const resolve = ({ a, b }: Pair, keep: 'a' | 'b' | 'both'): void => {
    ask('conflict.resolve', { a: a.id, b: b.id, keep }).then(() => {
      load()
      if (keep === 'both') say('Noted: both are true.')
      else sayUndoable('The other one is archived.', newestChange)
    }, complain)
  }
  if (pairs === null) return <article className="detail" />
  if (pairs.length === 0) {
    return (
      <article className="detail">
        <EmptyState title="Nothing contradicts itself">
          <p>When two memories say different things of the same matter, they stand here side by side.</p>
        </EmptyState>
      </article>
    )
  }
  return (
    <article className="detail" aria-label="Conflicts">
      <h1>Which one is true?</h1>
      {pairs.map(pair => (
        <section key={`${pair.a.id}-${pair.b.id}`} className="stack">
          <div className="versus">
            <Side entry={pair.a} />
            <Side entry={pair.b} />
          </div>
          <div className="row" style={{ flexWrap: 'wrap' }}>
            <Button onClick={() => resolve(pair, 'a')}>Keep left</Button>
            <Button onClick={() => resolve(pair, 'b')}>Keep right</Button>
            <Button onClick={() => setMerging([pair.a.id, pair.b.id])}>Merge …</Button>
            <Button onClick={() => resolve(pair, 'both')}>Both are true</Button>
          </div>
        </section>
      ))}
      {merging === null ? null : <MergeDialog ids={merging} onClose={() => setMerging(null)} />}
    </article>
  )
}

function Side({ entry }: { readonly entry: Entry }) {
  return (
    <div>
      <span className="memory-text" dir="auto">
        {entry.content}
      </span>
      <span className="muted tiny">
        {entry.category ?? 'general'} · learned {longDate(entry.createdAt)} · last seen {ago(entry.lastSeenAt)} ·{' '}
        {entry.reinforcementCount}×
      </span>
    </div>
  )
}
