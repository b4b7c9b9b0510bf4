import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/fields.tsx'
import { type OptionRow, put } from './store.ts'
import type { FieldIds } from './typed.tsx'

/** A key goes in and never comes out again. */
export function Secret({
  ids,
  option,
  set,
  disabled,
}: {
  readonly ids: FieldIds
  readonly option: OptionRow
  readonly set: boolean
  readonly disabled: boolean
}) {
  const [draft, setDraft] = useState('')
  const write = (value: string): void => {
    void put(option, value).then(done => done && setDraft(''))
  }
  return (
    <div className="row">
      <TextInput
        {...ids}
        type="password"
        disabled={disabled}
        value={draft}
        placeholder={set ? 'is set; type another to replace it' : 'not set'}
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
