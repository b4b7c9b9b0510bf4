import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/pieces.tsx'

/** A view that fails takes nothing else along. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error): void {
    console.error('a view failed', error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <EmptyState title="This view could not be drawn">
        <p>Your memories are not affected. Show it again, or go to another place.</p>
        <Button onClick={() => this.setState({ failed: false })}>Show it again</Button>
      </EmptyState>
    )
  }
}
