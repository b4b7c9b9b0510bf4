import { useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import { Link } from '../../ui/button.tsx'
import { CategoryInput } from './category-input.tsx'
import { move } from './deeds.ts'

/** Where a memory is filed; a click files it elsewhere. */
export function CategoryLink({ entry }: { readonly entry: Entry }) {
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null) {
    return (
      <Link className="muted" title="Move it" onClick={() => setDraft(entry.category ?? '')}>
        {(entry.category ?? 'general').split('/').join(' / ')}
      </Link>
    )
  }
  const done = (): void => {
    setDraft(null)
    const category = draft.trim() === '' ? null : draft.trim()
    if (category !== entry.category) void move([entry.id], category)
  }
  return <CategoryInput value={draft} onChange={setDraft} onDone={done} onCancel={() => setDraft(null)} autoFocus />
}
