import { useState } from 'react'
import type { ErrorInfo } from '#shared/errors.ts'
import { ask, infoOf } from '../../lib/bridge.ts'
import { showFirstRun } from '../../lib/navigation.ts'
import { refreshStatus, useStatus } from '../../lib/status.ts'
import { keep } from '../../lib/ui-state.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/pieces.tsx'
import { ModelForm } from './model-form.tsx'
import './first-run.css'

const STEPS = ['A model', 'Search by meaning', 'Something to look at'] as const

const EMBEDDINGS = [
  ['builtin', 'Built in', 'Works at once and offline. Knows English; other languages are searched by words.'],
  [
    'endpoint',
    'A server of mine',
    'Any OpenAI-compatible server for embeddings, in every language it knows. Its address goes into Settings.',
  ],
  ['off', 'By words alone', 'Nothing but words. You can change this at any time.'],
] as const

/** Three steps, each of which can be skipped. */
export default function FirstRun() {
  const [step, setStep] = useState(0)
  const finish = (): void => {
    keep('firstRun.done', true)
    showFirstRun(false)
    void refreshStatus()
  }
  const next = (): void => (step === STEPS.length - 1 ? finish() : setStep(step + 1))
  return (
    <div className="first-run" role="dialog" aria-modal aria-label="First steps">
      <div className="card">
        <div className="welcome">
          <h1 className="wordmark">Reverie</h1>
          <span className="muted">
            An assistant that remembers. Everything it learns stays on this computer, where you can see it.
          </span>
        </div>
        <ol className="steps">
          {STEPS.map((name, i) => (
            <li key={name} aria-current={i === step ? 'step' : undefined}>
              {i + 1}. {name}
            </li>
          ))}
        </ol>
        {step === 0 ? (
          <ModelForm onSaved={next} />
        ) : step === 1 ? (
          <EmbeddingStep onDone={next} />
        ) : (
          <SampleStep onDone={finish} />
        )}
        <div className="row">
          {step > 0 ? (
            <Button kind="quiet" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          ) : null}
          <span className="grow" />
          <Button kind="quiet" onClick={finish}>
            Skip all
          </Button>
          <Button onClick={next}>{step === STEPS.length - 1 ? 'Begin' : 'Skip this step'}</Button>
        </div>
      </div>
    </div>
  )
}

function EmbeddingStep({ onDone }: { readonly onDone: () => void }) {
  const current = useStatus(state => state.status?.embeddings.provider ?? 'builtin')
  const [error, setError] = useState<ErrorInfo | null>(null)
  const choose = (provider: string): void => {
    ask('settings.set', { values: { Embedding: { Provider: provider } } }).then(onDone, caught =>
      setError(infoOf(caught)),
    )
  }
  return (
    <div className="stack">
      <p>How should Reverie find memories that say the same in other words?</p>
      {EMBEDDINGS.map(([value, label, help]) => (
        <button
          type="button"
          key={value}
          className="choice"
          aria-pressed={value === current}
          onClick={() => choose(value)}
        >
          <b>{label}</b>
          <span className="muted">{help}</span>
        </button>
      ))}
      {error === null ? null : <ErrorNotice error={error} />}
    </div>
  )
}

function SampleStep({ onDone }: { readonly onDone: () => void }) {
  const loaded = useStatus(state => state.status?.sampleLoaded ?? false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ErrorInfo | null>(null)
  const load = (): void => {
    setBusy(true)
    ask('sample.load', {})
      .then(onDone, caught => setError(infoOf(caught)))
      .finally(() => setBusy(false))
  }
  return (
    <div className="stack">
      <p>
        Sixty memories of an invented person, Mara, to look around with: search them, merge some, let Reverie dream.
        They are removed again with one click, in Settings.
      </p>
      <div>
        <Button kind="primary" disabled={busy || loaded} onClick={load}>
          {loaded ? 'The sample is loaded' : busy ? 'Loading …' : 'Load the sample'}
        </Button>
      </div>
      {error === null ? null : <ErrorNotice error={error} />}
    </div>
  )
}
