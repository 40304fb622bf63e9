import type { Tx } from "#server/database/database.ts"
import {
  countedChildren,
  type Envelope,
  elementsOf,
  isReviewOver,
  knownParties,
  type MemberPart,
  opinionsOf,
  reviewOutcome,
  signersOf,
} from "#machines/tender/tender.parts.ts"
import { nothingGiven, type TenderFacts, type TenderGiven } from "#machines/tender/tender.facts.ts"
import type { Actor } from "#contract/people.ts"
import type { Named, Unfit } from "#contract/tender.contract.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { assignmentChart } from "#machines/expert-assignment/expert-assignment.chart.ts"
import { bidChart, type BidFacts } from "#machines/bid/bid.chart.ts"
import { restore } from "#server/event-store/document.ts"
import { presetSettings, type TenderSettings } from "#contract/tender-settings.contract.ts"
import type { Head } from "#server/event-store/store.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { expertsNamed, fittingAmong, standingOf } from "#server/identity/experts.ts"
import { findUser } from "#server/identity/users.ts"
import { supplierBars } from "#server/suppliers/supplier-bars.ts"
import { openersAmiss } from "#server/sealing/opener-keys.ts"
import { sealsOf } from "#server/tender/bidding/bids-from-facts.ts"
import { designatedNow } from "#server/tender/evaluation/call-experts.ts"
import type { OwnStreams } from "#server/tender/context.ts"
import { lackingCommercial } from "#server/tender/bidding/shares-awaited.ts"
import { unsignedOf } from "./sign-tender.ts"
import { loadBids } from "#server/tender/children.ts"

/** Counts needed of every tender: its children in the present round by kind and state, and people named in it who cannot act. */
export interface Counted extends Pick<TenderGiven, "buyersWithoutUser" | "openersWithoutDuty" | "invitedUnable"> {
  of(kind: string, ...states: string[]): number
  /** The settings by which the installation judges tenders. */
  readonly settings: TenderSettings
}

const mayBuy = (who: string) => `exists (select from person p where p.id = ${who} and may_sign_in(p))`
const mayOpen = (who: string, company: string) => `exists (
        select from person p where p.id = ${who} and may_sign_in(p) and coalesce(p.party, '') = ${company} and p.roles && array['purchaser', 'supervisor', 'legal'])`
const mayBid = (who: string, buyer: string) => `(${who} <> ${buyer} and exists (
        select from party c join person p on p.party = c.id
        where c.id = ${who} and c.enabled and may_sign_in(p) and p.roles @> array['supplier']))`

const counts = `
  select
    (select jsonb_agg(jsonb_build_array(kind, state, count))
      from (select kind, state, count(*) from tender_child where tender = t.id and round = t.c_round group by kind, state) as child) as children,
    (select count(*)::int from (select distinct unnest(t.c_buyers)) as named (id)
      where t.state in ('new', 'rejected') and not ${mayBuy("named.id")}) as buyers,
    (select count(*)::int from (select distinct unnest(t.c_openers)) as named (id)
      where t.state in ('new', 'rejected') and not ${mayOpen("named.id", "t.company")}) as openers,
    (select count(*)::int from (select distinct unnest(t.c_invited)) as named (id)
      where t.c_open_to = 'invited' and t.state in ('new', 'rejected', 'publishApproval') and not ${mayBid("named.id", "t.company")}) as unable,
    (select content from tender_setting) as settings
  from row_tender t where t.id = $1`

/** Counts by the projection alone, so it can run before the tender is read; under the tender's lock when that was requested first. */
export async function count(tx: Tx, tender: string): Promise<Counted> {
  const { rows } = await tx.query<{
    children: readonly [kind: string, state: string, count: number][] | null
    buyers: number
    openers: number
    unable: number
    settings: TenderSettings
  }>({ name: "count-tender", text: counts, values: [tender] })
  const children = rows[0]?.children ?? []
  return {
    of: (kind, ...states) => children.reduce((sum, [of, state, more]) => (of === kind && states.includes(state) ? sum + more : sum), 0),
    buyersWithoutUser: rows[0]?.buyers ?? 0,
    openersWithoutDuty: rows[0]?.openers ?? 0,
    invitedUnable: rows[0]?.unable ?? 0,
    settings: rows[0]?.settings ?? presetSettings,
  }
}

const among = `
  select
    array(select distinct named.id from unnest($2::text[]) as named (id) where not ${mayBuy("named.id")}) as buyers,
    array(select distinct named.id from unnest($3::text[]) as named (id) where not ${mayOpen("named.id", "$1")}) as openers,
    array(select distinct named.id from unnest($4::text[]) as named (id) where not ${mayBid("named.id", "$1")}) as invited`

