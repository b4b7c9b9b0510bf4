import { Link } from '../../ui/button.tsx'
import { Field, Select, Switch } from '../../ui/fields.tsx'
import { choiceWords, resetWords } from './option-words.ts'
import { Secret } from './secret.tsx'
import { keyOf, type OptionRow, put, useSettings } from './store.ts'
import { Typed } from './typed.tsx'

/** One option as its kind wants to be set. */
export function Option({ option }: { readonly option: OptionRow }) {
  const { section, name, kind, label, help } = option
  const key = keyOf(option)
  const described = useSettings(state => state.described)
  const problem = useSettings(state => state.problems[key]?.message ?? null)
  if (described === null) return null
  const value = described.values[section]?.[name]
  const overridden = described.overridden.includes(key)
  const reset = overridden ? null : resetWords(option, value)
  const after = (
    <>
      {overridden ? (
        <span className="note">Set by the environment as {`${section}__${name}`}; it cannot be changed here.</span>
      ) : null}
      {reset === null ? null : (
        <span className="note">
          <Link className="tiny" onClick={() => void put(option, option.default)}>
            {reset}
          </Link>
        </span>
      )}
    </>
  )
  if (kind === 'boolean') {
    return (
      <div className="option flag" data-option={key}>
        <span>
          <b>{label}</b>
          <br />
          <span className="small muted">{help}</span>
          {problem === null ? null : (
            <span className="problem-text" role="alert">
              {problem}
            </span>
          )}
        </span>
        <Switch
          label={label}
          checked={value === true}
          disabled={overridden}
          onChange={next => void put(option, next)}
        />
        {after}
      </div>
    )
  }
  return (
    <div className="option" data-option={key}>
      <Field label={label} help={help} problem={problem}>
        {ids =>
          kind === 'choice' ? (
            <Select
              {...ids}
              disabled={overridden}
              value={String(value)}
              options={option.choices.map(choice => [choice, choiceWords(choice)] as const)}
              onChange={event => void put(option, event.target.value)}
            />
          ) : kind === 'secret' ? (
            <Secret ids={ids} option={option} set={described.secretsSet.includes(key)} disabled={overridden} />
          ) : (
            <Typed ids={ids} option={option} value={value} disabled={overridden} />
          )
        }
      </Field>
      {after}
    </div>
  )
}
