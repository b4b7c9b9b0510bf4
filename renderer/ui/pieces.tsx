import type { ReactNode } from 'react'
import { ERROR_GUIDE, type ErrorInfo } from '#shared/errors.ts'
import { Button } from './button.tsx'

export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <div className="title">{title}</div>
      {children}
    </div>
  )
}

/** What happened, what was kept safe, and what to do. */
export function ErrorNotice({
  error,
  onRetry,
  action,
}: {
  readonly error: Pick<ErrorInfo, 'code' | 'message'>
  readonly onRetry?: (() => void) | undefined
  readonly action?: ReactNode
}) {
  const guide = ERROR_GUIDE[error.code]
  return (
    <div className="notice" role="alert">
      <b>{guide.title}</b>
      <span>{error.message}</span>
      <span className="muted">{guide.hint}</span>
      {onRetry === undefined && action === undefined ? null : (
        <div className="row">
          {onRetry === undefined ? null : <Button onClick={onRetry}>Try again</Button>}
          {action}
        </div>
      )}
    </div>
  )
}

export function Importance({ value }: { readonly value: number }) {
  return (
    <span className="bar" role="img" aria-label={`importance ${value.toFixed(2)}`}>
      <i style={{ width: `${Math.round(value * 100)}%` }} />
    </span>
  )
}

/** `value` from 0 to 1. */
export function Progress({ label, value }: { readonly label: string; readonly value: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <span
      className="bar progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

/** Some of a text marked: the terms that a search found in it. */
export function Marked({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  const wanted = terms.filter(term => term.trim() !== '').map(term => term.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
  if (wanted.length === 0) return text
  const parts = text.split(new RegExp(`(${wanted.toSorted((a, b) => b.length - a.length).join('|')})`, 'giu'))
  // every second part is a match, as the pattern is one group
  let at = 0
  return parts.map((part, i) => {
    const key = at
    at += part.length
    return i % 2 === 1 ? <mark key={key}>{part}</mark> : part
  })
}
