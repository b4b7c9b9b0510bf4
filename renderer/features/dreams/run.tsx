import { useEffect, useState } from 'react'
import type { Decision, DreamRun, PassReport } from '#shared/domain/dream.ts'
import { exactTime } from '../../lib/dates.ts'
import { counted, grouped } from '../../lib/numbers.ts'
import { Button, Link } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { DecisionCard } from './decision.tsx'
import { apply, undo } from './store.ts'
import { outcomeWords, passLabel } from './words.ts'

const AT_ONCE = 60
const isOpen = (decision: Decision): boolean => decision.status === 'proposed' || decision.status === 'held'

/** One dream, opened to its passes and decisions; each can be taken back, or chosen and applied. */
export function Run({ run }: { readonly run: DreamRun }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [undoing, setUndoing] = useState(false)
  const all = run.passes.flatMap(pass => pass.decisions)
  const open = all.filter(isOpen)
  useEffect(() => setChosen(new Set(open.map(decision => decision.decisionId))), [run.runId, open.length])
  const [outcome, tone] = outcomeWords(run.outcome)
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const applied = all.some(decision => decision.status === 'applied')
  const tokens = run.tokens.prompt + run.tokens.completion
  return (
    <article className="run" aria-label={`Dream ${run.number}`} data-run={run.runId}>
      <header className="row" style={{ flexWrap: 'wrap' }}>
        <h1>{run.mode === 'preview' ? `Preview ${run.number}` : `Dream ${run.number}`}</h1>
        <span className={`tag ${tone}`}>{run.undone ? 'taken back' : outcome}</span>
        <span className="grow" />
        {open.length === 0 ? null : (
          <>
            <Button disabled={chosen.size === 0} onClick={() => void apply(run.runId, [...chosen])}>
              Apply {chosen.size === open.length ? 'selected' : `${chosen.size} selected`}
            </Button>
            <Button kind="primary" onClick={() => void apply(run.runId, null)}>
              Apply all
            </Button>
          </>
        )}
        {applied ? <Button onClick={() => setUndoing(true)}>Take it all back</Button> : null}
      </header>
      <p className="muted">
        {run.summary}
        <br />
        <span className="small">
          {exactTime(run.startedAt)} · {run.trigger === 'user' ? 'started by hand' : 'by schedule'}
          {run.model === null ? ' · without a model' : ` · ${run.model}`}
          {tokens === 0 ? '' : ` · ${grouped(tokens)} tokens`}
        </span>
      </p>
      {run.passes.map(pass => (
        <Pass key={pass.pass} pass={pass} runId={run.runId} chosen={chosen} onToggle={toggle} />
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

function Pass({
  pass,
  runId,
  chosen,
  onToggle,
}: {
  readonly pass: PassReport
  readonly runId: string
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (id: string, on: boolean) => void
}) {
  const [shown, setShown] = useState(AT_ONCE)
  const [answers, setAnswers] = useState(false)
  const said =
    pass.outcome === 'failed'
      ? 'failed'
      : pass.outcome === 'skipped'
        ? 'left out'
        : pass.outcome === 'cancelled'
          ? 'cancelled'
          : counts(pass)
  return (
    <section className="pass" aria-label={passLabel(pass.pass)}>
      <div className="row">
        <b>{passLabel(pass.pass)}</b>
        <span className="small muted grow">
          {said}
          {pass.note === '' ? '' : ` · ${pass.note}`}
        </span>
        {pass.answers.length === 0 ? null : (
          <Link onClick={() => setAnswers(!answers)}>
            {answers ? 'Hide what the model said' : 'What the model said'}
          </Link>
        )}
      </div>
      {answers ? (
        <pre className="diff" style={{ fontFamily: 'var(--mono)', fontSize: 11.5, whiteSpace: 'pre-wrap' }}>
          {pass.answers.join('\n\n')}
        </pre>
      ) : null}
      {pass.decisions.slice(0, shown).map(decision => (
        <DecisionCard
          key={decision.decisionId}
          decision={decision}
          before={
            isOpen(decision) ? (
              <Checkbox
                label={decision.reason}
                checked={chosen.has(decision.decisionId)}
                onChange={on => onToggle(decision.decisionId, on)}
              />
            ) : undefined
          }
          after={
            decision.status === 'applied' && decision.kind !== 'purged' ? (
              <Button kind="quiet" onClick={() => void undo(runId, [decision.decisionId])}>
                Undo
              </Button>
            ) : undefined
          }
        />
      ))}
      {pass.decisions.length > shown ? (
        <Button kind="quiet" onClick={() => setShown(shown + AT_ONCE)}>
          Show more of {grouped(pass.decisions.length)}
        </Button>
      ) : null}
    </section>
  )
}

function counts(pass: PassReport): string {
  const lines = (pass.counts.filesRemoved ?? 0) + (pass.counts.linesRemoved ?? 0)
  if (pass.pass === 'log-retention') return lines === 0 ? 'nothing was too old' : `${lines} let go`
  const looked = pass.counts.looked ?? 0
  return pass.decisions.length === 0
    ? `nothing to do${looked > 0 ? ` among ${grouped(looked)}` : ''}`
    : counted(pass.decisions.length, 'decision')
}
