import { useEffect, useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, infoOf } from '../../lib/bridge.ts'
import { newestChange, sayUndoable } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'

/** The text, edited in place. An edit of a state that somebody changed meanwhile shows both. */
export function EditableText({ entry }: { readonly entry: Entry }) {
  const [draft, setDraft] = useState<{ text: string; revision: number } | null>(null)
  const [error, setError] = useState<ErrorInfo | null>(null)
  useEffect(() => {
    setDraft(null)
    setError(null)
  }, [entry.id])

  if (draft === null) {
    const begin = (): void => setDraft({ text: entry.content, revision: entry.revision })
    return (
      // biome-ignore lint/a11y/useSemanticElements: a text of any length, which a button element would not hold
      <div
        className="content"
        role="button"
        tabIndex={0}
        dir="auto"
        title="Edit"
        onClick={() => window.getSelection()?.isCollapsed !== false && begin()}
        onKeyDown={event => event.key === 'Enter' && begin()}
      >
        {entry.content}
      </div>
    )
  }
  const save = async (revision: number): Promise<void> => {
    try {
      await ask('memory.update', { id: entry.id, content: draft.text, revision })
      setDraft(null)
      setError(null)
      sayUndoable('Changed.', newestChange)
    } catch (caught) {
      setError(infoOf(caught))
    }
  }
  const meanwhile = error?.code === 'CHANGED_MEANWHILE'
  return (
    <div className="stack">
      <TextArea
        className="content"
        aria-label="Text"
        value={draft.text}
        autoFocus
        onChange={event => setDraft({ ...draft, text: event.target.value })}
        onKeyDown={event => {
          if (event.key === 'Escape') setDraft(null)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(draft.revision)
        }}
      />
      {meanwhile ? (
        <div className="notice warn" role="alert">
          <b>It was changed meanwhile</b>
          <span>Now it says: {entry.content}</span>
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
          onClick={() => void save(meanwhile ? entry.revision : draft.revision)}
        >
          {meanwhile ? 'Keep mine' : 'Save'}
        </Button>
        <Button onClick={() => setDraft(null)}>{meanwhile ? 'Keep the other' : 'Cancel'}</Button>
      </div>
    </div>
  )
}
