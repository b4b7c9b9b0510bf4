import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'

export function About() {
  return (
    <div className="stack" style={{ gap: 16 }}>
      <p>
        Reverie is a desktop assistant that remembers. What it learns stays on this computer, in files you can read and
        a history in which everything can be taken back.
      </p>
      <p className="muted">
        Only the model server that you choose is ever talked to, and only with what the context inspector of a chat
        shows. Nothing is sent anywhere else.
      </p>
      <p className="muted">Free software under the MIT licence.</p>
      <div>
        <Button onClick={() => navigate({ view: 'health' })}>How it is doing</Button>
      </div>
    </div>
  )
}
