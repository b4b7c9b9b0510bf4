import { useState } from 'react'
import type { Output } from '#shared/contract/index.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, infoOf } from '../../lib/bridge.ts'
import { showFirstRun } from '../../lib/navigation.ts'
import { grouped } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { put, useSettings } from './store.ts'

const MODEL = { section: 'Llm', name: 'Model' }

/** Asks the model as it is set; names what is wrong. Its list of models can be chosen from. */
export function ModelTest() {
  const described = useSettings(state => state.described)
  const [busy, setBusy] = useState<'test' | 'list' | null>(null)
  const [report, setReport] = useState<Output<'model.test'> | null>(null)
  const [models, setModels] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<ErrorInfo | null>(null)
  const chosen = described?.values.Llm?.Model
  const fixed = described?.overridden.includes('Llm.Model') === true
  const run = async (what: 'test' | 'list'): Promise<void> => {
    setBusy(what)
    setError(null)
    try {
      if (what === 'test') setReport(await ask('model.test', {}))
      else setModels((await ask('model.list', {})).models)
    } catch (caught) {
      setError(infoOf(caught))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="stack">
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <Button disabled={busy !== null} onClick={() => void run('test')}>
          {busy === 'test' ? 'Asking …' : 'Test'}
        </Button>
        <Button disabled={busy !== null} onClick={() => void run('list')}>
          {busy === 'list' ? 'Asking …' : 'List its models'}
        </Button>
        <Button kind="quiet" onClick={() => showFirstRun(true)}>
          Choose from presets
        </Button>
      </div>
      {models === null ? null : models.length === 0 ? (
        <p className="muted small">It lists no models.</p>
      ) : (
        <div className="row" style={{ flexWrap: 'wrap', gap: 6 }}>
          {models.map(model => (
            <button
              type="button"
              key={model}
              className={`tag ${model === chosen ? 'accent' : ''}`}
              aria-pressed={model === chosen}
              disabled={fixed}
              onClick={() => void put(MODEL, model)}
            >
              {model}
            </button>
          ))}
        </div>
      )}
      {report === null ? null : report.ok ? (
        <p className="good-text" role="status">
          {report.model} answers at {report.url}
          {report.latencyMs === null ? '' : ` in ${grouped(report.latencyMs)} ms`}
          {report.tools === null ? '' : report.tools ? ', with tools' : ', without tools'}
        </p>
      ) : (
        <div className="notice" role="alert">
          <b>{report.error?.message ?? 'It does not answer.'}</b>
          <span className="muted">Asked at {report.url}</span>
        </div>
      )}
      {error === null ? null : <ErrorNotice error={error} />}
    </div>
  )
}
