import { Component, type ReactNode } from 'react'

/** What cannot be loaded or drawn gives way to a fallback and leaves the rest of the screen usable. */
export class LoadBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
