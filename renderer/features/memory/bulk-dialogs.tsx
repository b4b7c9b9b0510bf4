import { useState } from 'react'
import type { Entry } from '#shared/domain/entry.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Slider, TextInput } from '../../ui/fields.tsx'
import { CategoryInput } from './category-input.tsx'
import { tagsIn } from './filter-words.ts'

interface Asks<T extends readonly unknown[]> {
  /** `12 memories` */
  readonly some: string
  readonly onClose: () => void
  readonly onDone: (...answer: T) => void
}

const MOST_TAGS = 30

/** Asks where to file them. */
export function MoveDialog({ some, onClose, onDone }: Asks<[category: string | null]>) {
  const [category, setCategory] = useState('')
  const done = (): void => {
    onClose()
    onDone(category.trim() === '' ? null : category.trim())
  }
  return (
    <Dialog open onClose={onClose} title={`Move ${some}`}>
      <Field label="Category" help="Levels are parted by slashes. Empty is general.">
        {ids => <CategoryInput {...ids} value={category} onChange={setCategory} autoFocus />}
      </Field>
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" onClick={done}>
          Move
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks for tags to put on, and which of those they have to take away. */
export function TagDialog({
  some,
  entries,
  onClose,
  onDone,
}: Asks<[add: readonly string[], away: readonly string[]]> & { readonly entries: readonly Entry[] }) {
  const [text, setText] = useState('')
  const [away, setAway] = useState<readonly string[]>([])
  const tags = [...new Set(entries.flatMap(entry => entry.tags))].toSorted().slice(0, MOST_TAGS)
  const add = tagsIn(text)
  const done = (): void => {
    onClose()
    onDone(add, away)
  }
  return (
    <Dialog open onClose={onClose} title={`Tags of ${some}`}>
      <Field label="Put on" help="Parted by commas.">
        {ids => <TextInput {...ids} autoFocus value={text} onChange={event => setText(event.target.value)} />}
      </Field>
      {tags.length === 0 ? null : (
        <fieldset className="label plain">
          <legend>Take away</legend>
          <div className="row" style={{ flexWrap: 'wrap', gap: 6 }}>
            {tags.map(tag => (
              <button
                type="button"
                key={tag}
                className={`tag ${away.includes(tag) ? 'bad' : ''}`}
                aria-pressed={away.includes(tag)}
                onClick={() => setAway(away.includes(tag) ? away.filter(one => one !== tag) : [...away, tag])}
              >
                {away.includes(tag) ? <s>{tag}</s> : tag}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={add.length === 0 && away.length === 0} onClick={done}>
          Change tags
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks for one importance for all of them. */
export function ScoreDialog({ some, onClose, onDone }: Asks<[score: number]>) {
  const [score, setScore] = useState(0.5)
  const done = (): void => {
    onClose()
    onDone(score)
  }
  return (
    <Dialog open onClose={onClose} title={`Importance of ${some}`}>
      <Slider label="Importance" value={score} onChange={setScore} onCommit={setScore} />
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" onClick={done}>
          Set to {score.toFixed(2)}
        </Button>
      </div>
    </Dialog>
  )
}
