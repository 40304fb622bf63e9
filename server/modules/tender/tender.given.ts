import type { Tx } from "#server/database/database.ts"
import { type Envelope, elementsOf, opinionsOf, reviewOutcome } from "#machines/tender/tender.parts.ts"
import { nothingGiven, type TenderFacts, type TenderGiven } from "#machines/tender/tender.facts.ts"
import type { Actor } from "#contract/people.ts"
import { loadBids } from "./tender-children.ts"

/** Where the person's own streams are. */
export interface OwnStreams {
  readonly bid: string | null
  readonly assignment: string | null
}

type Counts = (kind: string, ...states: string[]) => number

async function countChildren(tx: Tx, tender: string, round: number): Promise<Counts> {
  const { rows } = await tx.query<{ kind: string; state: string; count: number; reviewed: number }>({
    name: "count-children",
    text: "select kind, state, count(*)::int as count from tender_child where tender = $1 and round = $2 group by kind, state",
    values: [tender, round],
  })
  return (kind, ...states) => rows.filter((row) => row.kind === kind && states.includes(row.state)).reduce((sum, row) => sum + row.count, 0)
}

async function ownStates(tx: Tx, own: OwnStreams): Promise<Pick<TenderGiven, "ownBid" | "ownAssignment">> {
  if (own.bid === null && own.assignment === null) return { ownBid: null, ownAssignment: null }
  const { rows } = await tx.query<{ stream: string; state: string }>({
    name: "own-children",
    text: "select stream, state from tender_child where stream = any($1)",
    values: [[own.bid, own.assignment].filter((stream) => stream !== null)],
  })
  const stateOf = (stream: string | null) => rows.find((row) => row.stream === stream)?.state ?? null
  return { ownBid: stateOf(own.bid), ownAssignment: stateOf(own.assignment) }
}

/** Sheets that are not locked yet: each member of the committee owes one for each bid that is scored. */
async function openSheets(tx: Tx, tender: string, facts: TenderFacts, envelope: Envelope, bids: number): Promise<number> {
  if (elementsOf(facts.document, envelope).length === 0) return 0
  const { rows } = await tx.query<{ locked: number }>({
    name: "count-sheets",
    text: `select count(*)::int as locked from tender_child
      where tender = $1 and round = $2 and kind = 'score-sheet' and state = 'locked' and split_part(key, '/', 3) = $3 and split_part(key, '/', 1) = any($4)`,
    values: [tender, facts.round, envelope, facts.committee.map(({ expert }) => expert)],
  })
  return facts.committee.length * bids - (rows[0]?.locked ?? 0)
}

async function sealsOf(tx: Tx, tender: string, round: number): Promise<string[]> {
  const { rows } = await tx.query<{ seal: string }>({
    name: "seals",
    text: "select seal from tender_child where tender = $1 and round = $2 and kind = 'bid' and state = 'sealed' order by sealed_at, seal",
    values: [tender, round],
  })
  return rows.map(({ seal }) => seal)
}

async function countMissingUsers(tx: Tx, users: readonly string[]): Promise<number> {
  if (users.length === 0) return 0
  const { rows } = await tx.query<{ found: number }>({
    name: "count-users",
    text: "select count(*)::int as found from person where id = any($1) and active",
    values: [users],
  })
  return new Set(users).size - (rows[0]?.found ?? 0)
}

async function countWithoutDuty(tx: Tx, { document, party }: TenderFacts): Promise<number> {
  const users = document?.openers.users ?? []
  if (users.length === 0) return 0
  const { rows } = await tx.query<{ found: number }>({
    name: "count-openers",
    text: "select count(*)::int as found from person where id = any($1) and active and coalesce(party, '') = $2 and roles && array['purchaser', 'supervisor', 'legal']",
    values: [users, party],
  })
  return new Set(users).size - (rows[0]?.found ?? 0)
}

async function isEmployedByBidder(tx: Tx, expert: string, { document, opened }: TenderFacts): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "employer-bids",
    text: "select from expert_profile where person = $1 and employer = any($2)",
    values: [expert, [...(document?.invited ?? []), ...opened.map(({ party }) => party)]],
  })
  return rowCount > 0
}

/** Counts under the tender's lock what its rules ask for. A supplier is told about the own bid only. */
export async function gather(
  tx: Tx,
  tender: string,
  facts: TenderFacts,
  state: string,
  by: Actor,
  own: OwnStreams,
  now: number,
): Promise<TenderGiven> {
  const deadline = facts.document?.bidDeadline ?? null
  const closing = state === "biddingOpen" && deadline !== null && now > deadline
  const seals = closing ? await sealsOf(tx, tender, facts.round) : []
  const atClock =
    (state === "prequalOpen" && now > (facts.document?.prequalDeadline ?? Infinity)) ||
    (state === "publicity" && now > (facts.publicity?.endsAt ?? Infinity))
  if (by.roles.every((role) => role === "supplier") && !atClock) return { ...nothingGiven, ...(await ownStates(tx, own)), seals }

  const writing = state === "new" || state === "rejected"
  const [self, count, buyersWithoutUser, openersWithoutDuty, employerBids] = await Promise.all([
    ownStates(tx, own),
    countChildren(tx, tender, facts.round),
    writing ? countMissingUsers(tx, facts.document?.buyers ?? []) : 0,
    writing ? countWithoutDuty(tx, facts) : 0,
    own.assignment === null ? false : isEmployedByBidder(tx, by.id, facts),
  ])
  const opened = count("bid", "opened")
  const valid = count("bid", "valid", "scored")
  const scoring = state === "expertScorable" || state === "commercialScorable"
  const openTechnicalSheets = scoring ? await openSheets(tx, tender, facts, "technical", valid) : 0
  const openCommercial =
    state === "commercialScorable"
      ? await openSheets(tx, tender, facts, "commercial", facts.opened.filter(({ lines }) => lines !== null).length)
      : 0
  const review = state === "prelimReview" && opened > 0 ? await loadBids(tx, tender, facts.round, ["opened"]) : []
  return {
    ...self,
    seals,
    // A stale bid is still there to be confirmed; at the deadline it lapses.
    sealedBids: count("bid", "sealed", ...(state === "biddingOpen" ? ["stale"] : [])),
    applications: count("prequal-application", "submitted", "reviewed"),
    unreviewedApplications: count("prequal-application", "submitted"),
    unhandledQuestions: count("question", "asked"),
    unreviewedBids: review.filter(({ facts: bid }) => opinionsOf(bid.opinions, facts).length === 0).length,
    validBids: review.length > 0 ? review.filter(({ facts: bid }) => reviewOutcome(bid.opinions, facts).valid).length : valid,
    openTechnicalSheets,
    openSheets: state === "commercialScorable" ? openCommercial : openTechnicalSheets,
    openObjections: count("objection", "raised", "answered"),
    buyersWithoutUser,
    openersWithoutDuty,
    employerBids,
    namedIsExpert: false,
  }
}
