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

/** The actor on a document, and what the rules are given. */
interface Acting {
  readonly by: Actor
  readonly now: number
  readonly given: object
}

/** The parts of a kind's declaration that folding needs, with the special parts of kinds that are written by hand. */
export interface Folding<Facts extends object = object> extends Pick<
  Kind<Facts>,
  "id" | "chart" | "sides" | "commands" | "acts" | "values" | "viewOf"
> {
  readonly approvals: Readonly<Record<string, { readonly in: string }>>
  /** The default of what its rules are given. */
  readonly nothingGiven?: object
  /** Verdicts on commands that another chart judges. */
  readonly besides?: (on: Acting & { readonly beside: unknown }) => Readonly<Record<string, Verdict>>
}

/** The known facts of a document's approvals, and what only the database knows of people. */
interface KnownApprovals extends Pick<NonNullable<ShownPart["approvals"]>, "deputyFor" | "closed" | "nobodyLeft"> {
  readonly facts: readonly ApprovalFactShown[]
}

/** A document as far as this browser has folded it, all of it confirmed by the server. JSON. */
export interface Known<Facts extends object = object> extends ShownPlace {
  readonly id: string
  readonly side: string
  readonly reader: Actor
  readonly document: DocumentState<Facts>
  /** The origin and all facts; null while only the end is loaded. */
  readonly history: { readonly origin: DocumentState<Facts>; readonly facts: readonly ShownFact[] } | null
  /** Null for readers who may not see approvals, and for kinds without any. Where only the end is loaded, the last of them. */
  readonly approvals: KnownApprovals | null
  readonly names: Readonly<Record<string, string>>
  readonly beside: unknown
  /** What its rules are given from the database, as the server last sent it. */
  readonly given: object
  /** Facts of fired timers that are not stored yet, as the server sent them; null where this browser fires timers itself. */
  readonly struck: readonly AnyFact[] | null
  /** The timeline as the server sends it; null where it is made from the facts. */
  readonly timeline: readonly TimelineEntry[] | null
  /** When the server sent all this. */
  readonly at: number
}

/** An approval as the pages of its document show it. */
export type ApprovalStory = Pick<ApprovalView, "approval" | "state" | "subject" | "submitter" | "requestedAt" | "chain"> & {
  /** The number of its known facts: the version of its stream. */
  readonly version: number
}

/** The new facts, if none in between is missing; otherwise null. */
function following<Shown extends { readonly ordinal: number }>(known: number, facts: readonly Shown[]): readonly Shown[] | null {
  const fresh = facts.filter(({ ordinal }) => ordinal > known)
  return fresh.every(({ ordinal }, index) => ordinal === known + index + 1) ? fresh : null
}

/** The timeline extended by the server's part; undefined when that does not continue the known one. */
function timelineOn(known: Known["timeline"], { timeline }: ShownPart): Known["timeline"] | undefined {
  if (!timeline) return null
  const kept = (known ?? []).slice(0, timeline.from)
  return digest(JSON.stringify(kept)) === timeline.kept ? [...kept, ...timeline.entries] : undefined
}

/**
 * Folds the facts that the server sent, skipping known ones. Null when they do not fit: facts in between are missing, or another version of the
 * program made them.
 */
export function foldOn<Facts extends object>(kind: Folding<Facts>, before: Known<Facts> | null, part: ShownPart): Known<Facts> | null {
  const { id, side, epoch, beside, from } = part
  if (part.kind !== kind.id || !epoch.startsWith(rulesOf(kind, side))) return null
  const same = before?.epoch === epoch ? before : null
  // A later part overtook it. A part with new facts was not overtaken, whatever its time: the server reads the document's place before the time.
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
    // This program does not know the fact, or its chart does not take it.
    return null
  }
}

const foldApprovals = (known: KnownApprovals) =>
  [...Map.groupBy(known.facts, ({ stream }) => stream)].map(([stream, facts]) => ({
    stream,
    document: replay(
      approvalChart,
      facts.map(({ fact }) => fact),
    ) as DocumentState<ApprovalFacts>,
  }))
