import type { Entry } from '#shared/domain/entry.ts'
import type { EntryMarks } from '#shared/domain/memory-view.ts'
import { ago, exactTime, longDate, shortTime } from '../../lib/dates.ts'
import { subjectWords } from './subject-words.ts'

/** When it was learned, last seen, changed, and what time it speaks of; exact times on hover. */
export function Times({ entry, marks }: { readonly entry: Entry; readonly marks: EntryMarks }) {
  const subject = subjectWords(entry.metadata)
  return (
    <div className="times">
      <Cell
        label="First seen"
        value={longDate(entry.createdAt)}
        below={ago(entry.createdAt)}
        title={exactTime(entry.createdAt)}
      />
      <Cell
        label="Last seen"
        value={shortTime(entry.lastSeenAt)}
        below={ago(entry.lastSeenAt)}
        title={exactTime(entry.lastSeenAt)}
      />
      <Cell
        label="Seen"
        value={`${entry.reinforcementCount}×`}
        below={marks.recallCount === 0 ? 'never recalled' : `recalled ${marks.recallCount}×`}
        {...(marks.lastRecalledAt === null ? {} : { title: `Last recalled ${exactTime(marks.lastRecalledAt)}` })}
      />
      {entry.updatedAt === null ? null : (
        <Cell
          label="Updated"
          value={shortTime(entry.updatedAt)}
          below={ago(entry.updatedAt)}
          title={exactTime(entry.updatedAt)}
        />
      )}
      {subject === null ? null : <Cell label="Speaks of" {...subject} />}
    </div>
  )
}

function Cell({
  label,
  value,
  below,
  title,
}: {
  readonly label: string
  readonly value: string
  readonly below: string
  readonly title?: string
}) {
  return (
    <div title={title}>
      <h2>{label}</h2>
      <b className="number">{value}</b>
      <span className="faint small">{below}</span>
    </div>
  )
}
