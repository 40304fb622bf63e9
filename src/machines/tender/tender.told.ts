import type { ContractData } from "#contract/contract-data.ts"
import type { TimelineEntry } from "#contract/document.ts"
import type { Actor } from "#contract/people.ts"
import { actsTold } from "../approval/open-approval.ts"
import type { Designated } from "./tender.facts.ts"
import { seesBids, type Seen, type Side } from "./tender.sight.ts"

/** What the buyer's side alone is told of the tender's own facts: what it looks at twice is nothing that the committee is to score by. */
const buyerTypes = new Set(["flag.answered", "trial.recorded"])
/** What suppliers are told of, whoever did it. */
const publicTypes = new Set([
  "bidding.opened",
  "prequalification.opened",
  "prequalification.closed",
  "prequalification.concluded",
  "tender.failed",
  "clarification.issued",
  "deadline.extended",
  "bidding.closed",
  "bidders.called",
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
const quietKinds = new Set(["award-line", "clarification"])
const bidTypesShown = new Set(["bid.submitted", "bid.recordConfirmed", "bid.reviewed"])
/** What a bidder may know of the own bid: not how it fares while it is evaluated. */
const ownBidTypes = new Set([
  "bid.submitted",
  "bid.withdrawn",
  "bid.staled",
  "bid.lapsed",
  "bid.released",
  "bid.opened",
  "bid.unopened",
  "bid.recordConfirmed",
  "bid.won",
  "bid.lost",
  "bid.declined",
])

/** A fact of a tender or of its children as it is stored. */
interface Stored {
  readonly stream: string
  readonly kind: string
  readonly type: string
  readonly by: Actor
  readonly data: Readonly<Record<string, unknown>>
}

/** Somebody before a tender, with what is this person's own in it. */
interface Reader extends Seen {
  readonly person: string
  /** The streams of the own bid and of the own part in the evaluation. */
  readonly bid: string | null
  readonly assignment: string | null
  /** The objections of the own company: it is told how each of them fares. */
  readonly objections: ReadonlySet<string>
}

/** Whether a reader is told of a fact of a tender or of its children. */
export function isTold(reader: Reader, fact: Stored): boolean {
  const { side, person, bid, assignment, objections, facts } = reader
  // What the buyer's side does to a tender stands in the tender's own facts; what follows from it in the children would say it twice.
  const own = fact.stream === bid || fact.stream === assignment || (side !== "buyer" && fact.by.id === person)
  if (fact.kind === "tender" && buyerTypes.has(fact.type)) return side === "buyer"
  if (fact.kind === "tender") return side !== "supplier" || publicTypes.has(fact.type) || own
  if (fact.kind === "bid" && side === "supplier") return fact.stream === bid && ownBidTypes.has(fact.type)
  if (fact.kind === "approval") return side === "buyer" && actsTold.has(fact.type)
  if (own) return !quietKinds.has(fact.kind)
  if (quietKinds.has(fact.kind)) return false
  if (fact.kind === "question") return fact.type === "question.answered" || side === "buyer"
  // A bid that was withdrawn, or sealed in a round that never opened, stays unknown.
  if (fact.kind === "bid") return seesBids(reader) && bidTypesShown.has(fact.type) && facts.opened.some((open) => open.bid === fact.stream)
  if (fact.kind === "score-sheet") return side === "buyer" && fact.type === "score.submitted" && facts.rankings.length > 0
  if (fact.kind === "prequal-application") return side === "buyer" && fact.type !== "applicant.reviewed"
  if (fact.kind === "expert-assignment")
    return side === "buyer" && ["assignment.confirmed", "assignment.signedIn", "assignment.declared"].includes(fact.type)
  return side === "buyer" || objections.has(fact.stream)
}

/** The named experts whom the publication left out. */
export const leftOutOf = ({ designated }: { readonly designated?: unknown }): readonly string[] =>
  (designated as Designated | undefined)?.leftOut ?? []

const contractIn = ({ contract }: { readonly contract?: unknown }) => contract as ContractData | undefined
/** The company of a contract that a fact records. */
export const contractPartyOf = (data: { readonly contract?: unknown }): string | undefined => contractIn(data)?.party

/** Short values for the sentence of a fact; never a price, never a mark. */
export function valuesOf({ data }: Stored, names: ReadonlyMap<string, string>, side: Side): TimelineEntry["values"] {
  const values: Record<string, string | number> = {}
  for (const name of ["reason", "note", "contractNumber", "title", "clause", "number"]) {
    const value = data[name]
    if (typeof value === "string" && value !== "") values[name] = value
  }
  const contract = contractIn(data)
  if (contract) Object.assign(values, { contractNumber: contract.number, party: names.get(contract.party) ?? "" })
  const { bids, draw, expert, party, version, agrees, responsive, passed, moved } = data as Record<string, never>
  if (Array.isArray(bids)) values["count"] = (bids as unknown[]).length
  if (draw) values["count"] = (draw as { drawn: unknown[] }).drawn.length
  const leftOut = side === "buyer" ? leftOutOf(data) : []
  if (leftOut.length > 0) values["leftOut"] = leftOut.map((one) => names.get(one) ?? "").join(" · ")
  if (typeof expert === "string") values["expert"] = names.get(expert) ?? ""
  if (typeof party === "string") values["party"] = names.get(party) ?? ""
  if (typeof version === "number") values["version"] = version
  for (const [name, value] of Object.entries({ agrees, responsive, passed }))
    if (typeof value === "boolean") values[name] = value ? "yes" : "no"
  const deadline = (moved as { bidDeadline?: number } | null | undefined)?.bidDeadline
  if (deadline !== undefined) values["bidDeadline"] = deadline
  return values
}
