import { useId, useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import { TextInput } from '../../ui/fields.tsx'
import { retag } from './deeds.ts'
import { tagsIn } from './filter-words.ts'
import { look, useMemory } from './store.ts'

const MOST_OFFERED = 200

/** The tags: a click looks for all memories with one, the cross takes it away. */
export function TagEditor({ entry }: { readonly entry: Entry }) {
  const [adding, setAdding] = useState<string | null>(null)
  const known = useMemory(state => state.taxonomy?.tags) ?? []
  const list = useId()
  const add = (): void => {
    const tags = tagsIn(adding ?? '')
    setAdding(null)
    if (tags.length > 0) void retag([entry.id], tags, [])
  }
  return (
    <div className="row" style={{ flexWrap: 'wrap', gap: 6 }}>
      {entry.tags.map(tag => (
        <span key={tag} className="tag two-part">
          <button type="button" title={`All memories with ${tag}`} onClick={() => look({ filter: { tags: [tag] } })}>
            <span className="clip">{tag}</span>
          </button>
          <button type="button" aria-label={`Take ${tag} away`} onClick={() => void retag([entry.id], [], [tag])}>
            ×
          </button>
        </span>
      ))}
      {adding === null ? (
        <button type="button" className="tag" onClick={() => setAdding('')}>
          + tag
        </button>
      ) : (
        <>
          <TextInput
            aria-label="New tag"
            list={list}
            style={{ width: 160, minHeight: 26, padding: '2px 8px' }}
            autoFocus
            value={adding}
            onChange={event => setAdding(event.target.value)}
            onBlur={add}
            onKeyDown={event => {
              if (event.key === 'Enter') add()
              if (event.key === 'Escape') setAdding(null)
            }}
          />
          <datalist id={list}>
            {known
              .filter(({ tag }) => !entry.tags.includes(tag))
              .slice(0, MOST_OFFERED)
              .map(({ tag }) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </>
      )}
    </div>
  )
}
