const SHORTCUTS = [
  ['Ctrl/Cmd + 1 … 5', 'Chat, Memory, Dreams, Health, Settings'],
  ['Ctrl/Cmd + K', 'Search and commands from anywhere'],
  ['Ctrl/Cmd + Shift + N', 'Another window'],
  ['Ctrl/Cmd + Z', 'Take back the last change, in Memory'],
  ['/', 'Search, in Memory'],
  ['↑ ↓', 'Walk through the list, in Memory'],
  ['Ctrl/Cmd + A', 'Select all, in Memory'],
  ['Delete', 'Archive, in Memory'],
  ['Enter', 'Send; with Shift a new line, in Chat'],
] as const

export function About() {
  return (
    <div className="stack" style={{ gap: 22 }}>
      <p>
        Reverie is a desktop assistant that remembers. What it learns stays on this computer, in files you can read and
        a history in which everything can be taken back.
      </p>
      <section>
        <h2 style={{ marginBottom: 10 }}>Shortcuts</h2>
        <div className="shortcuts">
          {SHORTCUTS.map(([keys, what]) => [
            <span key={keys}>
              <kbd>{keys}</kbd>
            </span>,
            <span key={what} className="muted">
              {what}
            </span>,
          ])}
        </div>
      </section>
    </div>
  )
}
