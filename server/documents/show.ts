import type { DocumentView, TimelineEntry, VerdictView } from "#contract/document.ts"
import type { Chart } from "#machines/_kit/chart.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { replay } from "#machines/_kit/replay.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import { initialState, leafStates, stateOf } from "#machines/_kit/snapshot.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { shownTo, tellsApprovals, timelineOf } from "#machines/_kit/shown.ts"
import { readFact } from "#server/event-store/document.ts"
import type { StoredFact } from "#server/event-store/store.ts"
import { verdictsOn } from "#machines/approval/open-approval.ts"
import { handlerOf } from "./kind-handler.ts"
import type { ReaderContext, DocumentHandler, DocumentContext } from "./handler.ts"
import { approvalFactsOf, heldFor, namesOf } from "./shown.ts"

/** A document as its reader may see it; `facts` is what the kind shows of it, `besides` what is judged by another chart. */
export function viewOf<Facts extends object, Given extends object, View>(
  handler: Pick<DocumentHandler<Facts, unknown, Given>, "chart" | "acts" | "waitsFor">,
  context: DocumentContext<Facts, unknown, Given>,
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

/** A verdict as it goes over the wire. */
export function wired(one: Verdict): VerdictView {
  if (one.allowed) return one
  const { states, params, ...refusal } = one
  return { ...refusal, ...(params ? { params: { ...params } } : {}), ...(states ? { states: [...states] } : {}) }
}

/** How the facts of a document and of its children are told to one person. */
interface Telling {
  readonly isTold: (fact: StoredFact) => boolean
  /** Whether it is told who did it; by their roles alone, or not even that. */
  readonly face: (fact: StoredFact) => "named" | "roles" | "nobody"
  readonly values: (fact: StoredFact, names: ReadonlyMap<string, string>) => TimelineEntry["values"]
  /** The names of the people and companies with these ids. */
  readonly namesOf: (told: readonly StoredFact[]) => Promise<ReadonlyMap<string, string>>
}

/** What happened to a document and its children, in order, as far as a person is told. */
export async function tell<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  id: string,
  family: readonly StoredFact[],
  { isTold, face, values, namesOf }: Telling,
): Promise<TimelineEntry[]> {
  const states: string[] = []
  replay(
    chart,
    family.filter(({ stream }) => stream === id).map((stored) => readFact(chart, stored)),
    initialState(chart),
    (document) => states.push(stateOf(chart, document)),
  )
  const told = family.filter(isTold)
  const names = await namesOf(told)
  return told.map((fact, index) => {
    const { stream, kind, version, type, at, by } = fact
    const shown = face(fact)
    return {
      // Not the version or the position in the store: from their gaps anyone could count what is hidden.
      position: String(index + 1),
      stream,
      kind,
      version,
      type,
      at,
      by: {
        id: shown === "named" ? by.id : "",
        name: shown === "named" ? (names.get(by.id) ?? "") : "",
        roles: shown === "nobody" ? [] : [...by.roles],
      },
      state: stream === id ? (states[version - 1] ?? null) : null,
      values: values(fact, names),
    }
  })
}

/** A document of a declared kind as its reader may see it; `beside` is what the kind shows beside its facts. */
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

/** What happened to a document of a declared kind, in order, as far as its reader is told; whoever is shown everything is told of its approvals too. */
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