/** Which of the people named by this person's tender cannot act, and how many of its experts come from outside. */
export async function unfitAmong(
  tx: Tx,
  { id, party, department }: Pick<SessionUser, "id" | "party" | "department">,
  named: Named,
): Promise<Unfit> {
  const { rows } = await tx.query<Pick<Unfit, "buyers" | "openers" | "invited">>({
    name: "unfit-among",
    text: among,
    values: [party ?? "", named.buyers, named.openers, named.invited],
  })
  const [found = { buyers: [], openers: [], invited: [] }] = rows
  const fitting = await fittingAmong(tx, named.experts, named.invited)
  const experts = [...new Set(named.experts)].filter((expert) => !fitting.includes(expert))
  const outside = await fromOutside(tx, named.experts, { id, department: department ?? "" })
  const { withoutKey: keyless, together } = await openersAmiss(tx, named.openers)
  const barred = [...(await supplierBars(tx, named.invited, "ask"))]
  return { ...found, barred, experts, outside, keyless, together }
}

/** How many of these experts are from another department than the author, by the departments' present names. */
async function fromOutside(tx: Tx, experts: readonly string[], author: TenderFacts["author"]): Promise<number> {
  if (experts.length === 0) return 0
  const department = (author && (await findUser(tx, author.id))?.department) ?? author?.department ?? null
  const known = await expertsNamed(tx, experts)
  return known.filter((expert) => expert.department === null || expert.department !== department).length
}

/** Whether a person is told only about the own bid. */
export const seesOwnOnly = (by: Pick<Actor, "roles">): boolean => by.roles.every((role) => role === "supplier")

/** Whether a person was given access after the bid was sealed, while it is not opened. */
export const cameAfterSeal = (trustedFrom: number | null, { sealedAt, opened }: BidFacts): boolean =>
  trustedFrom !== null && sealedAt !== null && opened === null && trustedFrom > sealedAt

const drafting = new Set(["new", "rejected"])
const awarding = new Set(["preAward", "awardApproval", "officialAward", "notified"])

/** What bars the invited companies, until the tender is published, and the winners, until their contract. */
async function barredIn(
  tx: Tx,
  { document, opened }: TenderFacts,
  state: string,
  now: number,
): Promise<Partial<Pick<TenderGiven, "barredInvited" | "barredWinners">>> {
  if (awarding.has(state)) {
    const bidders = opened.map(({ party }) => party)
    return { barredWinners: await supplierBars(tx, bidders, "award", now) }
  }
  const asks = drafting.has(state) || state === "publishApproval"
  return asks && document?.openTo === "invited" ? { barredInvited: await supplierBars(tx, document.invited, "ask", now) } : {}
}

type HeadOf = (stream: string) => Promise<Head | null>

async function ownStates(
  tx: Tx,
  own: OwnStreams,
  headOf: HeadOf,
): Promise<Pick<TenderGiven, "ownBid" | "ownAssignment" | "cameAfterSeal">> {
  const [bidHead, partHead] = await Promise.all([own.bid && headOf(own.bid), own.assignment && headOf(own.assignment)])
  const bid = bidHead ? await restore(tx, bidChart, bidHead) : null
  return {
    ownBid: bid && stateOf(bidChart, bid),
    ownAssignment: partHead ? stateOf(assignmentChart, await restore(tx, assignmentChart, partHead)) : null,
    cameAfterSeal: bid !== null && cameAfterSeal(own.trustedFrom, bid.facts),
  }
}

interface Sheets {
  /** The number of sheets that are not locked yet: each member of the committee owes one for each scored bid. */
  readonly open: number
  /** When the last sheet was locked. */
  readonly lockedAt: number | null
}
/** When the review was last finished, which in a tender that is scored is that of its present round. */
async function reviewedAt(tx: Tx, tender: string): Promise<number | null> {
  const { rows } = await tx.query<{ at: string | null }>({
    name: "reviewed-at",
    text: "select max(at) as at from event where stream = $1 and type = 'review.finished'",
    values: [tender],
  })
  return rows[0]?.at == null ? null : Number(rows[0].at)
}

async function readSheets(tx: Tx, tender: string, facts: TenderFacts, envelope: Envelope, bids: number): Promise<Sheets> {
  if (elementsOf(facts.document, envelope).length === 0) return { open: 0, lockedAt: null }
  const { rows } = await tx.query<{ locked: number; at: string | null }>({
    name: "count-sheets",
    text: `select count(*)::int as locked, max(at) as at from tender_child
      where tender = $1 and round = $2 and kind = 'score-sheet' and state = 'locked' and split_part(key, '/', 3) = $3 and split_part(key, '/', 1) = any($4)`,
    values: [tender, facts.round, envelope, facts.committee.map(({ expert }) => expert)],
  })
  const [row] = rows
  return { open: facts.committee.length * bids - (row?.locked ?? 0), lockedAt: row?.at == null ? null : Number(row.at) }
}

