import type { TimelineEntry } from "#contract/document.ts"
import { actsTold } from "#machines/approval/open-approval.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { Designated } from "#machines/tender/tender.facts.ts"
import { tell } from "#server/documents/show.ts"
import { loadFamily, type StoredFact } from "#server/event-store/store.ts"
import type { Desk } from "./desk.ts"
import { namesOf } from "./show.ts"
import { seesBids, type Side, sideOf } from "./who-sees.ts"

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
  if (fact.kind === "approval") return side === "buyer" && actsTold.has(fact.type)
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

/** The named experts whom the publication left out. */
const leftOutOf = ({ designated }: StoredFact["data"]): readonly string[] => (designated as Designated | undefined)?.leftOut ?? []

/** Short values for the sentence of a fact; never a price, never a mark. */
function valuesOf({ data }: StoredFact, names: ReadonlyMap<string, string>, side: Side): TimelineEntry["values"] {
  const values: Record<string, string | number> = {}
  for (const name of ["reason", "note", "contractNumber", "title", "clause", "number"]) {
    const value = data[name]
    if (typeof value === "string" && value !== "") values[name] = value
  }
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

/** What happened to a tender and its children, in order, as far as the person may see it. */
export async function timelineOf(desk: Desk): Promise<TimelineEntry[]> {
  const { tx, id, user } = desk
  const side = sideOf(desk)
  const family = await loadFamily(tx, id)
  const objections = ownObjections(desk, family)
  return tell(tenderChart, id, family, {
    isTold: (fact) => mayRead(side, desk, objections, fact),
    // Who asked a question is told to nobody, so that the answer does not depend on it.
    face: ({ type, by }) => ((side === "supplier" || type === "question.asked") && by.id !== user.id ? "roles" : "named"),
    values: (fact, names) => valuesOf(fact, names, side),
    namesOf: async (told) => {
      const ids = told.flatMap(({ by, data }) => [by.id, data["expert"], data["party"], ...leftOutOf(data)])
      return new Map(
        Object.entries(
          await namesOf(
            tx,
            ids.filter((one) => typeof one === "string"),
          ),
        ),
      )
    },
  })
}
