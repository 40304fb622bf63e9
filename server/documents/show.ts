import type { DocumentView, TimelineEntry, VerdictView } from "#contract/document.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import { leafStates } from "#machines/_kit/snapshot.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { shownTo, tellsApprovals, timelineOf } from "#machines/_kit/shown.ts"
import { verdictsOn } from "#machines/approval/open-approval.ts"
import { handlerOf } from "./kind-handler.ts"
import type { ReaderContext, DocumentHandler, DocumentContext } from "./handler.ts"
import { namesOf } from "#server/identity/names.ts"
import { approvalFactsOf, heldFor } from "./shown.ts"

/** A document's view for its reader; `facts` is what the kind shows of it, `besides` what another chart judges. */
export function viewOf<Facts extends object, Given extends object, View>(
  handler: Pick<DocumentHandler<Facts, Given>, "chart" | "acts" | "waitsFor">,
  context: DocumentContext<Facts, Given>,
  facts: View,
  besides: Readonly<Record<string, Verdict>> = {},
): DocumentView<View> {
  const { chart } = handler
  const { id, version, document, now, state } = context
  const [, ...also] = leafStates(chart.machine, document.value)
  const judged = { ...verdictsOn(handler, context), ...besides }
  const verdicts = Object.fromEntries(Object.entries(judged).map(([name, one]) => [name, wired(one)]))
  return { id, kind: chart.id, version, state, also, facts, verdicts, serverTime: now }
}

/** A verdict as the wire has it. */
export function wired(one: Verdict): VerdictView {
  if (one.allowed) return one
  const { states, params, ...refusal } = one
  return { ...refusal, ...(params ? { params: { ...params } } : {}), ...(states ? { states: [...states] } : {}) }
}

/** The view of a document of a declared kind for its reader; `beside` is what the kind shows in addition to its facts. */
export async function viewFor<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  context: ReaderContext<Facts, SideName>,
  beside: unknown,
): Promise<DocumentView<unknown>> {
  const { ordinal: version } = await heldFor(kind, context)
  return viewOf(
    handlerOf(kind),
    { ...context, version },
    kind.viewOf(shownTo(kind, context.side).document(context.document).facts, beside as never),
  )
}

/** The timeline of a document of a declared kind as far as its reader may see it; readers who are shown everything also see its approvals. */
export async function timelineFor<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  context: ReaderContext<Facts, SideName>,
): Promise<TimelineEntry[]> {
  const { tx, id, side } = context
  const { origin, after } = await heldFor(kind, context)
  const facts = await after(0)
  const approvals = tellsApprovals(kind, side) ? await approvalFactsOf(tx, id) : []
  const people = [...facts, ...approvals].flatMap((shown) => ("fact" in shown ? [shown.fact.by.id] : []))
  return timelineOf(kind, side, id, { origin, facts, approvals }, await namesOf(tx, people))
}
