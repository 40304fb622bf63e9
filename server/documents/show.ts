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

/** A document's view for its reader; `facts` is what the kind shows of it, `besides` what another chart judges. */
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

/** A verdict as the wire has it. */
export function wired(one: Verdict): VerdictView {
  if (one.allowed) return one
  const { states, params, ...refusal } = one
  return { ...refusal, ...(params ? { params: { ...params } } : {}), ...(states ? { states: [...states] } : {}) }
}

/** How the facts of a document and of its children are shown to one person. */
interface Telling {
  readonly isTold: (fact: StoredFact) => boolean
  /** Whether a fact names its author, tells only the author's roles, or neither. */
  readonly face: (fact: StoredFact) => "named" | "roles" | "nobody"
  readonly values: (fact: StoredFact, names: ReadonlyMap<string, string>) => TimelineEntry["values"]
  /** The names of the people and companies with these ids. */
  readonly namesOf: (told: readonly StoredFact[]) => Promise<ReadonlyMap<string, string>>
}

/** The timeline of a document and its children, in order, as far as a person may see it. */
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
  let own = 0
  return told.map((fact, index) => {
    const { stream, kind, version, type, at, by } = fact
    const shown = face(fact)
    return {
      // Neither the document's version nor the position in the store: from their gaps a reader could count hidden facts.
      position: String(index + 1),
      stream,
      kind,
      version: stream === id ? (own += 1) : version,
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
