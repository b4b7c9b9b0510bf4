import { MoreHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../lib/bridge.ts'
import { navigate } from '../../lib/navigation.ts'
import { complain } from '../../lib/toasts.ts'
import { useEngineEvent } from '../../lib/use-event.ts'
import { Button, IconButton, Link } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState, ErrorNotice } from '../../ui/pieces.tsx'
import { CategoryLink } from './category-link.tsx'
import { archive, purge, restore } from './deeds.ts'
import { loadDetail, useDetail } from './detail-store.ts'
import { EditableText } from './editable-text.tsx'
import { exportJson } from './export.ts'
import { History } from './history.tsx'
import { ImportancePanel } from './importance-panel.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MetadataEditor } from './metadata-editor.tsx'
import { compare, open, useMemory } from './store.ts'
import { TagEditor } from './tag-editor.tsx'
import { Times } from './times.tsx'

/** One memory, whole: text, times, importance, likeness, history; everything can be changed here. */
export function Detail() {
  const openId = useMemory(state => state.openId)
  const { row, events, similar, path, problem } = useDetail()
  const [merging, setMerging] = useState<readonly string[] | null>(null)
  const [purging, setPurging] = useState(false)
  useEffect(() => void loadDetail(openId), [openId])
  useEngineEvent('memory.changed', ({ ids }) => {
    const id = useMemory.getState().openId
    if (id !== null && (ids === null || ids.includes(id))) void loadDetail(id)
  })

  if (openId !== null && problem !== null) {
    return (
      <article className="detail" aria-label="Memory">
        <ErrorNotice error={problem} onRetry={() => void loadDetail(openId)} />
        {events.length === 0 ? null : <History events={events} />}
      </article>
    )
  }
  if (openId === null || row === null) {
    return (
      <article className="detail">
        {openId !== null ? null : (
          <EmptyState title="Choose a memory">
            <p>Its text, its times and everything that happened to it stand here.</p>
          </EmptyState>
        )}
      </article>
    )
  }
  const { entry, marks } = row
  const archived = entry.archivedAt !== null
  const nearest = similar[0]
  return (
    // what is still shown of the memory before cannot be changed any more
    <article className="detail" aria-label="Memory" data-id={entry.id} inert={entry.id !== openId}>
      <header className="row" style={{ flexWrap: 'wrap' }}>
        <CategoryLink key={entry.id} entry={entry} />
        <span className="grow" />
        {archived || nearest === undefined ? null : (
          <Button onClick={() => setMerging([entry.id, nearest.entry.id])} title="Merge with the one most alike">
            Merge …
          </Button>
        )}
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
            { label: 'Show its file', onSelect: () => void reveal(entry.id) },
            { label: 'Export as JSON', onSelect: () => exportJson([entry], `memory-${entry.id}.json`) },
            {
              label: 'Copy the text',
              onSelect: () => void navigator.clipboard.writeText(entry.content).catch(complain),
            },
            { label: 'Delete for good …', danger: true, disabled: !archived, onSelect: () => setPurging(true) },
          ]}
        />
      </header>
      {archived ? (
        <div className="notice warn">
          <b>Archived</b>
          <span>{entry.archivedReason ?? 'Archived'}. It is not recalled, and can be restored.</span>
        </div>
      ) : null}
      {marks.conflictsWith.length === 0 ? null : (
        <div className="notice warn">
          <b>Something else says otherwise</b>
          <div className="row">
            <Button onClick={() => compare('conflicts', entry.id)}>Compare the two</Button>
          </div>
        </div>
      )}
      {marks.nearDuplicateOf.length === 0 || archived ? null : (
        <div className="notice calm">
          <b>Something else says nearly the same</b>
          <div className="row">
            <Button onClick={() => compare('nearDuplicates', entry.id)}>Compare the two</Button>
            <Button onClick={() => setMerging([entry.id, ...marks.nearDuplicateOf.slice(0, 3)])}>Merge …</Button>
          </div>
        </div>
      )}
      <EditableText entry={entry} />
      <TagEditor key={`${entry.id}-tags`} entry={entry} />
      <Times entry={entry} marks={marks} />
      <div className="two">
        <ImportancePanel entry={entry} />
        <div>
          <h2 style={{ marginBottom: 8 }}>Similar</h2>
          {similar.length === 0 ? <p className="faint small">Nothing is much like it.</p> : null}
          <div className="stack" style={{ gap: 6 }}>
            {similar.map(near => (
              <div key={near.entry.id} className="similar" title={near.entry.content}>
                <span className="number faint" title={near.by === 'meaning' ? 'by meaning' : 'by words'}>
                  {Math.round(near.similarity * 100)} %
                </span>
                <Link className="clip" onClick={() => open(near.entry.id)}>
                  {near.entry.content}
                </Link>
              </div>
            ))}
          </div>
        </div>
      </div>
      <History key={`${entry.id}-history`} events={events} />
      <MetadataEditor key={`${entry.id}-metadata`} entry={entry} />
      <p className="file faint tiny">
        <span className="number" dir="ltr">
          {path ?? entry.id}
        </span>{' '}
        <Link onClick={() => void reveal(entry.id)}>Show in its folder</Link>
      </p>
      {merging === null ? null : <MergeDialog ids={merging} onClose={() => setMerging(null)} />}
      <ConfirmDialog
        open={purging}
        danger
        title="Delete this memory for good?"
        text="This is final. Its text goes out of the history, the dream log, the search and its file; only its id stays, so that it never comes back."
        action="Delete for good"
        onClose={() => setPurging(false)}
        onConfirm={() => void purge([entry.id]).then(done => done && open(null))}
      />
    </article>
  )
}

async function reveal(id: string): Promise<void> {
  const result = await call('shell.reveal', { id })
  if (!result.ok) complain(new Error(result.error.message))
}
