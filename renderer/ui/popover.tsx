import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export function Popover({
  trigger,
  children,
  label,
}: {
  readonly trigger: ReactNode
  readonly children: ReactNode
  readonly label: string
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover" sideOffset={6} collisionPadding={8} align="start" aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
