import { type ReactNode, useState } from 'react'
import { counted } from '../../lib/numbers.ts'
import { Link } from '../../ui/button.tsx'
import { Option } from './option.tsx'
import { isRelevant } from './option-words.ts'
import { keyOf, type OptionRow, useSettings } from './store.ts'

/** The options of one section; those that hardly anyone needs are folded away. */
export function Section({ options, after }: { readonly options: readonly OptionRow[]; readonly after: ReactNode }) {
  const [more, setMore] = useState(false)
  const values = useSettings(state => state.described?.values) ?? {}
  const relevant = options.filter(option => isRelevant(option, values))
  const advanced = relevant.filter(option => option.advanced)
  return (
    <>
      {relevant
        .filter(option => !option.advanced)
        .map(option => (
          <Option key={keyOf(option)} option={option} />
        ))}
      {after}
      {advanced.length === 0 ? null : (
        <div>
          <Link onClick={() => setMore(!more)} aria-expanded={more}>
            {more ? 'Fewer options' : counted(advanced.length, 'more option')}
          </Link>
        </div>
      )}
      {more ? advanced.map(option => <Option key={keyOf(option)} option={option} />) : null}
    </>
  )
}
