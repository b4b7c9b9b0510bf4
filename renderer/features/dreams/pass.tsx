import { useState } from 'react'
import type { Decision, PassReport } from '#shared/domain/dream.ts'
import { grouped } from '../../lib/numbers.ts'
import { Button, Link } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { DecisionCard } from './decision.tsx'
import { undo, useDreams } from './store.ts'
import { isOpen, passLabel, passWords } from './words.ts'

const AT_ONCE = 60

/** One pass of a run: what it came to, its decisions, and what the model said. */
export function Pass({
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
  return (
    <section className="pass" aria-label={passLabel(pass.pass)} data-outcome={pass.outcome}>
      <div className="row">
        <b>{passLabel(pass.pass)}</b>
        <span className={`small grow ${pass.outcome === 'failed' ? 'problem-text' : 'muted'}`}>
          {passWords(pass)}
          {pass.note === '' ? '' : ` · ${pass.note}`}
        </span>
        {pass.answers.length === 0 ? null : (
          <Link aria-expanded={answers} onClick={() => setAnswers(!answers)}>
            {answers ? 'Hide what the model said' : 'What the model said'}
          </Link>
        )}
      </div>
      {answers
        ? pass.answers.map((answer, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a run that is over never move
            <pre key={i} className="answer" dir="auto">
              {answer}
            </pre>
          ))
        : null}
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
          after={<Undo decision={decision} runId={runId} />}
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

/** What is deleted for good, and what changed nothing, offers none. */
function Undo({ decision, runId }: { readonly decision: Decision; readonly runId: string }) {
  const busy = useDreams(state => state.busy)
  const changed = decision.status === 'applied' && !['purged', 'rejected', 'protected'].includes(decision.kind)
  if (!changed) return null
  return (
    <Button kind="quiet" disabled={busy} onClick={() => void undo(runId, [decision.decisionId])}>
      Undo
    </Button>
  )
}
