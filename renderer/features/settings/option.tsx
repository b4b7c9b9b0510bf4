import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, Select, Switch, TextArea, TextInput } from '../../ui/fields.tsx'
import { type OptionRow, put, useSettings } from './store.ts'

/** One option as its kind wants to be set. */
export function Option({ option }: { readonly option: OptionRow }) {
  const { section, name, kind, label, help } = option
  const key = `${section}.${name}`
  const described = useSettings(state => state.described)
  const problem = useSettings(state => state.problems[key]?.message ?? null)
  if (described === null) return null
  const value = described.values[section]?.[name]
  const overridden = described.overridden.includes(key)
  const note = overridden ? (
    <span className="note">Set by the environment as {`${section}__${name}`}; it cannot be changed here.</span>
  ) : null
  if (kind === 'boolean') {
    return (
      <div className="option flag">
        <span>
          <b style={{ fontWeight: 550 }}>{label}</b>
          <br />
          <span className="small muted">{problem ?? help}</span>
        </span>
        <Switch
          label={label}
          checked={value === true}
          disabled={overridden}
          onChange={next => void put(section, name, next)}
        />
        {note}
      </div>
    )
  }
  return (
    <div className="option">
      <Field label={label} help={help} problem={problem}>
        {ids =>
          kind === 'choice' ? (
            <Select
              {...ids}
              disabled={overridden}
              value={String(value)}
              options={option.choices.map(choice => [choice, choice] as const)}
              onChange={event => void put(section, name, event.target.value)}
            />
          ) : kind === 'secret' ? (
            <Secret ids={ids} option={option} set={described.secretsSet.includes(key)} disabled={overridden} />
          ) : (
            <Typed ids={ids} option={option} value={value} disabled={overridden} />
          )
        }
      </Field>
      {note}
    </div>
  )
}

type Ids = { id: string; 'aria-describedby': string; 'aria-invalid': boolean }

/** Text, numbers and durations: written when the field is left or Enter is pressed. */
function Typed({
  ids,
  option,
  value,
  disabled,
}: {
  readonly ids: Ids
  readonly option: OptionRow
  readonly value: unknown
  readonly disabled: boolean
}) {
  const shown = value === undefined || value === null ? '' : String(value)
  const [draft, setDraft] = useState(shown)
  useEffect(() => setDraft(shown), [shown])
  const numeric =
    option.kind === 'integer' || option.kind === 'number' || (option.kind === 'auto-number' && draft.trim() !== 'auto')
  const write = (): void => {
    if (draft === shown) return
    const next = numeric && draft.trim() !== '' && !Number.isNaN(Number(draft)) ? Number(draft) : draft
    void put(option.section, option.name, next)
  }
  if (option.kind === 'multiline')
    return (
      <TextArea
        {...ids}
        rows={5}
        disabled={disabled}
        value={draft}
        onChange={event => setDraft(event.target.value)}
        onBlur={write}
      />
    )
  return (
    <TextInput
      {...ids}
      disabled={disabled}
      value={draft}
      onChange={event => setDraft(event.target.value)}
      onBlur={write}
      onKeyDown={event => event.key === 'Enter' && write()}
    />
  )
}

/** A key goes in and never comes out again. */
function Secret({
  ids,
  option,
  set,
  disabled,
}: {
  readonly ids: Ids
  readonly option: OptionRow
  readonly set: boolean
  readonly disabled: boolean
}) {
  const [draft, setDraft] = useState('')
  const write = (value: string): void => {
    void put(option.section, option.name, value).then(ok => ok && setDraft(''))
  }
  return (
    <div className="row">
      <TextInput
        {...ids}
        type="password"
        disabled={disabled}
        value={draft}
        placeholder={set ? 'is set' : 'not set'}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && draft !== '' && write(draft)}
      />
      <Button disabled={disabled || draft === ''} onClick={() => write(draft)}>
        Keep
      </Button>
      {set ? (
        <Button disabled={disabled} onClick={() => write('')}>
          Forget
        </Button>
      ) : null}
    </div>
  )
}
