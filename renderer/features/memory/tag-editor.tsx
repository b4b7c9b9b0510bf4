import { useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import { ask } from '../../lib/bridge.ts'
import { complain } from '../../lib/toasts.ts'
import { TextInput } from '../../ui/fields.tsx'

export function TagEditor({ entry }: { readonly entry: Entry }) {
  const [adding, setAdding] = useState<string | null>(null)
  const put = (tags: readonly string[]): void =>
    void ask('memory.update', { id: entry.id, tags: [...tags] }).catch(complain)
  const add = (): void => {
    const tag = adding?.trim() ?? ''
    setAdding(null)
    if (tag !== '') put([...entry.tags, ...tag.split(',')])
  }
  return (
    <div className="row" style={{ flexWrap: 'wrap', gap: 6 }}>
      {entry.tags.map(tag => (
        <button
          type="button"
          key={tag}
          className="tag"
          title={`Take ${tag} away`}
          onClick={() => put(entry.tags.filter(one => one !== tag))}
        >
          <span className="clip">{tag}</span> <span aria-hidden>×</span>
        </button>
      ))}
      {adding === null ? (
        <button type="button" className="tag" onClick={() => setAdding('')}>
          + tag
        </button>
      ) : (
        <TextInput
          aria-label="New tag"
          style={{ width: 140, minHeight: 26, padding: '2px 8px' }}
          autoFocus
          value={adding}
          onChange={event => setAdding(event.target.value)}
          onBlur={add}
          onKeyDown={event => (event.key === 'Enter' ? add() : event.key === 'Escape' ? setAdding(null) : undefined)}
        />
      )}
    </div>
  )
}
