import { Filter } from 'lucide-react'
import { useState } from 'react'
import type { EntryFilter } from '#shared/domain/memory-view.ts'
import { useKept } from '../../lib/ui-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select, TextInput } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { look, type MemoryState, useMemory } from './store.ts'

const AXES = [
  ['', 'any time'],
  ['lastSeenAt', 'last seen'],
  ['createdAt', 'first seen'],
  ['updatedAt', 'updated'],
  ['archivedAt', 'archived'],
  ['subject', 'what it speaks of'],
] as const

const SOURCES = [
  ['', 'any source'],
  ['user', 'you'],
  ['chat', 'a chat'],
  ['mined', 'mined from chats'],
  ['inferred', 'inferred'],
  ['import', 'an import'],
  ['file', 'a file'],
  ['tool', 'a tool'],
] as const

interface Saved {
  readonly name: string
  readonly state: Pick<MemoryState, 'query' | 'mode' | 'filter' | 'look' | 'sort' | 'descending'>
}

/** What the list is narrowed to; a filter can be kept under a name. */
export function Filters() {
  const { filter, query, mode, look: looking, sort, descending } = useMemory()
  const [saved, setSaved] = useKept<readonly Saved[]>('memory.filters', [])
  const [name, setName] = useState('')
  const count = Object.entries(filter).filter(([key, value]) => key !== 'category' && value !== undefined).length
  const put = (patch: Partial<EntryFilter>): void => {
    const next = Object.fromEntries(
      Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== undefined && value !== ''),
    )
    look({ filter: next })
  }
  const axis = filter.time?.axis ?? ''
  const day = (instant: string | undefined): string => instant?.slice(0, 10) ?? ''
  const range = (which: 'from' | 'to', value: string): void => {
    if (filter.time === undefined) return
    const { [which]: _, ...rest } = filter.time
    put({
      time:
        value === ''
          ? rest
          : { ...rest, [which]: which === 'from' ? `${value}T00:00:00.000Z` : `${value}T23:59:59.999Z` },
    })
  }
  return (
    <>
      <Popover
        label="Filters"
        trigger={
          <button type="button" className={`tag ${count > 0 ? 'accent' : ''}`}>
            <Filter size={11} aria-hidden /> {count === 0 ? 'Filter' : `${count} filters`}
          </button>
        }
      >
        <Field label="Tags, all of them" help="Parted by commas.">
          {ids => (
            <TextInput
              {...ids}
              defaultValue={filter.tags?.join(', ') ?? ''}
              onBlur={event => put({ tags: tagsOf(event.target.value) })}
            />
          )}
        </Field>
        <Field label="Where it came from">
          {ids => (
            <Select
              {...ids}
              options={SOURCES}
              value={filter.source?.[0] ?? ''}
              onChange={event =>
                put({ source: event.target.value === '' ? undefined : ([event.target.value] as EntryFilter['source']) })
              }
            />
          )}
        </Field>
        <div className="row">
          <Field label="Importance from">
            {ids => (
              <TextInput
                {...ids}
                type="number"
                min={0}
                max={1}
                step={0.1}
                value={filter.importanceMin ?? ''}
                onChange={event => put({ importanceMin: numberOf(event.target.value) })}
              />
            )}
          </Field>
          <Field label="to">
            {ids => (
              <TextInput
                {...ids}
                type="number"
                min={0}
                max={1}
                step={0.1}
                value={filter.importanceMax ?? ''}
                onChange={event => put({ importanceMax: numberOf(event.target.value) })}
              />
            )}
          </Field>
        </div>
        <Field label="Time">
          {ids => (
            <Select
              {...ids}
              options={AXES}
              value={axis}
              onChange={event =>
                put({ time: event.target.value === '' ? undefined : { axis: event.target.value as 'createdAt' } })
              }
            />
          )}
        </Field>
        {filter.time === undefined ? null : (
          <div className="row">
            <TextInput
              type="date"
              aria-label="from"
              value={day(filter.time.from)}
              onChange={event => range('from', event.target.value)}
            />
            <TextInput
              type="date"
              aria-label="to"
              value={day(filter.time.to)}
              onChange={event => range('to', event.target.value)}
            />
          </div>
        )}
        <div className="row">
          <TextInput
            aria-label="Name of this filter"
            placeholder="Keep it as …"
            value={name}
            onChange={event => setName(event.target.value)}
          />
          <Button
            disabled={name.trim() === ''}
            onClick={() => {
              setSaved([
                ...saved.filter(one => one.name !== name.trim()),
                { name: name.trim(), state: { query, mode, filter, look: looking, sort, descending } },
              ])
              setName('')
            }}
          >
            Keep
          </Button>
          {count === 0 ? null : (
            <Button
              onClick={() => look({ filter: filter.category === undefined ? {} : { category: filter.category } })}
            >
              Clear
            </Button>
          )}
        </div>
      </Popover>
      {saved.length === 0 ? null : (
        <Menu
          trigger={
            <button type="button" className="tag">
              Kept
            </button>
          }
          items={saved.flatMap(one => [
            { label: one.name, onSelect: () => look(one.state) },
            {
              label: `Forget ${one.name}`,
              danger: true,
              onSelect: () => setSaved(saved.filter(other => other !== one)),
            },
          ])}
        />
      )}
    </>
  )
}

function tagsOf(text: string): string[] | undefined {
  const tags = text
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
  return tags.length === 0 ? undefined : tags
}

const numberOf = (text: string): number | undefined => {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? undefined : Math.min(1, Math.max(0, value))
}
