import { useId } from 'react'
import { TextInput } from '../../ui/fields.tsx'
import { useMemory } from './store.ts'

/** A category with completion from those that exist. */
export function CategoryInput({
  value,
  onChange,
  onDone,
  onCancel,
  onEnter,
  ...rest
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onDone?: () => void
  readonly onCancel?: () => void
  /** As `onDone`, but not when the field is only left. */
  readonly onEnter?: () => void
  readonly id?: string
  readonly autoFocus?: boolean
}) {
  const nodes = useMemory(state => state.taxonomy?.nodes) ?? []
  const list = useId()
  return (
    <>
      <TextInput
        {...rest}
        list={list}
        aria-label={rest.id === undefined ? 'Category' : undefined}
        value={value}
        placeholder="general"
        onChange={event => onChange(event.target.value)}
        onBlur={onDone}
        onKeyDown={event => {
          if (event.key === 'Enter') (onEnter ?? onDone)?.()
          if (event.key === 'Escape') onCancel?.()
        }}
      />
      <datalist id={list}>
        {nodes.map(node => (
          <option key={node.category} value={node.category} />
        ))}
      </datalist>
    </>
  )
}
