import type { ReactNode } from 'react'
import type { Decision } from '#shared/domain/dream.ts'
import { navigate } from '../../lib/navigation.ts'
import { Link } from '../../ui/button.tsx'
import { WordDiff } from '../../ui/word-diff.tsx'
import { kindWords, statusWords } from './words.ts'

/** One decision: what it did, why, and its texts as a difference in words. */
export function DecisionCard({
  decision,
  before,
  after,
}: {
  readonly decision: Decision
  readonly before?: ReactNode
  readonly after?: ReactNode
}) {
  const [label, tone] = kindWords(decision.kind)
  return (
    <div className="decision" data-status={decision.status} data-kind={decision.kind}>
      <div className="row">
        {before}
        <span className={`tag ${tone}`}>{label}</span>
      </div>
      <div className="words">
        <span className="small">
          {decision.reason}
          {decision.counts?.entries === undefined ? '' : ` · ${decision.counts.entries} memories`}
          <span className="faint"> · {statusWords(decision.status)}</span>
        </span>
        {decision.missing === undefined || decision.missing.length === 0 ? null : (
          <span className="small problem-text">Would lose: {decision.missing.join(' · ')}</span>
        )}
        <Texts decision={decision} />
        {decision.result === undefined ? null : (
          <Link className="tiny" onClick={() => navigate({ view: 'memory', entryId: decision.result ?? '' })}>
            Open the memory
          </Link>
        )}
      </div>
      <div>{after}</div>
    </div>
  )
}

function Texts({ decision: { before = [], after, kind } }: { readonly decision: Decision }) {
  if (before.length === 0 && after === undefined) return null
  const together = before.map(text => text.content).join('\n')
  const compared = after !== undefined && before.length > 0 && kind !== 'superseded' && kind !== 'folded'
  return (
    <div className="texts" dir="auto">
      {compared ? (
        <WordDiff from={together} to={after} />
      ) : (
        before.map((text, i) => (
          <span key={text.id}>{kind === 'superseded' && i === 0 ? <del>{text.content}</del> : text.content}</span>
        ))
      )}
      {!compared && before.length === 0 ? <ins>{after}</ins> : null}
    </div>
  )
}
