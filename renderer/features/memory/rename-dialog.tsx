import { useState } from 'react'
import type { ErrorInfo } from '#shared/errors.ts'
import { counted } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/fields.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { CategoryInput } from './category-input.tsx'
import { renamed } from './deeds.ts'
import { definedOf } from './filter-words.ts'
import { look, useMemory } from './store.ts'

/** Asks for a category's new name; one that exists merges the two. */
export function RenameDialog({
  from,
  to: proposed,
  onClose,
}: {
  readonly from: string
  readonly to: string
  readonly onClose: () => void
}) {
  const [to, setTo] = useState(proposed)
  const [error, setError] = useState<ErrorInfo | null>(null)
  const nodes = useMemory(state => state.taxonomy?.nodes) ?? []
  const own = nodes.find(node => node.category === from)
  const other = to.trim() === from ? undefined : nodes.find(node => node.category === to.trim())
  const rename = async (): Promise<void> => {
    const failed = await renamed(from, to.trim())
    setError(failed)
    if (failed !== null) return
    const { filter } = useMemory.getState()
    if (filter.category === from) look({ filter: definedOf({ ...filter, category: to.trim() }) })
    onClose()
  }
  const field = error?.field === 'to' || error?.field === 'from'
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rename ${from}`}
      description={`${counted(own?.total ?? 0, 'memory', 'memories')} in it and below it move along.`}
    >
      <Field label="New name" help="Levels are parted by slashes." problem={field ? (error?.message ?? null) : null}>
        {ids => <CategoryInput {...ids} value={to} onChange={setTo} onEnter={() => void rename()} autoFocus />}
      </Field>
      {other === undefined ? null : (
        <span className="small muted" role="status">
          {other.category} exists with {counted(other.total, 'memory', 'memories')}: the two become one.
        </span>
      )}
      {error === null || field ? null : <ErrorNotice error={error} />}
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={to.trim() === '' || to.trim() === from} onClick={() => void rename()}>
          {other === undefined ? 'Rename' : 'Merge the two'}
        </Button>
      </div>
    </Dialog>
  )
}
