import { useEffect, useState } from 'react'
import { Switch, TextArea, TextInput } from '../../ui/fields.tsx'
import { durationWords, typedValue } from './option-words.ts'
import { forgive, type OptionRow, put } from './store.ts'

export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

/** Text, numbers and durations: written when the field is left or Enter is pressed; Escape puts back what was there. */
export function Typed({
  ids,
  option,
  value,
  disabled,
}: {
  readonly ids: FieldIds
  readonly option: OptionRow
  readonly value: unknown
  readonly disabled: boolean
}) {
  const shown = value === undefined || value === null ? '' : String(value)
  const [draft, setDraft] = useState(shown)
  useEffect(() => setDraft(shown), [shown])
  const write = (): void => {
    if (draft === shown) forgive(option)
    else void put(option, typedValue(option, draft))
  }
  const back = (): void => {
    setDraft(shown)
    forgive(option)
  }
  if (option.kind === 'multiline') {
    return (
      <TextArea
        {...ids}
        rows={6}
        disabled={disabled}
        value={draft}
        onChange={event => setDraft(event.target.value)}
        onBlur={write}
      />
    )
  }
  const input = (
    <TextInput
      {...ids}
      className={option.kind === 'text' ? '' : 'short'}
      inputMode={option.kind === 'integer' ? 'numeric' : option.kind === 'number' ? 'decimal' : 'text'}
      disabled={disabled}
      value={draft}
      onChange={event => setDraft(event.target.value)}
      onBlur={write}
      onKeyDown={event => {
        if (event.key === 'Enter') write()
        if (event.key === 'Escape') back()
      }}
    />
  )
  if (option.kind === 'duration') {
    const words = durationWords(draft)
    return (
      <div className="row">
        {input}
        <span className="small muted">{words ?? 'such as 90s, 5m, 6h or 90d'}</span>
      </div>
    )
  }
  if (option.kind === 'auto-number') {
    const auto = value === 'auto'
    return (
      <div className="row">
        {auto ? null : input}
        <Switch
          label={`${option.label}: by itself`}
          checked={auto}
          disabled={disabled}
          onChange={next => void put(option, next ? 'auto' : (START[`${option.section}.${option.name}`] ?? 0.5))}
        />
        <span className="small muted">{auto ? 'chosen by itself' : 'by itself'}</span>
      </div>
    )
  }
  return input
}

/** Where one begins who sets by hand what otherwise is chosen by itself. */
const START: Readonly<Record<string, number>> = { 'Llm.ContextTokens': 8192 }
