import { useState } from 'react'
import { ask } from '../../lib/bridge.ts'
import { counted } from '../../lib/numbers.ts'
import { complain, say } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Field, Slider, TextInput } from '../../ui/fields.tsx'
import { CategoryInput } from './category-input.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { archive, forEach, restore, selectNone, targets, useMemory } from './store.ts'

const MOST_MERGED = 12
type Doing = 'merge' | 'move' | 'tag' | 'score' | 'purge' | null

/** What can be done to several memories at once. */
export function Selection() {
  const state = useMemory()
  const ids = targets(state)
  const rows = [...state.rows.values()].filter(row => state.selected.has(row.entry.id))
  const archived = rows.filter(row => row.entry.archivedAt !== null).length
  const [doing, setDoing] = useState<Doing>(null)
  const [text, setText] = useState('')
  const [score, setScore] = useState(0.5)
  const close = (): void => {
    setDoing(null)
    setText('')
  }
  const some = counted(ids.length, 'memory', 'memories')
  return (
    <article className="detail" aria-label="Selection">
      <h1>{some} selected</h1>
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <Button disabled={archived > 0 || ids.length > MOST_MERGED} onClick={() => setDoing('merge')}>
          Merge …
        </Button>
        <Button onClick={() => setDoing('move')}>Move …</Button>
        <Button onClick={() => setDoing('tag')}>Add tags …</Button>
        <Button onClick={() => setDoing('score')}>Set importance …</Button>
        {archived < ids.length ? <Button onClick={() => void archive(ids)}>Archive</Button> : null}
        {archived > 0 ? <Button onClick={() => void restore(ids)}>Restore</Button> : null}
        <Button onClick={() => exportJson(rows.map(row => row.entry))}>Export as JSON</Button>
        {archived === ids.length ? (
          <Button kind="danger" onClick={() => setDoing('purge')}>
            Delete for good …
          </Button>
        ) : null}
        <Button kind="quiet" onClick={selectNone}>
          Select none
        </Button>
      </div>
      <div className="stack">
        {rows.slice(0, 40).map(row => (
          <p key={row.entry.id} className="memory-text" dir="auto">
            {row.entry.content}
          </p>
        ))}
      </div>
      {doing === 'merge' ? <MergeDialog ids={ids} onClose={close} /> : null}
      <Dialog open={doing === 'move'} onClose={close} title={`Move ${some}`}>
        <Field label="Category">{fields => <CategoryInput {...fields} value={text} onChange={setText} />}</Field>
        <div className="actions">
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() => {
              close()
              void forEach(ids, `${some} moved.`, id =>
                ask('memory.update', { id, category: text.trim() === '' ? null : text }),
              )
            }}
          >
            Move
          </Button>
        </div>
      </Dialog>
      <Dialog open={doing === 'tag'} onClose={close} title={`Add tags to ${some}`}>
        <Field label="Tags" help="Parted by commas.">
          {fields => <TextInput {...fields} value={text} onChange={event => setText(event.target.value)} />}
        </Field>
        <div className="actions">
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            disabled={text.trim() === ''}
            onClick={() => {
              close()
              const tagsOf = (id: string): readonly string[] => rows.find(row => row.entry.id === id)?.entry.tags ?? []
              void forEach(ids, 'Tagged.', id =>
                ask('memory.update', { id, tags: [...tagsOf(id), ...text.split(',')] }),
              )
            }}
          >
            Add
          </Button>
        </div>
      </Dialog>
      <Dialog open={doing === 'score'} onClose={close} title={`Importance of ${some}`}>
        <Slider label="Importance" value={score} onChange={setScore} onCommit={setScore} />
        <div className="actions">
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() => {
              close()
              void forEach(ids, `Importance set to ${score.toFixed(2)}.`, id =>
                ask('memory.update', { id, importanceScore: score }),
              )
            }}
          >
            Set to {score.toFixed(2)}
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={doing === 'purge'}
        danger
        title={`Delete ${some} for good?`}
        text="This is final. Their texts go out of the history, the dream log, the search and their files."
        action="Delete for good"
        onClose={close}
        onConfirm={() => void purge(ids)}
      />
    </article>
  )
}

async function purge(ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids) await ask('memory.purge', { id })
    selectNone()
    say('Deleted for good.')
  } catch (error) {
    complain(error)
  }
}

function exportJson(entries: readonly object[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify({ entries }, null, 2)}\n`], { type: 'application/json' }))
  link.download = 'memories.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
