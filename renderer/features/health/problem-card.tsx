import type { Problem } from '#shared/domain/health.ts'
import { exactTime, shortTime } from '../../lib/dates.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { placeOfProblem, whatToDo } from './problem-words.ts'
import { openHome, resolveGone } from './store.ts'

/** One problem: what it is, where, since when, and what to do. */
export function ProblemCard({ problem }: { readonly problem: Problem }) {
  const { kind, message, path, entryId, since } = problem
  const hint = whatToDo(problem)
  const place = placeOfProblem(problem)
  return (
    <div className="notice warn" role="alert" data-kind={kind}>
      <b>{message}</b>
      {hint === null ? null : <span>{hint}</span>}
      {path === null ? null : <code className="tiny">{path}</code>}
      <span className="muted tiny" title={exactTime(since)}>
        since {shortTime(since)}
      </span>
      <div className="row">
        {kind === 'mirror-files-gone' ? (
          <>
            <Button onClick={() => void resolveGone('write')}>Write the files again</Button>
            <Button onClick={() => void resolveGone('archive')}>Archive their memories</Button>
          </>
        ) : null}
        {entryId === null ? null : (
          <Button onClick={() => navigate({ view: 'memory', entryId })}>Open the memory</Button>
        )}
        {place === null ? null : (
          <Button onClick={() => navigate({ view: place })}>
            {place === 'settings' ? 'Open Settings' : 'Open Dreams'}
          </Button>
        )}
        {path === null ? null : <Button onClick={() => void openHome()}>Open the data folder</Button>}
      </div>
    </div>
  )
}
