import type { ReactNode } from 'react'
import type { Decision } from '#shared/domain/dream.ts'
import { navigate } from '../../lib/navigation.ts'
import { counted } from '../../lib/numbers.ts'
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
  const { label, tone } = kindWords(decision)
  const { result, missing = [] } = decision
  const entries = decision.counts?.entries
  return (
    <div className="decision" data-status={decision.status} data-kind={decision.kind}>
      <div className="row">
        {before}
        <span className={`tag ${tone}`}>{label}</span>
      </div>
      <div className="words">
        <span className="small">
          {decision.reason}
          {entries === undefined || decision.reason.includes(String(entries))
            ? ''
            : ` · ${counted(entries, 'memory', 'memories')}`}
          <span className="faint"> · {statusWords(decision.status)}</span>
        </span>
        {missing.length === 0 ? null : (
          <span className="small problem-text" dir="auto">
            Would lose: {missing.join(' · ')}
          </span>
        )}
        <Texts decision={decision} />
        {result === undefined || decision.status === 'proposed' ? null : (
          <span>
            <Link className="tiny" onClick={() => navigate({ view: 'memory', entryId: result })}>
              Open the memory
            </Link>
          </span>
        )}
      </div>
      <div>{after}</div>
    </div>
  )
}

/** The texts before, each leading to its memory, and the text that results with what came and went marked. */
function Texts({ decision: { before = [], after, kind } }: { readonly decision: Decision }) {
  if (before.length === 0 && after === undefined) return null
  const gone = kind === 'superseded'
  return (
    <div className="texts">
      {before.map((text, i) => (
        <button
          type="button"
          key={text.id}
          className="source"
          title="Open this memory"
          dir="auto"
          onClick={() => navigate({ view: 'memory', entryId: text.id })}
        >
          {gone && i === 0 ? <del>{text.content}</del> : text.content}
        </button>
      ))}
      {after === undefined || kind === 'folded' ? null : (
        <div className="result" dir="auto">
          {before.length === 0 || gone ? (
            <ins>{after}</ins>
          ) : (
            <WordDiff from={before.map(text => text.content).join(' ')} to={after} />
          )}
        </div>
      )}
    </div>
  )
}
