import type { DocumentView, ShownPart, ShownPlace, TimelineEntry } from "#contract/document.ts"
import type { Actor } from "#contract/people.ts"
import type { ApprovalState, ApprovalView } from "#contract/workflow.contract.ts"
import { waitsForOf } from "../_kit/kind-approvals.ts"
import { digest } from "../_kit/digest.ts"
import { type Beginning, dataOf } from "../_kit/kind-command.ts"
import { type AnyFact, factOf } from "../_kit/fact.ts"
import { judge, outcomeOf, type Verdict } from "../_kit/judge.ts"
import type { Kind } from "../_kit/kind.ts"
import { replay } from "../_kit/replay.ts"
import { nextDue, settle } from "../_kit/settle.ts"
import { type ApprovalFactShown, chartFor, foldShown, rulesOf, type ShownFact, timelineOf } from "../_kit/shown.ts"
import { type DocumentState, initialState, stateOf } from "../_kit/snapshot.ts"
import { viewOf } from "../_kit/view.ts"
import { chainOf } from "../approval/approval.chain.ts"
import { approvalChart } from "../approval/approval.chart.ts"
import type { ApprovalFacts } from "../approval/approval.facts.ts"
import { escalatesAt } from "../approval/approval.parts.ts"
import { askedAs, openApproval, type OpenApproval, toldOf, verdictsOn } from "../approval/open-approval.ts"

/** Who would act on a document, and what the rules are told. */
interface Acting {
  readonly by: Actor
  readonly now: number
  readonly given: object
}

/** What of a kind's declaration a fold needs, and of a kind that is not declared as others are, what is its own. */
export interface Folding<Facts extends object = object> extends Pick<
  Kind<Facts>,
  "id" | "chart" | "sides" | "commands" | "acts" | "values" | "viewOf"
> {
  readonly approvals: Readonly<Record<string, { readonly in: string }>>
  /** What its rules are told where nothing else is said. */
  readonly nothingGiven?: object
  /** Verdicts on commands that another chart judges. */
  readonly besides?: (on: Acting & { readonly beside: unknown }) => Readonly<Record<string, Verdict>>
}

/** The facts of a document's approvals as far as they are known, and what only the database knows of people. */
interface KnownApprovals extends Pick<NonNullable<ShownPart["approvals"]>, "deputyFor" | "closed"> {
  readonly facts: readonly ApprovalFactShown[]
}

/** A document as far as this browser has folded it: all of it confirmed by the server. JSON. */
export interface Known<Facts extends object = object> extends ShownPlace {
  readonly id: string
  readonly side: string
  readonly reader: Actor
  readonly document: DocumentState<Facts>
  /** Where the facts begin, and all of them; null while only the end is known. */
  readonly history: { readonly origin: DocumentState<Facts>; readonly facts: readonly ShownFact[] } | null
  /** Null for whoever is told nothing of them, and for a kind that has none. Where only the end is known, the last of them. */
  readonly approvals: KnownApprovals | null
  readonly names: Readonly<Record<string, string>>
  readonly beside: unknown
  /** What its rules are told from the database, when the server said it last. */
  readonly given: object
  /** What its clocks have left that is not stored yet, as far as the server has said; null where this browser's own clock says it. */
  readonly struck: readonly AnyFact[] | null
  /** Its timeline as the server tells it; null where it is made of the facts. */
  readonly timeline: readonly TimelineEntry[] | null
  /** When the server said all this. */
  readonly at: number
}

/** An approval as the pages of its document show it. */
export type ApprovalStory = Pick<ApprovalView, "approval" | "state" | "subject" | "submitter" | "requestedAt" | "chain"> & {
  /** How many facts of it are known: the version of its stream. */
  readonly version: number
}

/** Those that are new, when none is missing between; null when one is. */
function following<Shown extends { readonly ordinal: number }>(known: number, facts: readonly Shown[]): readonly Shown[] | null {
  const fresh = facts.filter(({ ordinal }) => ordinal > known)
  return fresh.every(({ ordinal }, index) => ordinal === known + index + 1) ? fresh : null
}

/** The timeline with what the server sent of it; undefined when that does not go on from what is known. */
function timelineOn(known: Known["timeline"], { timeline }: ShownPart): Known["timeline"] | undefined {
  if (!timeline) return null
  const kept = (known ?? []).slice(0, timeline.from)
  return digest(JSON.stringify(kept)) === timeline.kept ? [...kept, ...timeline.entries] : undefined
}

