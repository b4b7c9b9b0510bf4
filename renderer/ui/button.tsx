import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

type Kind = 'plain' | 'primary' | 'quiet' | 'danger'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: Kind
}

export function Button({ kind = 'plain', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`btn ${kind === 'plain' ? '' : kind} ${className}`} {...rest} />
}

/** A button with a picture; its name is told to screen readers and on hover. */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: ButtonProps & { readonly label: string; readonly children: ReactNode }) {
  return (
    <Tooltip text={label}>
      <Button kind="quiet" className={`icon ${className}`} aria-label={label} {...rest}>
        {children}
      </Button>
    </Tooltip>
  )
}

export function Link({ className = '', type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button type={type} className={`link ${className}`} {...rest} />
}
