import { Component, type ReactNode } from 'react'

/** Replaces a part that failed to load or render with a fallback; the rest of the screen stays usable. */
export class LoadBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
