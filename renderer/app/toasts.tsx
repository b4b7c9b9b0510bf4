import { dismiss, useToasts } from '../lib/toasts.ts'
import { Button } from '../ui/button.tsx'

export function Toasts() {
  const toasts = useToasts(state => state.toasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, bad, action }) => (
        <div key={id} className={`toast ${bad ? 'bad' : ''}`}>
          <span className="grow">{text}</span>
          {action === undefined ? null : (
            <Button
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <Button kind="quiet" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </Button>
        </div>
      ))}
    </div>
  )
}
