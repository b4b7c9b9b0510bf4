import { useEffect, useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, call } from '../../lib/bridge.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/fields.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { CategoryInput } from './category-input.tsx'
import { tryDeed } from './deeds.ts'
import { selectNone } from './selecting.ts'
import { open } from './store.ts'

const TYPING_PAUSE_MS = 150

/** What a text would lose of its sources, and of which text that was found out. */
interface Checked {
  readonly content: string
  readonly missing: readonly string[]
}

/** The texts one below the other; one that only differs in its blanks is not repeated. */
function together(entries: readonly Entry[]): string {
  const texts = new Map(entries.map(({ content }) => [content.replace(/\s+/gu, ' ').trim(), content.trim()]))
  return [...texts.values()].join('\n')
}

/** One text for several memories; what it would lose of them is named while it is written. */
export function MergeDialog({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [content, setContent] = useState('')
  const [category, setCategory] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const [error, setError] = useState<ErrorInfo | null>(null)

  useEffect(() => {
    let here = true
    void Promise.all(ids.map(id => call('memory.get', { id }))).then(found => {
      if (!here) return
      const all = found.flatMap(result => (result.ok ? [result.value] : []))
      setEntries(all)
      setContent(together(all))
      setCategory(all[0]?.category ?? '')
      setError(found.find(result => !result.ok)?.error ?? null)
    })
    return () => {
      here = false
    }
  }, [ids])
  useEffect(() => {
    if (entries.length < 2 || content.trim() === '') return
    let here = true
    const timer = setTimeout(async () => {
      const result = await call('memory.checkMerge', { ids: entries.map(entry => entry.id), content })
      if (!here) return
      if (result.ok) setChecked({ content, missing: result.value.missing })
      setError(result.ok ? null : result.error)
    }, TYPING_PAUSE_MS)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [content, entries])

  const merge = async (): Promise<void> => {
    let merged: Entry | undefined
    const failed = await tryDeed(
      'Merged.',
      ids.slice(0, 1),
      async () => {
        merged = await ask('memory.merge', {
          ids: [...ids],
          content,
          category: category.trim() === '' ? null : category,
        })
      },
      () => (merged === undefined ? ids : [merged.id]),
    )
    setError(failed)
    if (failed !== null || merged === undefined) return
    selectNone()
    open(merged.id)
    onClose()
  }
  const isChecked = checked?.content === content
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Merge ${ids.length} memories`}
      description="The merged text has to keep every name, number and date. The originals are archived, and one click takes it all back."
    >
      <div className="stack sources">
        {entries.map(entry => (
          <p key={entry.id} className="memory-text small" dir="auto">
            {entry.content}
          </p>
        ))}
      </div>
      <Field label="Merged text">
        {fields => (
          <TextArea
            {...fields}
            rows={5}
            className="memory-text"
            value={content}
            onChange={event => setContent(event.target.value)}
          />
        )}
      </Field>
      <div role="status" aria-live="polite">
        {checked === null ? null : checked.missing.length === 0 ? (
          <span className="tag good">Nothing is lost</span>
        ) : (
          <div className="notice warn">
            <b>This would lose</b>
            <span dir="auto">{checked.missing.join(' · ')}</span>
          </div>
        )}
      </div>
      <Field label="Category">{fields => <CategoryInput {...fields} value={category} onChange={setCategory} />}</Field>
      {error === null ? null : <ErrorNotice error={error} />}
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          disabled={!isChecked || checked.missing.length > 0 || content.trim() === '' || entries.length < 2}
          onClick={() => void merge()}
        >
          Merge
        </Button>
      </div>
    </Dialog>
  )
}
