import { useState } from 'react'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, infoOf } from '../../lib/bridge.ts'
import { say } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea, TextInput } from '../../ui/fields.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { CategoryInput } from './category-input.tsx'
import { open } from './store.ts'

const SAID = {
  created: 'Saved.',
  reinforced: 'That was known already; it is noted that you said it again.',
  extended: 'Added to what was known about this.',
} as const

/** A fact by hand. It goes through the same check as everything else: nothing is saved twice. */
export function NewMemory({ onClose }: { readonly onClose: () => void }) {
  const [content, setContent] = useState('')
  const [category, setCategory] = useState('')
  const [tags, setTags] = useState('')
  const [error, setError] = useState<ErrorInfo | null>(null)
  const save = async (): Promise<void> => {
    try {
      const outcome = await ask('memory.save', { content, category: category.trim() === '' ? null : category, tags })
      say(
        outcome.conflictWith === undefined
          ? SAID[outcome.action]
          : 'Saved. It contradicts something saved before; both are kept.',
      )
      open(outcome.id)
      onClose()
    } catch (caught) {
      setError(infoOf(caught))
    }
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
      {error === null || error.field !== undefined ? null : <ErrorNotice error={error} />}
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={content.trim() === ''} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </Dialog>
  )
}
