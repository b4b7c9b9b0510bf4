import { useEffect, useState } from 'react'
import { useEngineEvent } from '../../lib/use-event.ts'
import { About } from './about.tsx'
import { Appearance } from './appearance.tsx'
import { DataSection } from './data-section.tsx'
import { ModelTest } from './model-test.tsx'
import { Section } from './section.tsx'
import { loadSettings, useSettings } from './store.ts'
import './settings.css'

const SECTIONS = [
  ['Llm', 'Model'],
  ['Embedding', 'Search by meaning'],
  ['Memory', 'Memory'],
  ['WorkingMemory', 'Working memory'],
  ['Chat', 'Chat and privacy'],
  ['Dream', 'Dreams'],
  ['Appearance', 'Appearance'],
  ['Data', 'Data'],
  ['About', 'About'],
] as const

/** Everything that can be set, made from the settings table; changes apply at once. */
export default function SettingsView() {
  const [section, setSection] = useState<(typeof SECTIONS)[number][0]>('Llm')
  const table = useSettings(state => state.table)
  useEffect(() => void loadSettings(), [])
  useEngineEvent('settings.changed', () => void loadSettings())
  const title = SECTIONS.find(([name]) => name === section)?.[1] ?? ''
  return (
    <div className="settings">
      <nav aria-label="Settings">
        {SECTIONS.map(([name, label]) => (
          <button
            type="button"
            key={name}
            aria-current={name === section ? 'page' : undefined}
            onClick={() => setSection(name)}
          >
            {label}
          </button>
        ))}
      </nav>
      <div className="sheet" key={section}>
        <h1>{title}</h1>
        {section === 'Appearance' ? (
          <Appearance />
        ) : section === 'Data' ? (
          <DataSection />
        ) : section === 'About' ? (
          <About />
        ) : (
          <Section
            options={table.filter(option => option.section === section)}
            after={section === 'Llm' ? <ModelTest /> : null}
          />
        )}
      </div>
    </div>
  )
}
