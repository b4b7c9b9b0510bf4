import { useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, call } from '../../lib/bridge.ts'
import { useKept } from '../../lib/ui-state.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { WordDiff } from '../../ui/word-diff.tsx'
import { tryDeed } from './deeds.ts'

interface Draft {
  readonly text: string
  /** The state that it started from. */
  readonly revision: number
}
type Drafts = Readonly<Record<string, Draft>>

/** The text, edited in place. What was begun and not saved is there again when one comes back to it. */
export function EditableText({ entry }: { readonly entry: Entry }) {
  const [drafts, setDrafts] = useKept<Drafts>('memory.drafts', {})
  const draft = drafts[entry.id]
  const put = (next: Draft | null): void => {
    const { [entry.id]: _, ...others } = drafts
    setDrafts(next === null ? others : { ...others, [entry.id]: next })
  }
  if (draft !== undefined) return <Editor key={entry.id} entry={entry} draft={draft} put={put} />
  const begin = (): void => put({ text: entry.content, revision: entry.revision })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text of any length, which a button element would not hold
    <div
      className="content"
      role="button"
      tabIndex={0}
      dir="auto"
      title="Edit"
      onClick={() => window.getSelection()?.isCollapsed !== false && begin()}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        begin()
      }}
    >
      {entry.content}
    </div>
  )
}

/** An edit of a state that somebody changed meanwhile shows both, and overwrites nothing unasked. */
function Editor({
  entry,
  draft,
  put,
}: {
  readonly entry: Entry
  readonly draft: Draft
  readonly put: (draft: Draft | null) => void
}) {
  const [error, setError] = useState<ErrorInfo | null>(null)
  const [theirs, setTheirs] = useState<Entry | null>(null)
  const save = async (revision: number): Promise<void> => {
    const failed = await tryDeed('Changed.', [entry.id], id =>
      ask('memory.update', { id, content: draft.text, revision }),
    )
    if (failed === null) {
      put(null)
      return
    }
    setError(failed)
    if (failed.code !== 'CHANGED_MEANWHILE') return
    const now = await call('memory.get', { id: entry.id })
    if (now.ok) setTheirs(now.value)
  }
  return (
    <div className="stack">
      <TextArea
        className="content"
        aria-label="Text"
        value={draft.text}
        autoFocus
        onFocus={event => event.currentTarget.setSelectionRange(draft.text.length, draft.text.length)}
        onChange={event => put({ ...draft, text: event.target.value })}
        onKeyDown={event => {
          if (event.key === 'Escape') put(null)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(theirs?.revision ?? draft.revision)
        }}
      />
      {theirs !== null ? (
        <div className="notice warn" role="alert">
          <b>It was changed meanwhile</b>
          <span>Nothing was overwritten. From what it says now to your text:</span>
          <div className="diff" dir="auto">
            <WordDiff from={theirs.content} to={draft.text} />
          </div>
        </div>
      ) : error === null ? null : (
        <span className="problem-text" role="alert">
          {error.message}
        </span>
      )}
      <div className="row">
        <Button
          kind="primary"
          disabled={draft.text.trim() === ''}
          onClick={() => void save(theirs?.revision ?? draft.revision)}
        >
          {theirs === null ? 'Save' : 'Keep mine'}
        </Button>
        <Button onClick={() => put(null)}>{theirs === null ? 'Cancel' : 'Keep the other'}</Button>
      </div>
    </div>
  )
}
