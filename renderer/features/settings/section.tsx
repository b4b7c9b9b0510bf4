import { type ReactNode, useState } from 'react'
import { counted } from '../../lib/numbers.ts'
import { Link } from '../../ui/button.tsx'
import { Option } from './option.tsx'
import type { OptionRow } from './store.ts'

/** The options of one section; those that hardly anyone needs are folded away. */
export function Section({ options, after }: { readonly options: readonly OptionRow[]; readonly after: ReactNode }) {
  const [more, setMore] = useState(false)
  const advanced = options.filter(option => option.advanced)
  return (
    <>
      {options
        .filter(option => !option.advanced)
        .map(option => (
          <Option key={option.name} option={option} />
        ))}
      {after}
      {advanced.length === 0 ? null : (
        <Link onClick={() => setMore(!more)} aria-expanded={more}>
          {more ? 'Fewer options' : counted(advanced.length, 'more option')}
        </Link>
      )}
      {more ? advanced.map(option => <Option key={option.name} option={option} />) : null}
    </>
  )
}
