import type { DocumentView, VerdictView } from "#contract/document.ts"
import type { Chart } from "./chart.ts"
import { type DocumentState, leafStates } from "./snapshot.ts"

/** A document for one reader: the reader's ordinal, and what is shown beside the facts. */
export interface Before<Facts extends object> {
  readonly id: string
  readonly version: number
  /** As the reader is shown it. */
  readonly document: DocumentState<Facts>
  readonly beside: unknown
  readonly verdicts: Readonly<Record<string, VerdictView>>
  readonly now: number
}

/** A document as its reader sees it: the same on the server and in the browser. */
export function viewOf<Facts extends object, View>(
  { chart, viewOf: shape }: { readonly chart: Chart<Facts>; readonly viewOf: (facts: Facts, beside: never) => View },
  { id, version, document, beside, verdicts, now }: Before<Facts>,
): DocumentView<View> {
  const [state, ...also] = leafStates(chart.machine, document.value)
  return { id, kind: chart.id, version, state, also, facts: shape(document.facts, beside as never), verdicts, serverTime: now }
}
