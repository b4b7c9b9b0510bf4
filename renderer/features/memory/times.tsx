import type { Entry } from '#shared/domain/entry.ts'
import { ago, exactTime, longDate, shortTime } from '../../lib/dates.ts'

/** When it was learned, last seen, changed, and what time it speaks of; exact times on hover. */
export function Times({ entry, recalls }: { readonly entry: Entry; readonly recalls: number }) {
  const { subjectTime, subjectTimeStart, subjectTimeEnd } = entry.metadata ?? {}
  const subject =
    subjectTime ??
    (subjectTimeStart === undefined && subjectTimeEnd === undefined
      ? null
      : `${subjectTimeStart ?? ''} → ${subjectTimeEnd ?? ''}`.trim())
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
      <Cell label="Seen" value={`${entry.reinforcementCount}×`} below={`recalled ${recalls}×`} />
      {entry.updatedAt === null ? null : (
        <Cell
          label="Updated"
          value={shortTime(entry.updatedAt)}
          below={ago(entry.updatedAt)}
          title={exactTime(entry.updatedAt)}
        />
      )}
      {subject === null ? null : (
        <Cell
          label="Speaks of"
          value={subject}
          below={subjectTime === undefined ? 'a span of time' : 'a point in time'}
        />
      )}
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
