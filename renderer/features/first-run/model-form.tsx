import { useId, useState } from 'react'
import type { Output } from '#shared/contract/index.ts'
import { MODEL_PRESETS } from '#shared/domain/model-presets.ts'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, infoOf } from '../../lib/bridge.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/fields.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'

type Report = Output<'model.test'>

/** Presets, address, model and key, with a Test that names what is wrong. */
export function ModelForm({ onSaved }: { readonly onSaved: () => void }) {
  const [preset, setPreset] = useState(MODEL_PRESETS[0])
  const [endpoint, setEndpoint] = useState(MODEL_PRESETS[0]?.endpoint ?? '')
  const [model, setModel] = useState('')
  const [apiKey, setApiKey] = useState('')
  const [models, setModels] = useState<readonly string[]>([])
  const [report, setReport] = useState<Report | null>(null)
  const [error, setError] = useState<ErrorInfo | null>(null)
  const [busy, setBusy] = useState<'' | 'test' | 'save' | 'list'>('')
  const listId = useId()

  const options = { endpoint, ...(apiKey === '' ? {} : { apiKey }) }
  async function run(what: 'test' | 'save' | 'list', work: () => Promise<void>): Promise<void> {
    setBusy(what)
    setError(null)
    try {
      await work()
    } catch (caught) {
      setError(infoOf(caught))
    } finally {
      setBusy('')
    }
  }
  const list = () =>
    run('list', async () => {
      const found = await ask('model.list', options)
      setModels(found.models)
      if (model === '' && found.models[0] !== undefined) setModel(found.models[0])
    })
  const test = () =>
    run('test', async () => {
      setReport(null)
      setReport(await ask('model.test', { ...options, model }))
    })
  const save = () =>
    run('save', async () => {
      await ask('settings.set', {
        values: { Llm: { Endpoint: endpoint, Model: model, ...(apiKey === '' ? {} : { ApiKey: apiKey }) } },
      })
      onSaved()
    })

  return (
    <div className="stack">
      <fieldset className="presets" aria-label="Where the model runs">
        {MODEL_PRESETS.map(one => (
          <button
            type="button"
            key={one.name}
            className="choice"
            aria-pressed={one.name === preset?.name}
            onClick={() => {
              setPreset(one)
              setEndpoint(one.endpoint)
              setModels([])
              setReport(null)
              setError(null)
            }}
          >
            <b>{one.name}</b>
            <span className="muted tiny">{one.hint}</span>
          </button>
        ))}
      </fieldset>
      <Field
        label="Address"
        problem={error?.field === 'endpoint' || error?.field?.endsWith('.Endpoint') === true ? error.message : null}
      >
        {ids => (
          <TextInput
            {...ids}
            value={endpoint}
            placeholder="http://localhost:11434"
            onChange={e => setEndpoint(e.target.value)}
          />
        )}
      </Field>
      {preset?.needsKey === true || preset?.name === 'Another server' ? (
        <Field label="Key" help="Kept by your system’s keychain where it has one; never shown again.">
          {ids => <TextInput {...ids} type="password" value={apiKey} onChange={e => setApiKey(e.target.value)} />}
        </Field>
      ) : null}
      <Field label="Model" problem={error?.field === 'model' ? error.message : null}>
        {ids => (
          <div className="row">
            <TextInput
              {...ids}
              list={listId}
              value={model}
              placeholder="name of the model"
              onChange={e => setModel(e.target.value)}
            />
            <datalist id={listId}>
              {models.map(name => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <Button disabled={busy !== '' || endpoint.trim() === ''} onClick={() => void list()}>
              {busy === 'list' ? 'Asking …' : 'Ask for its models'}
            </Button>
          </div>
        )}
      </Field>
      <div className="row">
        <Button disabled={busy !== '' || endpoint.trim() === '' || model.trim() === ''} onClick={() => void test()}>
          {busy === 'test' ? 'Testing …' : 'Test'}
        </Button>
        <Button
          kind="primary"
          disabled={busy !== '' || endpoint.trim() === '' || model.trim() === ''}
          onClick={() => void save()}
        >
          Use this model
        </Button>
      </div>
      {report === null ? null : <TestReport report={report} />}
      {error === null || error.field !== undefined ? null : <ErrorNotice error={error} />}
    </div>
  )
}

function TestReport({ report }: { readonly report: Report }) {
  if (!report.ok) {
    return (
      <div className="notice" role="alert">
        <b>{report.error?.message}</b>
        <span className="muted">Asked at {report.url}</span>
      </div>
    )
  }
  return (
    <div className="tag good" role="status" style={{ maxWidth: 'none', padding: '6px 12px' }}>
      {report.model} answers
      {report.latencyMs === null ? '' : ` in ${(report.latencyMs / 1000).toFixed(1)} s`}
      {report.tools === true ? ' and can use tools' : '; it takes no tools, so it recalls but saves nothing by itself'}
    </div>
  )
}
