import { Check, Search } from 'lucide-react'
import { Checkbox as RadixCheckbox, Slider as RadixSlider, Switch as RadixSwitch, ToggleGroup } from 'radix-ui'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'

/** A label with its field, help and what is wrong with it. */
export function Field(props: {
  readonly label: string
  readonly help?: string | undefined
  readonly problem?: string | null | undefined
  readonly children: (ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}) {
  const id = useId()
  const wrong = props.problem !== null && props.problem !== undefined
  return (
    <div className="label">
      <label htmlFor={id}>{props.label}</label>
      {props.children({ id, 'aria-describedby': `${id}-help`, 'aria-invalid': wrong })}
      <span id={`${id}-help`} className={wrong ? 'problem-text' : 'help'} role={wrong ? 'alert' : undefined}>
        {wrong ? props.problem : props.help}
      </span>
    </div>
  )
}

export const TextInput = ({ className = '', ...rest }: ComponentProps<'input'>) => (
  <input className={`input ${className}`} spellCheck={false} autoComplete="off" {...rest} />
)

export const TextArea = ({ className = '', ...rest }: ComponentProps<'textarea'>) => (
  <textarea className={`input ${className}`} dir="auto" {...rest} />
)

export function Select({
  options,
  className = '',
  ...rest
}: ComponentProps<'select'> & { readonly options: readonly (readonly [value: string, label: string])[] }) {
  return (
    <select className={`input ${className}`} {...rest}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function SearchInput({
  label,
  after,
  inputRef,
  ...rest
}: ComponentProps<'input'> & {
  readonly label: string
  readonly after?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}) {
  return (
    <div className="search">
      <Search size={14} aria-hidden />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        dir="auto"
        {...rest}
      />
      {after}
    </div>
  )
}

export function Switch(props: {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
  readonly id?: string
}) {
  return (
    <RadixSwitch.Root
      className="switch"
      aria-label={props.label}
      checked={props.checked}
      disabled={props.disabled ?? false}
      onCheckedChange={props.onChange}
      {...(props.id === undefined ? {} : { id: props.id })}
    >
      <RadixSwitch.Thumb />
    </RadixSwitch.Root>
  )
}

export function Checkbox(props: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  return (
    <RadixCheckbox.Root
      className="checkbox"
      aria-label={props.label}
      checked={props.checked}
      onCheckedChange={next => props.onChange(next === true)}
    >
      <RadixCheckbox.Indicator>
        <Check size={12} strokeWidth={3} aria-hidden />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  )
}

/** `value` from 0 to 1; `onCommit` once the hand lets go. */
export function Slider(props: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly onCommit: (value: number) => void
}) {
  return (
    <RadixSlider.Root
      className="slider"
      min={0}
      max={1}
      step={0.01}
      value={[props.value]}
      onValueChange={([value]) => props.onChange(value ?? 0)}
      onValueCommit={([value]) => props.onCommit(value ?? 0)}
    >
      <RadixSlider.Track className="track">
        <RadixSlider.Range className="range" />
      </RadixSlider.Track>
      <RadixSlider.Thumb className="thumb" aria-label={props.label} />
    </RadixSlider.Root>
  )
}

export function Segmented<V extends string>(props: {
  readonly label: string
  readonly value: V
  readonly options: readonly (readonly [V, string])[]
  readonly onChange: (value: V) => void
}) {
  return (
    <ToggleGroup.Root
      type="single"
      className="segmented"
      aria-label={props.label}
      value={props.value}
      onValueChange={value => value !== '' && props.onChange(value as V)}
    >
      {props.options.map(([value, label]) => (
        <ToggleGroup.Item key={value} value={value}>
          {label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
