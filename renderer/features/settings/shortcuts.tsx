const COMMAND = /mac/i.test(navigator.platform) ? '⌘' : 'Ctrl'

const SHORTCUTS = [
  [
    'Everywhere',
    [
      [`${COMMAND} 1 … 5`, 'Chat, Memory, Dreams, Health, Settings'],
      [`${COMMAND} K`, 'Search and commands'],
      [`${COMMAND} Shift N`, 'Another window'],
    ],
  ],
  [
    'Memory',
    [
      ['/', 'Search'],
      ['↑ ↓', 'Walk through the list; with Shift, select'],
      ['Enter', 'To the text of the open memory; once more, edit it'],
      [`${COMMAND} Enter`, 'Save the text'],
      [`${COMMAND} A`, 'Select everything that is listed'],
      ['Delete', 'Archive'],
      [`${COMMAND} Z`, 'Take back the last change'],
      ['F2', 'Rename the category that has the focus'],
      ['Escape', 'Select none; close what is open'],
    ],
  ],
  [
    'Chat',
    [
      ['Enter', 'Send'],
      ['Shift Enter', 'A new line'],
    ],
  ],
  ['Dreams', [['Escape', 'Back to all dreams']]],
] as const

/** What the keyboard can do. */
export function Shortcuts() {
  return SHORTCUTS.map(([place, keys]) => (
    <section key={place} className="stack">
      <h2>{place}</h2>
      <dl className="shortcuts">
        {keys.map(([key, what]) => [
          <dt key={`${key}-key`}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={`${key}-what`} className="muted">
            {what}
          </dd>,
        ])}
      </dl>
    </section>
  ))
}
