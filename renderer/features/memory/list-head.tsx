import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { grouped } from '../../lib/numbers.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { filterChips } from './filter-words.ts'
import { Filters, SavedFilters } from './filters.tsx'
import { look, useMemory } from './store.ts'

const TYPING_PAUSE_MS = 140

const SORTS = [
  [null, 'What fits best'],
  ['lastSeenAt', 'Last seen'],
  ['createdAt', 'First seen'],
  ['updatedAt', 'Updated'],
  ['importanceScore', 'Importance'],
  ['reinforcementCount', 'How often seen'],
] as const

/** Search, filters and order of the list. */
export function ListHead({ onNew }: { readonly onNew: () => void }) {
  const { total, mode, problem, sort, query, filter, descending, selecting } = useMemory()
  const [typed, setTyped] = useState(query)
  useEffect(() => setTyped(query), [query])
  useEffect(() => {
    if (typed === useMemory.getState().query) return
    const timer = setTimeout(() => look({ query: typed }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const searching = query.trim() !== ''
  const wrong = problem?.field === 'query' ? problem.message : null
  const by = sort === null && !searching ? 'lastSeenAt' : sort
  const label = SORTS.find(([name]) => name === by)?.[1] ?? ''
  const chips = filterChips(filter)
  return (
    <div className="head">
      <div className="row">
        <div className="grow">
          <SearchInput
            id="memory-search"
            label={mode === 'regex' ? 'Search by a pattern' : 'Search memories'}
            value={typed}
            aria-invalid={wrong !== null}
            aria-describedby={wrong === null ? undefined : 'memory-search-problem'}
            onChange={event => setTyped(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Escape') setTyped('')
              if (event.key === 'Enter') look({ query: typed })
              if (event.key === 'ArrowDown') event.currentTarget.blur()
            }}
            after={<kbd>/</kbd>}
          />
        </div>
        <IconButton label="New memory" onClick={onNew}>
          <Plus size={16} />
        </IconButton>
      </div>
      {wrong === null ? null : (
        <span id="memory-search-problem" className="problem-text" role="alert">
          {wrong}
        </span>
      )}
      <div className="row">
        <button
          type="button"
          className={`tag ${mode === 'regex' ? 'accent' : ''}`}
          aria-pressed={mode === 'regex'}
          title="Search by a pattern (a regular expression) instead of words and meaning"
          onClick={() => look({ mode: mode === 'regex' ? 'hybrid' : 'regex' })}
        >
          Pattern
        </button>
        <Filters />
        <SavedFilters />
        <span className="grow" />
        <span className="tiny faint number" role="status">
          {selecting ? 'selecting …' : grouped(total)}
        </span>
        <Menu
          trigger={
            <Button kind="quiet" className="tiny">
              {label} {descending ? '↓' : '↑'}
            </Button>
          }
          items={[
            ...SORTS.filter(([name]) => name !== null || searching).map(([name, text]) => ({
              label: text,
              checked: by === name,
              onSelect: () => look({ sort: name }),
            })),
            {
              label: descending ? 'Turn around: smallest first' : 'Turn around: largest first',
              onSelect: () => look({ descending: !descending }),
            },
          ]}
        />
      </div>
      {chips.length === 0 ? null : (
        <div className="row chips">
          {chips.map(chip => (
            <button
              type="button"
              key={chip.key}
              className="tag accent"
              title="Take this filter away"
              onClick={() => look({ filter: chip.without })}
            >
              <span className="clip">{chip.label}</span> <span aria-hidden>×</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
