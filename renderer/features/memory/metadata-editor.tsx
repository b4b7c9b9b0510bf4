import { useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/fields.tsx'
import { change } from './detail-store.ts'

/** Free keys and values; a wrong one is refused beside it. */
export function MetadataEditor({ entry }: { readonly entry: Entry }) {
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const pairs = Object.entries(entry.metadata ?? {})
  const put = async (next: Readonly<Record<string, string>>): Promise<boolean> => {
    const metadata = Object.keys(next).length === 0 ? null : { ...next }
    const error = await change({ id: entry.id, metadata, revision: entry.revision }, true)
    setProblem(error?.message ?? null)
    return error === null
  }
  const add = async (): Promise<void> => {
    if (key.trim() === '' || !(await put({ ...entry.metadata, [key.trim()]: value }))) return
    setKey('')
    setValue('')
  }
  const onEnter = (event: { readonly key: string }): void => void (event.key === 'Enter' && add())
  return (
    <details key={entry.id}>
      <summary className="small muted">Metadata ({pairs.length})</summary>
      <div className="pairs" style={{ marginTop: 8 }}>
        {pairs.map(([name, text]) => [
          <span key={`${name}-name`} className="muted clip" title={name}>
            {name}
          </span>,
          <TextInput
            key={`${name}-${text}`}
            aria-label={name}
            defaultValue={text}
            onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
            onBlur={event => event.target.value !== text && void put({ ...entry.metadata, [name]: event.target.value })}
          />,
          <Button
            key={`${name}-away`}
            kind="quiet"
            aria-label={`Take ${name} away`}
            onClick={() => void put(Object.fromEntries(pairs.filter(([other]) => other !== name)))}
          >
            ×
          </Button>,
        ])}
        <TextInput
          aria-label="New key"
          placeholder="key"
          value={key}
          onChange={event => setKey(event.target.value)}
          onKeyDown={onEnter}
        />
        <TextInput
          aria-label="New value"
          placeholder="value"
          value={value}
          onChange={event => setValue(event.target.value)}
          onKeyDown={onEnter}
        />
        <Button disabled={key.trim() === ''} onClick={() => void add()}>
          Add
        </Button>
      </div>
      {problem === null ? null : (
        <span className="problem-text" role="alert">
          {problem}
        </span>
      )}
    </details>
  )
}
