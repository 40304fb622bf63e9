import type { ContractData } from "#contract/contract-data.ts"
import type { TimelineEntry } from "#contract/document.ts"
import type { Actor } from "#contract/people.ts"
import { actsTold } from "../approval/open-approval.ts"
import type { Designated } from "./tender.facts.ts"
import { seesBids, seesContract, type Seen } from "./tender.sight.ts"

/**
 * Facts of the tender that only the buyer's side sees: what it examines must not influence the committee's scores, and who applied is nobody's to know
 * before the opening.
 */
const buyerTypes = new Set(["flag.answered", "trial.recorded", "applicant.reviewed"])
/** Facts that suppliers see, whoever caused them. */
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
/** Kinds whose facts the buyer's side does not see before the opening, or which repeat the tender's own. */
const quietKinds = new Set(["award-line", "clarification"])
const bidTypesShown = new Set(["bid.submitted", "bid.recordConfirmed", "bid.reviewed"])
/** What a bidder may know of the own bid: not its course during the evaluation. */
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

/** Facts that hold whole bids. Nothing of their data is told: they can be megabytes, and every reader's timeline would read them. */
export const bidContentTypes = ["bid.submitted", "bid.opened"]

/** A stored fact of a tender or of its children. */
interface Stored {
  readonly stream: string
  readonly kind: string
  readonly type: string
  readonly by: Actor
  readonly data: Readonly<Record<string, unknown>>
}

/** A reader of a tender, with the reader's own streams in it. */
interface Reader extends Seen {
  readonly person: string
  /** The streams of the own bid and of the own part in the evaluation. */
  readonly bid: string | null
  readonly assignment: string | null
  /** The objections of the reader's own company, whose course it is shown. */
  readonly objections: ReadonlySet<string>
}

/** Whether a reader is shown a fact of the tender itself. It never changes, so that such facts can be counted. */
export const isToldOfTender = ({ side, person }: Pick<Reader, "side" | "person">, { type, by }: Pick<Stored, "type" | "by">): boolean =>
  buyerTypes.has(type) ? side === "buyer" : side !== "supplier" || publicTypes.has(type) || by.id === person

/** Whether a bidder is shown a fact of the own bid. */
export const isToldOfOwnBid = ({ type }: Pick<Stored, "type">): boolean => ownBidTypes.has(type)

/** Whether a reader is shown a fact of a tender or of its children. */
export function isTold(reader: Reader, fact: Stored): boolean {
  const { side, person, bid, assignment, objections, facts } = reader
  // The buyer's actions are in the tender's own facts; the facts that they cause in children would repeat them.
  const own = fact.stream === bid || fact.stream === assignment || (side !== "buyer" && fact.by.id === person)
  if (fact.kind === "tender") return isToldOfTender(reader, fact)
  if (fact.kind === "bid" && side === "supplier") return fact.stream === bid && isToldOfOwnBid(fact)
  if (fact.kind === "approval") return side === "buyer" && actsTold.has(fact.type)
  if (own) return !quietKinds.has(fact.kind)
  if (quietKinds.has(fact.kind)) return false
  if (fact.kind === "question") return fact.type === "question.answered" || side === "buyer"
  // A bid that was withdrawn, or sealed in a round that never opened, stays hidden.
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

/** The values for a fact's sentence; never a price or a mark, and a contract's number only to whom the facts tell it. */
export function valuesOf({ data }: Stored, names: ReadonlyMap<string, string>, seen: Seen): TimelineEntry["values"] {
  const values: Record<string, string | number> = {}
  for (const name of ["reason", "note", "title", "clause", "number"]) {
    const value = data[name]
    if (typeof value === "string" && value !== "") values[name] = value
  }
  if (typeof data["contractNumber"] === "string" && seesContract(seen)) values["contractNumber"] = data["contractNumber"]
  const contract = contractIn(data)
  if (contract) Object.assign(values, { contractNumber: contract.number, party: names.get(contract.party) ?? "" })
  const { bids, draw, expert, party, version, agrees, responsive, passed, moved } = data as Record<string, never>
  if (Array.isArray(bids)) values["count"] = (bids as unknown[]).length
  if (draw) values["count"] = (draw as { drawn: unknown[] }).drawn.length
  const leftOut = seen.side === "buyer" ? leftOutOf(data) : []
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