/**
 * Folds on with what the server sent: what is known already is passed over.
 * Null when it does not fit: facts between are missing, or it was made by another version of the program.
 */
export function foldOn<Facts extends object>(kind: Folding<Facts>, before: Known<Facts> | null, part: ShownPart): Known<Facts> | null {
  const { id, side, epoch, beside, from } = part
  if (part.kind !== kind.id || !epoch.startsWith(rulesOf(kind, side))) return null
  const same = before?.epoch === epoch ? before : null
  // It was overtaken on its way. One that brings facts was not, whatever its time: where a document stands is read before the time is.
  if (same && part.serverTime < same.at && part.ordinal <= same.ordinal && part.inside <= same.inside) return same
  const next = part.facts as unknown as readonly ShownFact[]
  const approvals = part.approvals as KnownApprovals | null
  const timeline = timelineOn(same?.timeline ?? null, part)
  if (timeline === undefined) return null
  const { told, given = {} } = part
  const at = Math.max(part.serverTime, same?.at ?? 0)
  const struck = (part.struck ?? null) as Known["struck"]
  const said = { id, side, epoch, beside, told, given, struck, timeline, at }
  const around = { ...said, reader: part.reader as Actor, names: { ...same?.names, ...part.names } }
  try {
    if (from && !(same && (same.ordinal > part.ordinal || same.inside > part.inside))) {
      const origin = { value: from.value, facts: from.facts } as DocumentState<Facts>
      const document = foldShown(kind, side, origin, next)
      approvalsIn(approvals)
      const history = from.ordinal === 0 ? { origin, facts: next } : null
      return { ...around, ordinal: part.ordinal, inside: part.inside, document, history, approvals }
    }
    const fresh = same && following(same.ordinal, next)
    const acts = same && following(same.inside, approvals?.facts ?? [])
    if (!fresh || !acts) return null
    const history = same.history && { ...same.history, facts: [...same.history.facts, ...fresh] }
    const known = approvals && { ...approvals, facts: [...(same.approvals?.facts ?? []), ...acts] }
    approvalsIn(known)
    return {
      ...around,
      ordinal: same.ordinal + fresh.length,
      inside: same.inside + acts.length,
      document: foldShown(kind, side, same.document, fresh),
      history,
      approvals: known,
    }
  } catch {
    // A fact that this program does not know, or that its chart does not take.
    return null
  }
}

/** Every approval that is known, the first one first. */
const approvalsIn = (known: KnownApprovals | null) =>
  [...Map.groupBy(known?.facts ?? [], ({ stream }) => stream)].map(([stream, facts]) => ({
    stream,
    document: replay(
      approvalChart,
      facts.map(({ fact }) => fact),
    ) as DocumentState<ApprovalFacts>,
  }))

/** The approval for which a document waits, as its reader finds it. */
function openOf<Facts extends object>(kind: Folding<Facts>, { document, approvals, reader }: Known<Facts>, now: number) {
  if (!approvals || !(stateOf(kind.chart, document) in waitsForOf(kind.approvals))) return null
  const open = approvalsIn(approvals).find((one) => one.document.value === "inApproval")
  return open ? { stream: open.stream, ...openApproval(open.document, { by: reader, now, deputyFor: approvals.deputyFor }) } : null
}

/** The document with the clocks that are past due. */
const settled = <Facts extends object>({ chart }: Folding<Facts>, { document, struck }: Known<Facts>, now: number) =>
  struck ? replay(chart, struck, document) : settle(chart, document, now, {}).document

/** Whether a clock is past due of which the server alone can say what it leaves. */
export function waitsForClock<Facts extends object>(kind: Folding<Facts>, known: Known<Facts>, now: number): boolean {
  const due = known.struck && nextDue(kind.chart, settled(kind, known, now))
  return due !== null && now > due
}

/** The document now, with the clocks that are past due; null when by its clock it is none that this side knows of. */
export function viewNow<Facts extends object>(kind: Folding<Facts>, known: Known<Facts>, now: number): DocumentView<unknown> | null {
  const document = settled(kind, known, now)
  const approval = openOf(kind, known, now)
  // Whoever is asked knows of it, on whatever side.
  const isKnown = approval?.part != null || (kind.sides[known.side]?.in?.includes(stateOf(kind.chart, document)) ?? true)
  return isKnown ? view(kind, known, document, known.ordinal, now, approval) : null
}

