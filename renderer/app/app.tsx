import { lazy, Suspense, useEffect } from 'react'
import { call } from '../lib/bridge.ts'
import { navigate, restoreView, showFirstRun, useFirstRun, usePlace, VIEWS } from '../lib/navigation.ts'
import { followStatus, refreshStatus } from '../lib/status.ts'
import { kept, loadUiState, useUiLoaded } from '../lib/ui-state.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { EngineNotice } from './engine-notice.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { StatusLine } from './status-line.tsx'
import { Toasts } from './toasts.tsx'
import './app.css'

const views = {
  chat: lazy(() => import('../features/chat/view.tsx')),
  memory: lazy(() => import('../features/memory/view.tsx')),
  dreams: lazy(() => import('../features/dreams/view.tsx')),
  health: lazy(() => import('../features/health/view.tsx')),
  settings: lazy(() => import('../features/settings/view.tsx')),
}
const FirstRun = lazy(() => import('../features/first-run/view.tsx'))

/** The window: rail, view, status line, and what lies over them. */
export function App() {
  const ready = useUiLoaded()
  const { view } = usePlace()
  const firstRun = useFirstRun()

  useEffect(() => {
    void start()
    return followStatus()
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = VIEWS[Number(event.key) - 1]
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && wanted !== undefined) {
        event.preventDefault()
        navigate({ view: wanted })
      }
      if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'n') {
        event.preventDefault()
        void call('shell.newWindow', {})
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  if (!ready) return <div className="app" aria-busy />
  const View = views[view]
  return (
    <TooltipProvider>
      <div className="app">
        <Rail />
        <main className="view" data-view={view}>
          <h1 className="hidden">{view}</h1>
          <EngineNotice />
          <ErrorBoundary key={view}>
            <Suspense fallback={<div />}>
              <View />
            </Suspense>
          </ErrorBoundary>
        </main>
        <StatusLine />
      </div>
      <Palette />
      <Toasts />
      {firstRun ? (
        <Suspense fallback={null}>
          <FirstRun />
        </Suspense>
      ) : null}
    </TooltipProvider>
  )
}

async function start(): Promise<void> {
  await loadUiState()
  applyTheme()
  restoreView()
  showFirstRun(kept('firstRun.done') !== true)
  void refreshStatus()
}

function applyTheme(): void {
  const theme = kept('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
