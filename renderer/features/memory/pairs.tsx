import { useEffect, useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, infoOf } from '../../lib/bridge.ts'
import { ago, exactTime, longDate } from '../../lib/dates.ts'
import { grouped } from '../../lib/numbers.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { Button, Link } from '../../ui/button.tsx'
import { EmptyState, ErrorNotice } from '../../ui/pieces.tsx'
import { WordDiff } from '../../ui/word-diff.tsx'
import { deed } from './deeds.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { loadPairs, type Pair, withFirst } from './pair-lists.ts'
import { open, useMemory } from './store.ts'

const AT_ONCE = 20

const WORDS = {
  conflicts: {
    title: 'Which one is true?',
    nothing: 'Nothing contradicts itself',
    about: 'When two memories say different things of the same matter, they stand here side by side.',
  },
  nearDuplicates: {
    title: 'Is one of these enough?',
    nothing: 'Nothing is said twice',
    about: 'When two memories say nearly the same, they stand here side by side.',
  },
} as const

/** Pairs that say different things of one matter, or nearly the same, side by side; each can be settled. */
export function Pairs({ kind }: { readonly kind: keyof typeof WORDS }) {
  const [pairs, setPairs] = useState<readonly Pair[] | null>(null)
  const [error, setError] = useState<ErrorInfo | null>(null)
  const [merging, setMerging] = useState<readonly string[] | null>(null)
  const [shown, setShown] = useState(AT_ONCE)
  const comparing = useMemory(state => state.comparing)
  const words = WORDS[kind]
  const load = (): void =>
    void loadPairs(kind).then(
      found => {
        setPairs(found)
        setError(null)
      },
      (caught: unknown) => setError(infoOf(caught)),
    )
  useEffect(load, [kind])
  useEngineEvent('memory.changed', load)
  if (error !== null)
    return (
      <article className="detail" aria-label={words.title}>
        <ErrorNotice error={error} onRetry={load} />
      </article>
    )
  if (pairs === null) return <article className="detail" aria-busy />
  if (pairs.length === 0) {
    return (
      <article className="detail">
        <EmptyState title={words.nothing}>
          <p>{words.about}</p>
        </EmptyState>
      </article>
    )
  }
  return (
    <article className="detail" aria-label={kind === 'conflicts' ? 'Conflicts' : 'Near-duplicates'}>
      <h1>{words.title}</h1>
      {withFirst(pairs, comparing)
        .slice(0, shown)
        .map(pair => (
          <section key={`${pair.a.id}-${pair.b.id}`} className="stack">
            <div className="versus">
              <Side entry={pair.a} />
              <Side entry={pair.b} />
            </div>
            <details>
              <summary className="small muted">What is different</summary>
              <div className="diff" dir="auto">
                <WordDiff from={pair.a.content} to={pair.b.content} />
              </div>
            </details>
            <div className="row" style={{ flexWrap: 'wrap' }}>
              <Button onClick={() => void keepOne(kind, pair, 'a')}>Keep left</Button>
              <Button onClick={() => void keepOne(kind, pair, 'b')}>Keep right</Button>
              <Button onClick={() => setMerging([pair.a.id, pair.b.id])}>Merge …</Button>
              {kind === 'conflicts' ? (
                <Button onClick={() => void bothTrue(pair).then(load)}>Both are true</Button>
              ) : null}
            </div>
          </section>
        ))}
      {pairs.length > shown ? (
        <Button kind="quiet" onClick={() => setShown(shown + AT_ONCE)}>
          Show more of {grouped(pairs.length)}
        </Button>
      ) : null}
      {merging === null ? null : <MergeDialog ids={merging} onClose={() => setMerging(null)} />}
    </article>
  )
}

/** Keeps one; the other is archived, which can be taken back. */
function keepOne(kind: keyof typeof WORDS, { a, b }: Pair, keep: 'a' | 'b'): Promise<boolean> {
  const [kept, gone] = keep === 'a' ? [a, b] : [b, a]
  return deed('The other one is archived.', [gone.id], id =>
    kind === 'conflicts'
      ? ask('conflict.resolve', { a: a.id, b: b.id, keep })
      : ask('memory.archive', { id, reason: `nearly the same as ${kept.id}` }),
  )
}

const bothTrue = ({ a, b }: Pair): Promise<boolean> =>
  deed('Noted: both are true.', [a.id], () => ask('conflict.resolve', { a: a.id, b: b.id, keep: 'both' }))

function Side({ entry }: { readonly entry: Entry }) {
  return (
    <div>
      <span className="memory-text" dir="auto">
        {entry.content}
      </span>
      <span
        className="muted tiny"
        title={`learned ${exactTime(entry.createdAt)}, last seen ${exactTime(entry.lastSeenAt)}`}
      >
        {entry.category ?? 'general'} · learned {longDate(entry.createdAt)} · last seen {ago(entry.lastSeenAt)} ·{' '}
        {entry.reinforcementCount}×
      </span>
      <span>
        <Link className="tiny" onClick={() => open(entry.id)}>
          Open
        </Link>
      </span>
    </div>
  )
}
