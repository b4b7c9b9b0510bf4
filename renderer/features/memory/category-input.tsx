import { useId } from 'react'
import { TextInput } from '../../ui/fields.tsx'
import { useMemory } from './store.ts'

/** A category with completion from those that exist. */
export function CategoryInput({
  value,
  onChange,
  onDone,
  ...rest
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onDone?: () => void
  readonly id?: string
}) {
  const nodes = useMemory(state => state.taxonomy?.nodes ?? [])
  const list = useId()
  return (
    <>
      <TextInput
        {...rest}
        list={list}
        aria-label="Category"
        value={value}
        placeholder="general"
        onChange={event => onChange(event.target.value)}
        onBlur={onDone}
        onKeyDown={event => event.key === 'Enter' && onDone?.()}
      />
      <datalist id={list}>
        {nodes.map(node => (
          <option key={node.category} value={node.category} />
        ))}
      </datalist>
    </>
  )
}
