import { useEffect, useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, call, infoOf } from '../../lib/bridge.ts'
import { newestChange, sayUndoable } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/fields.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { CategoryInput } from './category-input.tsx'
import { open, selectNone } from './store.ts'

/** One text for several memories; what it would lose of them is named while it is written. */
export function MergeDialog({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [content, setContent] = useState('')
  const [category, setCategory] = useState('')
  const [missing, setMissing] = useState<readonly string[]>([])
  const [error, setError] = useState<ErrorInfo | null>(null)

  useEffect(() => {
    void Promise.all(ids.map(id => call('memory.get', { id }))).then(found => {
      const all = found.flatMap(result => (result.ok ? [result.value] : []))
      setEntries(all)
      setContent(all.map(entry => entry.content).join('\n'))
      setCategory(all[0]?.category ?? '')
    })
  }, [ids])
  useEffect(() => {
    if (entries.length < 2) return
    const timer = setTimeout(async () => {
      const result = await call('memory.checkMerge', { ids: entries.map(entry => entry.id), content })
      setMissing(result.ok ? result.value.missing : [])
    }, 150)
    return () => clearTimeout(timer)
  }, [content, entries])

  const merge = async (): Promise<void> => {
    try {
      const entry = await ask('memory.merge', {
        ids: [...ids],
        content,
        category: category.trim() === '' ? null : category,
      })
      sayUndoable('Merged.', newestChange)
      selectNone()
      open(entry.id)
      onClose()
    } catch (caught) {
      setError(infoOf(caught))
    }
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Merge ${ids.length} memories`}
      description="The merged text has to keep every name, number and date. The originals are archived, and one click takes it all back."
    >
      <div className="stack">
        {entries.map(entry => (
          <p key={entry.id} className="memory-text small" dir="auto">
            {entry.content}
          </p>
        ))}
      </div>
      <Field label="Merged text">
        {ids_ => (
          <TextArea
            {...ids_}
            rows={5}
            className="memory-text"
            value={content}
            onChange={event => setContent(event.target.value)}
          />
        )}
      </Field>
      {missing.length === 0 ? (
        <span className="tag good">Nothing is lost</span>
      ) : (
        <div className="notice warn" role="status">
          <b>This would lose</b>
          <span>{missing.join(' · ')}</span>
        </div>
      )}
      <Field label="Category">{ids_ => <CategoryInput {...ids_} value={category} onChange={setCategory} />}</Field>
      {error === null ? null : <ErrorNotice error={error} />}
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          disabled={missing.length > 0 || content.trim() === '' || entries.length < 2}
          onClick={() => void merge()}
        >
          Merge
        </Button>
      </div>
    </Dialog>
  )
}
