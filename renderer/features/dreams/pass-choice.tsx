import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { Popover } from '../../ui/popover.tsx'
import { PASS_WORDS } from './words.ts'

/** What the next dream does: a check box a pass; those that need a model say so when there is none. */
export function PassChoice({
  off,
  onChange,
  hasModel,
}: {
  readonly off: readonly string[]
  readonly onChange: (off: string[]) => void
  readonly hasModel: boolean
}) {
  const on = PASS_WORDS.filter(({ pass }) => !off.includes(pass)).length
  return (
    <Popover
      label="What a dream does"
      trigger={
        <Button kind="quiet" title="What a dream does">
          {on === PASS_WORDS.length ? 'Everything' : `${on} of ${PASS_WORDS.length}`} ▾
        </Button>
      }
    >
      {PASS_WORDS.map(({ pass, label, about, model }) => (
        <div key={pass} className="row" style={{ alignItems: 'start' }}>
          <Checkbox
            label={label}
            checked={!off.includes(pass)}
            onChange={checked => onChange(checked ? off.filter(one => one !== pass) : [...off, pass])}
          />
          <span>
            {label}
            <br />
            <span className="tiny muted">
              {about}
              {model && !hasModel ? ' Needs a model, and none is connected.' : ''}
            </span>
          </span>
        </div>
      ))}
      {on === PASS_WORDS.length ? null : <Button onClick={() => onChange([])}>Choose everything</Button>}
    </Popover>
  )
}
