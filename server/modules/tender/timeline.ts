import type { TimelineEntry } from "#contract/document.ts"
import { replay } from "#machines/_kit/replay.ts"
import { type DocumentState, initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFacts, loadFamily, type StoredFact } from "#server/event-store/store.ts"
import type { Desk } from "./desk.ts"
import { namesOf } from "./show.ts"
import { seesBids, type Side, sideOf } from "./who-sees.ts"

/** The tender as it was after a version of its stream. */
export async function asOf(desk: Desk, version: number): Promise<DocumentState<TenderFacts>> {
  const facts = await loadFacts(desk.tx, desk.id, { to: version })
  return replay(
    tenderChart,
    facts.map((stored) => readFact(tenderChart, stored)),
  )
}

const publicTypes = new Set([
  "bidding.opened",
  "prequalification.opened",
  "prequalification.closed",
  "prequalification.concluded",
  "tender.failed",
  "clarification.issued",
  "deadline.extended",
  "bidding.closed",
  "bids.opened",
  "opening.finished",
  "candidates.published",
  "publicity.ended",
  "award.noticed",
  "contract.signed",
  "tender.terminated",
  "tender.suspended",
  "tender.resumed",
  "question.answered",
])
/** Kinds whose facts tell nobody on the buyer's side anything before the opening, or repeat the tender's own. */
const quietKinds = new Set(["approval", "award-line", "clarification"])
/** Acts on an approval that the tender's own facts do not tell. */
const approvalTypesShown = new Set([
  "approval.endorsed",
  "approval.transferred",
  "approval.delegated",
  "approval.signerAdded",
  "approval.reminded",
  "approval.escalated",
])
const bidTypesShown = new Set(["bid.submitted", "bid.recordConfirmed", "bid.reviewed"])
/** What a bidder may know of the own bid: not how it fares while it is evaluated. */
const ownBidTypes = new Set([
  "bid.submitted",
  "bid.withdrawn",
  "bid.staled",
  "bid.lapsed",
  "bid.opened",
  "bid.recordConfirmed",
  "bid.won",
  "bid.lost",
  "bid.declined",
])

/** The objections of the person's own company: it is told how each of them fares. */
const ownObjections = (desk: Desk, family: readonly StoredFact[]): ReadonlySet<string> =>
  new Set(family.filter(({ type, by }) => type === "objection.raised" && by.party === desk.user.party).map(({ stream }) => stream))

function mayRead(side: Side, desk: Desk, objections: ReadonlySet<string>, fact: StoredFact): boolean {
  // What the buyer's side does to a tender stands in the tender's own facts; what follows from it in the children would say it twice.
  const own = fact.stream === desk.own.bid || fact.stream === desk.own.assignment || (side !== "buyer" && fact.by.id === desk.user.id)
  if (fact.kind === tenderChart.id) return side !== "supplier" || publicTypes.has(fact.type) || own
  if (fact.kind === "bid" && side === "supplier") return fact.stream === desk.own.bid && ownBidTypes.has(fact.type)
  if (fact.kind === "approval") return side === "buyer" && approvalTypesShown.has(fact.type)
  if (own) return !quietKinds.has(fact.kind)
  if (quietKinds.has(fact.kind)) return false
  if (fact.kind === "question") return fact.type === "question.answered" || (side === "buyer" && fact.type === "question.asked")
  // A bid that was withdrawn, or sealed in a round that never opened, stays unknown.
  if (fact.kind === "bid")
    return seesBids(desk) && bidTypesShown.has(fact.type) && desk.document.facts.opened.some(({ bid }) => bid === fact.stream)
  if (fact.kind === "score-sheet") return side === "buyer" && fact.type === "score.submitted" && desk.document.facts.rankings.length > 0
  if (fact.kind === "prequal-application") return side === "buyer" && fact.type !== "applicant.reviewed"
  if (fact.kind === "expert-assignment")
    return side === "buyer" && ["assignment.confirmed", "assignment.signedIn", "assignment.declared"].includes(fact.type)
  return side === "buyer" || objections.has(fact.stream)
}

/** Short values for the sentence of a fact; never a price, never a mark. */
function valuesOf({ data }: StoredFact, names: Readonly<Record<string, string>>): TimelineEntry["values"] {
  const values: Record<string, string | number> = {}
  for (const name of ["reason", "note", "contractNumber", "title", "clause", "number"]) {
    const value = data[name]
    if (typeof value === "string" && value !== "") values[name] = value
  }
  const { bids, draw, expert, party, version, agrees, responsive, passed, moved } = data as Record<string, never>
  if (Array.isArray(bids)) values["count"] = (bids as unknown[]).length
  if (draw) values["count"] = (draw as { drawn: unknown[] }).drawn.length
  if (typeof expert === "string") values["expert"] = names[expert] ?? ""
  if (typeof party === "string") values["party"] = names[party] ?? ""
  if (typeof version === "number") values["version"] = version
  for (const [name, value] of Object.entries({ agrees, responsive, passed }))
    if (typeof value === "boolean") values[name] = value ? "yes" : "no"
  const deadline = (moved as { bidDeadline?: number } | null | undefined)?.bidDeadline
  if (deadline !== undefined) values["bidDeadline"] = deadline
  return values
}

/** What happened to a tender and its children, in order, as far as the person may see it. */
export async function timelineOf(desk: Desk): Promise<TimelineEntry[]> {
  const side = sideOf(desk)
  const family = await loadFamily(desk.tx, desk.id)
  const states = new Map<number, string>()
  let version = 0
  const own = family.filter(({ stream }) => stream === desk.id)
  replay(
    tenderChart,
    own.map((stored) => readFact(tenderChart, stored)),
    initialState(tenderChart),
    (document) => states.set(++version, stateOf(tenderChart, document)),
  )
  const objections = ownObjections(desk, family)
  const seen = family.filter((fact) => mayRead(side, desk, objections, fact))
  const names = await namesOf(
    desk.tx,
    seen.flatMap(({ by, data }) => [by.id, data["expert"], data["party"]].filter((one) => typeof one === "string")),
  )
  return seen.map((fact, index): TimelineEntry => {
    // Who asked a question is told to nobody, so that the answer does not depend on it.
    const faceless = (side === "supplier" || fact.type === "question.asked") && fact.by.id !== desk.user.id
    return {
      // Not the position in the store: from its gaps anyone could count what is hidden, say the bids as they come.
      position: String(index + 1),
      stream: fact.stream,
      kind: fact.kind,
      version: fact.version,
      type: fact.type,
      at: fact.at,
      by: { id: faceless ? "" : fact.by.id, name: faceless ? "" : (names[fact.by.id] ?? ""), roles: [...fact.by.roles] },
      state: fact.stream === desk.id ? (states.get(fact.version) ?? null) : null,
      values: valuesOf(fact, names),
    }
  })
}