/** The document as it was after a fact of its history; null while that is not known. */
export function viewThen<Facts extends object>(
  kind: Folding<Facts>,
  known: Known<Facts>,
  ordinal: number,
  now: number,
): DocumentView<unknown> | null {
  const { history } = known
  if (!history) return null
  const document = foldShown(kind, known.side, history.origin, history.facts.slice(0, ordinal))
  return view(kind, known, document, ordinal, now, openOf(kind, known, now))
}

function view<Facts extends object>(
  kind: Folding<Facts>,
  { id, side, reader, beside, given: told }: Known<Facts>,
  document: DocumentState<Facts>,
  version: number,
  now: number,
  approval: OpenApproval | null,
): DocumentView<unknown> {
  const { acts, approvals, nothingGiven, besides } = kind
  const chart = chartFor(kind, side)
  const given = { ...nothingGiven, ...told, ...toldOf(approval) }
  const acting = { document, state: stateOf(chart, document), by: askedAs(reader, approval), now, given, approval }
  const verdicts = { ...verdictsOn({ chart, acts, waitsFor: waitsForOf(approvals) }, acting), ...besides?.({ ...acting, beside }) }
  return viewOf(kind, { id, version, document, beside, now, verdicts })
}

/** What the rules say now of a command with what is entered for it; null while that is not an input, and for the acts on an approval. */
export function verdictWith<Facts extends object>(
  kind: Folding<Facts>,
  known: Known<Facts>,
  { name, input, now }: { readonly name: string; readonly input: unknown; readonly now: number },
): Verdict | null {
  const { [name]: command } = kind.commands
  const { success, data } = command?.input.safeParse(input) ?? { success: false }
  if (!command || !success || Object.hasOwn(kind.acts, name)) return null
  const approval = openOf(kind, known, now)
  const [by, given] = [askedAs(known.reader, approval), { ...kind.nothingGiven, ...known.given, ...toldOf(approval) }]
  const document = settled(kind, known, now)
  const type = outcomeOf(kind.chart, document, name, given)
  const fact = factOf(type, by, now, dataOf(command, data, { facts: document.facts, by, given }), given)
  return judge(chartFor(kind, known.side), document, fact)
}

/** What the rules say of a document that would begin with what is entered; null while that is not an input. */
export function verdictOnBegin<Facts extends object>(
  { chart, begin }: Pick<Kind<Facts>, "chart" | "begin">,
  { input, by, now }: { readonly input: unknown; readonly by: Actor; readonly now: number },
): Verdict | null {
  const { success, data } = begin.input.safeParse(input)
  if (!success) return null
  const first = dataOf<Beginning>(begin, data, { number: "", by, given: {} })
  return judge(chart, initialState(chart), factOf(begin.leaves, by, now, first))
}

/** What has happened, as far as it is known. */
export const timelineNow = <Facts extends object>(
  kind: Folding<Facts>,
  { id, side, history, approvals, names, timeline }: Known<Facts>,
): readonly TimelineEntry[] =>
  timeline ?? (history ? timelineOf(kind, side, id, { ...history, approvals: approvals?.facts ?? [] }, names) : [])

/** The approvals that are known, the latest first; null for whoever is told nothing of them. */
export function approvalsNow<Facts extends object>(
  kind: Folding<Facts>,
  known: Known<Facts>,
  now: number,
): readonly ApprovalStory[] | null {
  const { approvals, names } = known
  if (!approvals) return null
  const named = (id: string) => ({ id, name: names[id] ?? "" })
  const open = openOf(kind, known, now)
  return approvalsIn(approvals)
    .map(({ stream, document: stored }): ApprovalStory => {
      const document = stream === open?.stream ? open.document : stored
      const { subject, submitter, requestedAt } = document.facts
      const chain = chainOf(document, { named, isClosed: (id) => approvals.closed.includes(id) })
      const state = stateOf(approvalChart, document) as ApprovalState
      const version = approvals.facts.filter((one) => one.stream === stream).length
      return { approval: stream, version, state, subject, submitter: named(submitter), requestedAt, chain }
    })
    .toReversed()
}

/** When the next clock strikes, of the document or of the approval for which it waits. */
export function dueNow<Facts extends object>(kind: Folding<Facts>, known: Known<Facts>, now: number): readonly number[] {
  const open = openOf(kind, known, now)
  const next = nextDue(kind.chart, known.struck ? settled(kind, known, now) : known.document)
  return [next, open && escalatesAt(open.document.facts)].filter((at) => at !== null)
}
