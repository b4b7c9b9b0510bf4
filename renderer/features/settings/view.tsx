import { type ReactNode, useEffect, useState } from 'react'
import { useStatus } from '../../lib/status.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { SearchInput } from '../../ui/fields.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { About } from './about.tsx'
import { Appearance } from './appearance.tsx'
import { DataSection } from './data-section.tsx'
import { FoundOptions } from './found-options.tsx'
import { ModelTest } from './model-test.tsx'
import { Section } from './section.tsx'
import { SECTIONS, type SectionName } from './sections.ts'
import { Shortcuts } from './shortcuts.tsx'
import { loadSettings, useSettings } from './store.ts'
import './settings.css'

/** Everything that can be set, made from the settings table; changes apply at once. */
export default function SettingsView() {
  const [section, setSection] = useState<SectionName>('Llm')
  const [search, setSearch] = useState('')
  const error = useSettings(state => state.error)
  const readOnly = useStatus(state => state.status?.readOnly ?? false)
  useEffect(() => void loadSettings(), [])
  useEngineEvent('settings.changed', () => void loadSettings())
  const searching = search.trim() !== ''
  const title = searching ? 'Found' : (SECTIONS.find(({ name }) => name === section)?.label ?? '')
  return (
    <div className="settings">
      <nav aria-label="Settings">
        <SearchInput
          label="Find a setting"
          value={search}
          onChange={event => setSearch(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && setSearch('')}
        />
        {SECTIONS.map(({ name, label }) => (
          <button
            type="button"
            key={name}
            aria-current={!searching && name === section ? 'page' : undefined}
            onClick={() => {
              setSearch('')
              setSection(name)
            }}
          >
            {label}
          </button>
        ))}
      </nav>
      <div className="sheet" key={searching ? 'found' : section}>
        <h1>{title}</h1>
        {readOnly ? (
          <div className="notice warn">
            <b>Another Reverie has this data open</b>
            <span>Close it to change anything here.</span>
          </div>
        ) : null}
        {error === null ? null : <ErrorNotice error={error} onRetry={() => void loadSettings()} />}
        {searching ? <FoundOptions search={search.trim()} /> : <Place section={section} />}
      </div>
    </div>
  )
}

function Place({ section }: { readonly section: SectionName }): ReactNode {
  const table = useSettings(state => state.table)
  switch (section) {
    case 'Appearance':
      return <Appearance />
    case 'Data':
      return <DataSection />
    case 'Shortcuts':
      return <Shortcuts />
    case 'About':
      return <About />
    default:
      return (
        <Section
          options={table.filter(option => option.section === section)}
          after={section === 'Llm' ? <ModelTest /> : null}
        />
      )
  }
}
