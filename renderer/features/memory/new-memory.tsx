import { useState } from 'react'
import type { Output } from '#shared/contract/index.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask } from '../../lib/bridge.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Slider, TextArea, TextInput } from '../../ui/fields.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { CategoryInput } from './category-input.tsx'
import { tryDeed } from './deeds.ts'
import { open, useMemory } from './store.ts'

const SAID = {
  created: 'Saved.',
  reinforced: 'That was known already; it is noted that you said it again.',
  extended: 'Added to what was known about this.',
} as const

type SaveOutcome = Output<'memory.save'>

/** The importance of what nobody says anything of. */
const USUAL = 0.5

function wordsOf(saved: SaveOutcome | undefined): string {
  if (saved === undefined) return ''
  const contradicts = saved.conflictWith !== undefined && saved.conflictWith.length > 0
  return contradicts ? 'Saved. It contradicts something saved before; both are kept.' : SAID[saved.action]
}

/** A fact by hand. It goes through the same check as everything else: nothing is saved twice. */
export function NewMemory({ onClose }: { readonly onClose: () => void }) {
  const inFilter = useMemory(state => state.filter.category)
  const [content, setContent] = useState('')
  const [category, setCategory] = useState(inFilter ?? '')
  const [tags, setTags] = useState('')
  const [importance, setImportance] = useState<number | null>(null)
  const [error, setError] = useState<ErrorInfo | null>(null)
  const [saving, setSaving] = useState(false)
  const save = async (): Promise<void> => {
    if (content.trim() === '' || saving) return
    setSaving(true)
    const given = { content, category: category.trim() === '' ? null : category, tags }
    let saved: SaveOutcome | undefined
    const failed = await tryDeed(
      () => wordsOf(saved),
      ['new'],
      async () => {
        saved = await ask('memory.save', { ...given, ...(importance === null ? {} : { importance }) })
      },
      () => (saved === undefined ? [] : [saved.id]),
    )
    setSaving(false)
    setError(failed)
    if (failed !== null || saved === undefined) return
    open(saved.id)
    onClose()
  }
  const problem = (field: string): string | null => (error?.field === field ? error.message : null)
  return (
    <Dialog open onClose={onClose} title="New memory">
      <Field label="What should be remembered?" problem={problem('content')}>
        {ids => (
          <TextArea
            {...ids}
            rows={4}
            className="memory-text"
            value={content}
            onChange={event => setContent(event.target.value)}
            onKeyDown={event => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void save()}
            autoFocus
          />
        )}
      </Field>
      <Field label="Category" help="Levels are parted by slashes. Empty is general." problem={problem('category')}>
        {ids => <CategoryInput {...ids} value={category} onChange={setCategory} />}
      </Field>
      <Field label="Tags" help="Parted by commas." problem={problem('tags')}>
        {ids => <TextInput {...ids} value={tags} onChange={event => setTags(event.target.value)} />}
      </Field>
      <div className="label">
        <span>Importance {(importance ?? USUAL).toFixed(2)}</span>
        <Slider label="Importance" value={importance ?? USUAL} onChange={setImportance} onCommit={setImportance} />
      </div>
      {error === null || ['content', 'category', 'tags'].includes(error.field ?? '') ? null : (
        <ErrorNotice error={error} />
      )}
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={content.trim() === '' || saving} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </Dialog>
  )
}
