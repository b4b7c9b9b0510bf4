/** The places of Settings; those of the table are named as its sections. */
export const SECTIONS = [
  { name: 'Llm', label: 'Model' },
  { name: 'Embedding', label: 'Search by meaning' },
  { name: 'Memory', label: 'Memory' },
  { name: 'WorkingMemory', label: 'Working memory' },
  { name: 'Chat', label: 'Chat and privacy' },
  { name: 'Dream', label: 'Dreams' },
  { name: 'Appearance', label: 'Appearance' },
  { name: 'Data', label: 'Data' },
  { name: 'Shortcuts', label: 'Shortcuts' },
  { name: 'About', label: 'About' },
] as const

export type SectionName = (typeof SECTIONS)[number]['name']
