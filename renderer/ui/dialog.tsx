import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly wide?: boolean
  readonly children: ReactNode
}

export function Dialog({ open, onClose, title, description, wide = false, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={next => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className={`dialog ${wide ? 'wide' : ''}`}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Radix.Title asChild>
            <h1>{title}</h1>
          </Radix.Title>
          {description === undefined ? null : <Radix.Description className="muted">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Asks before something that cannot be taken back, or that is large. */
export function ConfirmDialog(props: {
  readonly open: boolean
  readonly title: string
  readonly text: string
  readonly action: string
  readonly danger?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title} description={props.text}>
      <div className="actions">
        <Button onClick={props.onClose}>Cancel</Button>
        <Button
          kind={props.danger === true ? 'danger' : 'primary'}
          onClick={() => {
            props.onClose()
            props.onConfirm()
          }}
        >
          {props.action}
        </Button>
      </div>
    </Dialog>
  )
}