/** How many members are still to sign the result, besides this person. */
async function signaturesAwaited(tx: Tx, tender: string, facts: TenderFacts, person: string, now: number): Promise<number> {
  const { rows } = await tx.query<MemberPart>({
    name: "signers-asked",
    text: `select key as expert, state, exists (
        select from tender_child s
        where s.tender = $1 and s.round = $2 and s.kind = 'score-sheet' and s.state = 'locked' and split_part(s.key, '/', 1) = a.key) as marked
      from tender_child a where tender = $1 and round = $2 and kind = 'expert-assignment' and key = any($3)`,
    values: [tender, facts.round, facts.committee.map(({ expert }) => expert)],
  })
  const signed = facts.confirmations.map(({ expert }) => expert)
  return signersOf(rows, isReviewOver(facts, now)).filter((expert) => expert !== person && !signed.includes(expert)).length
}

const isBound = async (tx: Tx, expert: string, facts: TenderFacts): Promise<boolean> =>
  (await standingOf(tx, [expert], knownParties(facts))).get(expert)?.bound ?? false

/** Counts, under the tender's lock, what its rules need. A supplier is told only about the own bid. */
export async function gather(
  tx: Tx,
  tender: string,
  facts: TenderFacts,
  state: string,
  by: Actor,
  own: OwnStreams,
  now: number,
  headOf: HeadOf,
  counted: Counted | null,
): Promise<TenderGiven> {
  const deadline = facts.document?.bidDeadline ?? null
  const closing = state === "biddingOpen" && facts.suspendedAt === null && deadline !== null && now > deadline
  const seals = closing ? await sealsOf(tx, tender, facts.round) : []
  const atClock =
    (state === "prequalOpen" && now > (facts.document?.prequalDeadline ?? Infinity)) ||
    (state === "publicity" && now > (facts.publicity?.endsAt ?? Infinity))
  if (seesOwnOnly(by) && !atClock) return { ...nothingGiven, ...(await ownStates(tx, own, headOf)), seals }

  const [self, all, employerBids] = await Promise.all([
    ownStates(tx, own, headOf),
    counted ?? count(tx, tender),
    own.assignment === null ? false : isBound(tx, by.id, facts),
  ])
  const sealed = facts.document?.seal === "S2" && (drafting.has(state) || state === "publishApproval")
  const amiss = sealed ? await openersAmiss(tx, facts.document?.openers.users ?? []) : { withoutKey: 0, together: 0 }
  const valid = all.of("bid", "valid", "scored")
  const scoring = state === "expertScorable" || state === "commercialScorable"
  const passed = Object.values(facts.review).filter((one) => one.valid).length
  const none: Sheets = { open: 0, lockedAt: null }
  const technical = scoring ? await readSheets(tx, tender, facts, "technical", passed) : none
  const ready =
    state === "expertScorable" && facts.document?.scoring.mode === "twoEnvelope" && (technical.open === 0 || isReviewOver(facts, now))
  // Without a technical element no sheet is awaited: the commercial envelopes are due once the review is over.
  const unscored = ready && facts.sealPlan !== undefined && elementsOf(facts.document, "technical").length === 0
  const priced = facts.opened.filter(({ bid, lines }) => lines !== null && facts.review[bid]?.valid === true).length
  const commercial = state === "commercialScorable" ? await readSheets(tx, tender, facts, "commercial", priced) : none
  const review = state === "prelimReview" ? await loadBids(tx, tender, facts.round, ["opened"]) : []
  const opinions = review.map(({ facts: bid }) => opinionsOf(bid.opinions, facts).length)
  return {
    ...nothingGiven,
    ...self,
    seals,
    // A stale bid can still be confirmed; at the deadline it lapses.
    sealedBids: all.of("bid", "sealed", ...(state === "biddingOpen" ? ["stale"] : [])),
    ...countedChildren((...asked) => all.of(...asked)),
    unreviewedBids: opinions.filter((given) => given === 0).length,
    partlyReviewedBids: opinions.filter((given) => given > 0 && given < facts.committee.length).length,
    validBids: review.length > 0 ? review.filter(({ facts: bid }) => reviewOutcome(bid.opinions, facts).valid).length : valid,
    openTechnicalSheets: technical.open,
    openSheets: state === "commercialScorable" ? commercial.open : technical.open,
    sheetsLockedAt: unscored ? await reviewedAt(tx, tender) : technical.lockedAt,
    lackingShares: ready ? await lackingCommercial({ tx, id: tender, document: { facts } }) : [],
    signaturesAwaited: state === "teamConfirm" ? await signaturesAwaited(tx, tender, facts, by.id, now) : 0,
    buyersWithoutUser: all.buyersWithoutUser,
    openersWithoutDuty: all.openersWithoutDuty,
    openersWithoutKey: amiss.withoutKey,
    openersTogether: amiss.together,
    invitedUnable: all.invitedUnable,
    ...(await barredIn(tx, facts, state, now)),
    expertsUnfit: drafting.has(state) ? ((await designatedNow(tx, facts)).designated?.leftOut.length ?? 0) : 0,
    namedOutside: drafting.has(state) ? await fromOutside(tx, facts.document?.experts ?? [], facts.author) : 0,
    minima: all.settings.minima,
    unsigned: await unsignedOf(tx, tender, facts, state, all.settings.signed),
    employerBids,
  }
}
