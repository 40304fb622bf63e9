import { Component, type ReactNode } from "react"
import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { BrokenPage } from "./broken-page.tsx"

/** Confines a page's error to that page: shows a message with the id of its report, and offers a retry. A refusal is shown in its own words. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly caught: { readonly error: unknown } | null }> {
  override state: { readonly caught: { readonly error: unknown } | null } = { caught: null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    const again = () => this.setState({ caught: null })
    const isExpected = caught.error instanceof Refused || caught.error instanceof Failed
    return isExpected ? <ErrorPanel error={caught.error} onAgain={again} /> : <BrokenPage error={caught.error} onAgain={again} />
  }
}
