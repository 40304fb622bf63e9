import { Component, type ReactNode } from "react"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"

/** Keeps a page's bug inside that page: says so, and offers to draw it again. */
export class Fence extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <ErrorPanel error={this.state.error} onAgain={() => this.setState({ error: null })} />
  }
}
