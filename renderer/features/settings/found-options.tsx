import { EmptyState } from '../../ui/pieces.tsx'
import { Option } from './option.tsx'
import { isRelevant, optionMatches } from './option-words.ts'
import { SECTIONS } from './sections.ts'
import { keyOf, useSettings } from './store.ts'

/** The options that a search found, under the names of their sections. */
export function FoundOptions({ search }: { readonly search: string }) {
  const { table, described } = useSettings()
  const found = table.filter(option => isRelevant(option, described?.values ?? {}) && optionMatches(option, search))
  const sections = SECTIONS.filter(({ name }) => found.some(option => option.section === name))
  if (sections.length === 0) {
    return (
      <EmptyState title="No such setting">
        <p>Try another word, or look through the sections.</p>
      </EmptyState>
    )
  }
  return sections.map(({ name, label }) => (
    <section key={name} className="stack" style={{ gap: 20 }}>
      <h2>{label}</h2>
      {found
        .filter(option => option.section === name)
        .map(option => (
          <Option key={keyOf(option)} option={option} />
        ))}
    </section>
  ))
}
