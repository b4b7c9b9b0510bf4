import { useEffect, useState } from 'react'
import type { DreamRun } from '#shared/domain/dream.ts'
import { exactTime } from '../../lib/dates.ts'
import { counted, grouped } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Pass } from './pass.tsx'
import { apply, undo, useDreams } from './store.ts'
import { isOpen, outcomeWords, runTitle, triggerWords } from './words.ts'

/** One dream, opened to its passes and decisions; each can be taken back, or chosen and applied. */
export function Run({ run }: { readonly run: DreamRun }) {
  const busy = useDreams(state => state.busy)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [undoing, setUndoing] = useState(false)
  const all = run.passes.flatMap(pass => pass.decisions)
  const open = all.filter(isOpen)
  const held = all.filter(decision => decision.status === 'held').length
  useEffect(() => setChosen(new Set(open.map(decision => decision.decisionId))), [run.runId, open.length])
  const { label, tone } = outcomeWords(run)
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const applied = all.filter(decision => decision.status === 'applied' && decision.kind !== 'purged').length
  return (
    <article className="run" aria-label={runTitle(run)} data-run={run.runId} aria-busy={busy}>
      <header className="row" style={{ flexWrap: 'wrap' }}>
        <h1>{runTitle(run)}</h1>
        <span className={`tag ${tone}`}>{label}</span>
        <span className="grow" />
        {open.length === 0 ? null : (
          <>
            <Button
              kind="quiet"
              disabled={busy}
              onClick={() =>
                setChosen(chosen.size === 0 ? new Set(open.map(decision => decision.decisionId)) : new Set())
              }
            >
              {chosen.size === 0 ? 'Choose all' : 'Choose none'}
            </Button>
            <Button disabled={busy || chosen.size === 0} onClick={() => void apply(run.runId, [...chosen])}>
              Apply selected ({grouped(chosen.size)})
            </Button>
            <Button kind="primary" disabled={busy} onClick={() => void apply(run.runId, null)}>
              Apply all
            </Button>
          </>
        )}
        {applied > 0 ? (
          <Button disabled={busy} onClick={() => setUndoing(true)}>
            Take it all back
          </Button>
        ) : null}
      </header>
      <div className="stack" style={{ gap: 4 }}>
        <p className="muted">{run.summary}</p>
        <p className="muted small">{factsOf(run).join(' · ')}</p>
      </div>
      {held === 0 ? null : (
        <div className="notice warn">
          <b>{counted(held, 'decision')} wait for your word</b>
          <span>They would remove a large share of the memories at once, so nothing of it is done unasked.</span>
        </div>
      )}
      {run.mode === 'preview' && open.length > 0 && applied === 0 ? (
        <div className="notice calm">
          <b>Nothing has been changed</b>
          <span>Untick what should stay as it is, then apply the rest.</span>
        </div>
      ) : null}
      {run.outcome === 'interrupted' ? (
        <div className="notice warn">
          <b>Reverie was closed in the middle of this dream</b>
          <span>What it had decided until then is whole; the next dream goes on from there.</span>
        </div>
      ) : null}
      {run.passes.map(pass => (
        <Pass key={`${run.runId}-${pass.pass}`} pass={pass} runId={run.runId} chosen={chosen} onToggle={toggle} />
      ))}
      <ConfirmDialog
        open={undoing}
        title="Take this dream back?"
        text="What it merged comes apart again, what it archived is restored, and scores are put back. What you changed since stays as it is."
        action="Take it back"
        onClose={() => setUndoing(false)}
        onConfirm={() => void undo(run.runId, null)}
      />
    </article>
  )
}

function factsOf(run: DreamRun): readonly string[] {
  const { before, after } = run.corpus
  const tokens = run.tokens.prompt + run.tokens.completion
  return [
    exactTime(run.startedAt),
    `started ${triggerWords(run)}`,
    run.model === null ? 'without a model' : run.model,
    ...(tokens === 0 ? [] : [`${grouped(tokens)} tokens`]),
    ...(after === null || after.live === before.live ? [] : [`${grouped(before.live)} → ${grouped(after.live)} live`]),
  ]
}
