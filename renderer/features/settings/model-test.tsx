import { useState } from 'react'
import type { Output } from '#shared/contract/index.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, infoOf } from '../../lib/bridge.ts'
import { showFirstRun } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { put } from './store.ts'

/** Asks the model as it is set; names what is wrong. Its list of models can be chosen from. */
export function ModelTest() {
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<Output<'model.test'> | null>(null)
  const [models, setModels] = useState<readonly string[]>([])
  const [error, setError] = useState<ErrorInfo | null>(null)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(null)
    setReport(null)
    try {
      await work()
    } catch (caught) {
      setError(infoOf(caught))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <div className="row">
        <Button disabled={busy} onClick={() => void run(async () => setReport(await ask('model.test', {})))}>
          {busy ? 'Asking …' : 'Test'}
        </Button>
        <Button disabled={busy} onClick={() => void run(async () => setModels((await ask('model.list', {})).models))}>
          List its models
        </Button>
        <Button kind="quiet" onClick={() => showFirstRun(true)}>
          Choose from presets
        </Button>
      </div>
      {models.length === 0 ? null : (
        <div className="row" style={{ flexWrap: 'wrap' }}>
          {models.map(model => (
            <button type="button" key={model} className="tag" onClick={() => void put('Llm', 'Model', model)}>
              {model}
            </button>
          ))}
        </div>
      )}
      {report === null ? null : report.ok ? (
        <span className="tag good" role="status" style={{ maxWidth: 'none' }}>
          {report.model} answers at {report.url}
          {report.tools === true ? ', with tools' : ', without tools'}
        </span>
      ) : (
        <div className="notice" role="alert">
          <b>{report.error?.message}</b>
          <span className="muted">Asked at {report.url}</span>
        </div>
      )}
      {error === null ? null : <ErrorNotice error={error} />}
    </div>
  )
}
