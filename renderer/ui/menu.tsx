import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

export interface MenuItem {
  readonly label: string
  readonly onSelect: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly checked?: boolean
}

/** A menu that opens from a button. */
export function Menu({ trigger, items }: { readonly trigger: ReactNode; readonly items: readonly MenuItem[] }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" sideOffset={5} collisionPadding={8} align="start">
          {items.map(item => (
            <DropdownMenu.Item
              key={item.label}
              className={`menu-item ${item.danger === true ? 'danger' : ''}`}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
            >
              {item.checked === undefined ? null : <span aria-hidden>{item.checked ? '✓' : ' '}</span>}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
