import { MoreHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Output } from '#shared/contract/index.ts'
import type { Entry } from '#shared/domain/entry.ts'
import type { EntryEvent } from '#shared/domain/entry-event.ts'
import type { MemoryRow } from '#shared/domain/memory-view.ts'
import { ask, call } from '../../lib/bridge.ts'
import { navigate } from '../../lib/navigation.ts'
import { complain, say } from '../../lib/toasts.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { Button, IconButton, Link } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { CategoryInput } from './category-input.tsx'
import { EditableText } from './editable-text.tsx'
import { History } from './history.tsx'
import { ImportancePanel } from './importance-panel.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MetadataEditor } from './metadata-editor.tsx'
import { archive, open, restore, useMemory } from './store.ts'
import { TagEditor } from './tag-editor.tsx'
import { Times } from './times.tsx'

type Similar = Output<'memory.similar'>

/** One memory, whole: text, times, importance, likeness, history; everything can be changed here. */
export function Detail() {
  const openId = useMemory(state => state.openId)
  const [row, setRow] = useState<MemoryRow | null>(null)
  const [events, setEvents] = useState<readonly EntryEvent[]>([])
  const [similar, setSimilar] = useState<Similar>([])
  const [merging, setMerging] = useState<readonly string[] | null>(null)
  const [purging, setPurging] = useState(false)

  const load = async (id: string): Promise<void> => {
    const [found, history, near] = await Promise.all([
      call('memory.row', { id }),
      call('memory.history', { id }),
      call('memory.similar', { id }),
    ])
    if (useMemory.getState().openId !== id) return
    setRow(found.ok ? found.value : null)
    setEvents(history.ok ? history.value : [])
    setSimilar(near.ok ? near.value : [])
  }
  useEffect(() => {
    if (openId === null) setRow(null)
    else void load(openId)
  }, [openId])
  useEngineEvent('memory.changed', ({ ids }) => {
    const id = useMemory.getState().openId
    if (id !== null && (ids === null || ids.includes(id))) void load(id)
  })

  if (openId === null || row === null) {
    return (
      <article className="detail">
        <EmptyState title="Choose a memory">
          <p>Its text, its times and everything that happened to it stand here.</p>
        </EmptyState>
      </article>
    )
  }
  const { entry, marks } = row
  const archived = entry.archivedAt !== null
  return (
    <article className="detail" aria-label="Memory" data-id={entry.id}>
      <header className="row" style={{ flexWrap: 'wrap' }}>
        <Category entry={entry} />
        <span className="grow" />
        {archived ? (
          <Button onClick={() => void restore([entry.id])}>Restore</Button>
        ) : (
          <Button onClick={() => void archive([entry.id])}>Archive</Button>
        )}
        <Menu
          trigger={
            <IconButton label="More">
              <MoreHorizontal size={15} />
            </IconButton>
          }
          items={[
            {
              label: 'Ask about this in a new chat',
              onSelect: () => navigate({ view: 'chat', draft: `About this memory: “${entry.content}”\n\n` }),
            },
            {
              label: 'Merge with the most alike …',
              disabled: archived || similar.length === 0,
              onSelect: () => setMerging([entry.id, similar[0]?.entry.id ?? '']),
            },
            { label: 'Show its file', onSelect: () => void reveal(entry.id) },
            {
              label: 'Copy as JSON',
              onSelect: () => void navigator.clipboard.writeText(JSON.stringify(entry, null, 2)),
            },
            { label: 'Delete for good …', danger: true, disabled: !archived, onSelect: () => setPurging(true) },
          ]}
        />
      </header>
      {archived ? (
        <div className="notice warn">
          <b>Archived</b>
          <span>{entry.archivedReason}. It is not recalled, and can be restored.</span>
        </div>
      ) : null}
      {marks.conflictsWith.length === 0 ? null : (
        <div className="notice warn">
          <b>Something else says otherwise</b>
          <div className="row">
            <Button onClick={() => navigate({ view: 'memory', look: 'conflicts' })}>Compare the two</Button>
          </div>
        </div>
      )}
      <EditableText entry={entry} />
      <TagEditor entry={entry} />
      <Times entry={entry} recalls={marks.recallCount} />
      <div className="two">
        <ImportancePanel entry={entry} />
        <div>
          <h2 style={{ marginBottom: 8 }}>Similar</h2>
          {similar.length === 0 ? <p className="faint small">Nothing is much like it.</p> : null}
          <div className="stack" style={{ gap: 6 }}>
            {similar.map(near => (
              <div key={near.entry.id} className="similar">
                <span className="number faint" title={near.by === 'meaning' ? 'by meaning' : 'by words'}>
                  {near.similarity.toFixed(2)}
                </span>
                <Link className="clip" onClick={() => open(near.entry.id)}>
                  {near.entry.content}
                </Link>
              </div>
            ))}
          </div>
        </div>
      </div>
      <History events={events} />
      <MetadataEditor entry={entry} />
      <p className="faint tiny number">
        {entry.id} · <Link onClick={() => void reveal(entry.id)}>show its file</Link>
      </p>
      {merging === null ? null : <MergeDialog ids={merging} onClose={() => setMerging(null)} />}
      <ConfirmDialog
        open={purging}
        danger
        title="Delete this memory for good?"
        text="This is final. Its text goes out of the history, the dream log, the search and its file; only its id stays, so that it never comes back."
        action="Delete for good"
        onClose={() => setPurging(false)}
        onConfirm={() =>
          ask('memory.purge', { id: entry.id }).then(() => {
            open(null)
            say('Deleted for good.')
          }, complain)
        }
      />
    </article>
  )
}

async function reveal(id: string): Promise<void> {
  const result = await call('shell.reveal', { id })
  if (!result.ok) complain(new Error(result.error.message))
  else say(result.value.path)
}

function Category({ entry }: { readonly entry: Entry }) {
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null) {
    return (
      <Link className="muted" title="Move it" onClick={() => setDraft(entry.category ?? '')}>
        {(entry.category ?? 'general').split('/').join(' / ')}
      </Link>
    )
  }
  const done = (): void => {
    setDraft(null)
    const category = draft.trim() === '' ? null : draft
    if (category !== entry.category) ask('memory.update', { id: entry.id, category }).catch(complain)
  }
  return <CategoryInput value={draft} onChange={setDraft} onDone={done} />
}
