import { Filter } from 'lucide-react'
import { useState } from 'react'
import type { EntryFilter } from '#shared/domain/memory-view.ts'
import { useKept } from '../../lib/ui-state.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, Select, TextInput } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { AXES, dayOf, definedOf, edgeOfDay, filterChips, SOURCE_WORDS, tagsIn } from './filter-words.ts'
import { look, type MemoryState, useMemory } from './store.ts'

interface Saved {
  readonly name: string
  readonly state: Pick<MemoryState, 'query' | 'mode' | 'filter' | 'sort' | 'descending'>
}

const FLAGS = [
  ['conflicts', 'in conflict with another'],
  ['nearDuplicates', 'nearly the same as another'],
  ['neverRecalled', 'never recalled'],
] as const

/** What the list is narrowed to; a filter can be kept under a name. */
export function Filters() {
  const { filter, query, mode, sort, descending, taxonomy } = useMemory()
  const [saved, setSaved] = useKept<readonly Saved[]>('memory.filters', [])
  const [name, setName] = useState('')
  const count = filterChips({ ...filter, category: undefined }).length
  const put = (patch: Partial<EntryFilter>): void => look({ filter: definedOf({ ...filter, ...patch }) })
  const range = (which: 'from' | 'to', day: string): void => {
    if (filter.time === undefined) return
    const { [which]: _, ...rest } = filter.time
    const edge = edgeOfDay(day, which === 'from' ? 'start' : 'end')
    put({ time: edge === null ? rest : { ...rest, [which]: edge } })
  }
  const keep = (): void => {
    const own = name.trim()
    setSaved([
      ...saved.filter(one => one.name !== own),
      { name: own, state: { query, mode, filter, sort, descending } },
    ])
    setName('')
  }
  return (
    <Popover
      label="Filters"
      trigger={
        <button type="button" className={`tag ${count > 0 ? 'accent' : ''}`}>
          <Filter size={11} aria-hidden /> {count === 0 ? 'Filter' : count === 1 ? '1 filter' : `${count} filters`}
        </button>
      }
    >
      <Field label="Tags, all of them" help="Parted by commas.">
        {ids => (
          <TextInput
            {...ids}
            key={filter.tags?.join()}
            list="memory-filter-tags"
            defaultValue={filter.tags?.join(', ') ?? ''}
            onBlur={event =>
              event.target.value !== (filter.tags?.join(', ') ?? '') && put({ tags: tagsIn(event.target.value) })
            }
            onKeyDown={event => event.key === 'Enter' && put({ tags: tagsIn(event.currentTarget.value) })}
          />
        )}
      </Field>
      <datalist id="memory-filter-tags">
        {(taxonomy?.tags ?? []).slice(0, 100).map(({ tag, count: n }) => (
          <option key={tag} value={tag}>{`${n}×`}</option>
        ))}
      </datalist>
      <fieldset className="label plain">
        <legend>Where it came from</legend>
        <div className="row" style={{ flexWrap: 'wrap', gap: 6 }}>
          {SOURCE_WORDS.map(([source, label]) => {
            const on = filter.source?.includes(source) === true
            const others = (filter.source ?? []).filter(one => one !== source)
            return (
              <button
                type="button"
                key={source}
                className={`tag ${on ? 'accent' : ''}`}
                aria-pressed={on}
                onClick={() => put({ source: on ? others : [...others, source] })}
              >
                {label}
              </button>
            )
          })}
        </div>
      </fieldset>
      <div className="row">
        <Share label="Importance from" value={filter.importanceMin} onDone={importanceMin => put({ importanceMin })} />
        <Share label="to" value={filter.importanceMax} onDone={importanceMax => put({ importanceMax })} />
      </div>
      <Field label="Time">
        {ids => (
          <Select
            {...ids}
            options={[['', 'any time'], ...AXES]}
            value={filter.time?.axis ?? ''}
            onChange={event => {
              const axis = AXES.find(([one]) => one === event.target.value)?.[0]
              put({ time: axis === undefined ? undefined : { ...filter.time, axis } })
            }}
          />
        )}
      </Field>
      {filter.time === undefined ? null : (
        <div className="row">
          {(['from', 'to'] as const).map(which => (
            <TextInput
              key={which}
              type="date"
              aria-label={which}
              value={filter.time?.[which] === undefined ? '' : dayOf(filter.time[which])}
              onChange={event => range(which, event.target.value)}
            />
          ))}
        </div>
      )}
      <Field label="Archived">
        {ids => (
          <Select
            {...ids}
            options={[
              ['live', 'left out'],
              ['all', 'as well'],
              ['archived', 'only these'],
            ]}
            value={filter.archived ?? 'live'}
            onChange={event => {
              const archived = (['all', 'archived'] as const).find(one => one === event.target.value)
              put({ archived })
            }}
          />
        )}
      </Field>
      {FLAGS.map(([flag, label]) => (
        <div key={flag} className="row">
          <Checkbox label={label} checked={filter[flag] === true} onChange={on => put({ [flag]: on })} />
          <span>{label}</span>
        </div>
      ))}
      <div className="row">
        <TextInput
          aria-label="Name of this filter"
          placeholder="Keep it as …"
          value={name}
          onChange={event => setName(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && name.trim() !== '' && keep()}
        />
        <Button disabled={name.trim() === ''} onClick={keep}>
          Keep
        </Button>
        {count === 0 ? null : (
          <Button onClick={() => look({ filter: definedOf({ category: filter.category }) })}>Clear</Button>
        )}
      </div>
    </Popover>
  )
}

function Share({
  label,
  value,
  onDone,
}: {
  readonly label: string
  readonly value: number | undefined
  readonly onDone: (value: number | undefined) => void
}) {
  return (
    <Field label={label}>
      {ids => (
        <TextInput
          {...ids}
          type="number"
          min={0}
          max={1}
          step={0.1}
          value={value ?? ''}
          onChange={event => onDone(shareIn(event.target.value))}
        />
      )}
    </Field>
  )
}

const shareIn = (text: string): number | undefined => {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? undefined : Math.min(1, Math.max(0, value))
}

/** The filters that were kept under a name. */
export function SavedFilters() {
  const [saved, setSaved] = useKept<readonly Saved[]>('memory.filters', [])
  if (saved.length === 0) return null
  return (
    <Menu
      trigger={
        <button type="button" className="tag">
          Kept
        </button>
      }
      items={[
        ...saved.map(one => ({ label: one.name, onSelect: () => look(one.state) })),
        ...saved.map(one => ({
          label: `Forget ${one.name}`,
          danger: true,
          onSelect: () => setSaved(saved.filter(other => other !== one)),
        })),
      ]}
    />
  )
}