const foldedApprovals = new WeakMap<KnownApprovals, ReturnType<typeof foldApprovals>>()

/** All known approvals, the first one first; folded once, since each look at a document asks for them several times. */
function approvalsIn(known: KnownApprovals | null): ReturnType<typeof foldApprovals> {
  if (!known) return []
  const folded = foldedApprovals.get(known) ?? foldApprovals(known)
  foldedApprovals.set(known, folded)
  return folded
}

/** The open approval of a document, as its reader sees it. */
function openOf<Facts extends object>(kind: Folding<Facts>, { document, approvals, reader }: Known<Facts>, now: number) {
  if (!approvals || !(stateOf(kind.chart, document) in waitsForOf(kind.approvals))) return null
  const open = approvalsIn(approvals).find((one) => one.document.value === "inApproval")
  return open ? { stream: open.stream, ...openApproval(open.document, { ...approvals, by: reader, now }) } : null
}

/** The document after its overdue timers have fired. */
const afterDueTimers = <Facts extends object>({ chart }: Folding<Facts>, { document, struck }: Known<Facts>, now: number) =>
  struck ? replay(chart, struck, document) : settle(chart, document, now, {}).document

/** Whether a timer is past due whose facts only the server knows. */
export function waitsForClock<Facts extends object>(kind: Folding<Facts>, known: Known<Facts>, now: number): boolean {
  const due = known.struck && nextDue(kind.chart, afterDueTimers(kind, known, now))
  return due !== null && now > due
}

/** The document now, with overdue timers fired; null when a timer has hidden it from this side. */
export function viewNow<Facts extends object>(kind: Folding<Facts>, known: Known<Facts>, now: number): DocumentView<unknown> | null {
  const document = afterDueTimers(kind, known, now)
  const approval = openOf(kind, known, now)
  // A person who is asked may see it, on any side.
  const isKnown = approval?.part != null || (kind.sides[known.side]?.in?.includes(stateOf(kind.chart, document)) ?? true)
  return isKnown ? view(kind, known, document, known.ordinal, now, approval) : null
}

/** The document as it was after a fact of its history; null while that is not loaded. */
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

/** The present verdict on a command with its input; null for an invalid input, and for acts on an approval. */
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
  const document = afterDueTimers(kind, known, now)
  const type = outcomeOf(kind.chart, document, name, given)
  const fact = factOf(type, by, now, dataOf(command, data, { facts: document.facts, by, given }), given)
  return judge(chartFor(kind, known.side), document, fact)
}

/** The verdict on a document that would begin with an input; null for an invalid one. */
export function verdictOnBegin<Facts extends object>(
  { chart, begin }: Pick<Kind<Facts>, "chart" | "begin">,
  { input, by, now }: { readonly input: unknown; readonly by: Actor; readonly now: number },
): Verdict | null {
  const { success, data } = begin.input.safeParse(input)
  if (!success) return null
  const first = dataOf<Beginning>(begin, data, { number: "", by, given: {} })
  return judge(chart, initialState(chart), factOf(begin.leaves, by, now, first))
}

/** The timeline, as far as it is known. */
export const timelineNow = <Facts extends object>(
  kind: Folding<Facts>,
  { id, side, history, approvals, names, timeline }: Known<Facts>,
): readonly TimelineEntry[] =>
  timeline ?? (history ? timelineOf(kind, side, id, { ...history, approvals: approvals?.facts ?? [] }, names) : [])

/** The known approvals, the latest first; null for readers who may not see them. */
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

/** When the next timer fires, of the document or of its open approval. */
export function dueNow<Facts extends object>(kind: Folding<Facts>, known: Known<Facts>, now: number): readonly number[] {
  const open = openOf(kind, known, now)
  const next = nextDue(kind.chart, known.struck ? afterDueTimers(kind, known, now) : known.document)
  return [next, open && escalatesAt(open.document.facts)].filter((at) => at !== null)
}
