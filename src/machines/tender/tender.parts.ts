import type { ScoreElement, ScoreScheme, TenderDocument } from "#contract/tender.schema.ts"
import type { Actor } from "#contract/people.ts"
import { compareAmounts, roundMoney, totalOfLines } from "../scoring/money.ts"
import type { LotCandidates, RankedBid, TenderFacts } from "./tender.facts.ts"
import { targetOf } from "./tender.priced.ts"

export type Envelope = "technical" | "commercial"

/** The key of an expert's sheet for one envelope of a bid. */
export const sheetKey = (expert: string, bid: string, envelope: Envelope): string => `${expert}/${bid}/${envelope}`

/** The elements of one sheet: with two envelopes those of the envelope, else all of them on the technical sheet. */
export function elementsOf(document: TenderDocument | null, envelope: Envelope): readonly ScoreElement[] {
  if (!document) return []
  const { mode, elements } = document.scoring
  if (mode === "twoEnvelope") return elements.filter((element) => element.envelope === envelope)
  return envelope === "technical" && mode === "comprehensive" ? elements : []
}

/** Whether points decide: of two envelopes without points for the price, the price decides among those who reach the threshold. */
export const byPoints = ({ mode, priceWeight }: Pick<ScoreScheme, "mode" | "priceWeight">): boolean =>
  mode === "comprehensive" || (mode === "twoEnvelope" && compareAmounts(priceWeight, "0") !== 0)

/** The companies known to take part: those invited, qualified and opened. Who sealed a bid stays unknown until the opening. */
export const knownParties = ({ document, qualified, opened }: Pick<TenderFacts, "document" | "qualified" | "opened">): string[] => [
  ...new Set([...(document?.invited ?? []), ...qualified, ...opened.map(({ party }) => party)]),
]

/** What the rules are given about the children of a round; `of` counts those of a kind in some states. */
export const countedChildren = (of: (kind: string, ...states: string[]) => number) => ({
  applications: of("prequal-application", "submitted", "reviewed"),
  unreviewedApplications: of("prequal-application", "submitted"),
  unhandledQuestions: of("question", "asked"),
  openObjections: of("objection", "raised", "answered"),
})

/** The price that the buyer expects: exact, in the tender's currency; null unless every line has a target price. */
export const targetTotal = (document: TenderDocument | null): string | null => targetOf(document?.lots.flatMap((lot) => lot.lines) ?? [])

/** The names of a tender's lines as they are written, by the form in which they are compared. */
export const namedItems = (document: TenderDocument | null): ReadonlyMap<string, string> => {
  const names = document?.lots.flatMap((lot) => lot.lines.map(({ item }) => item.trim())) ?? []
  return new Map(names.flatMap((name) => (name === "" ? [] : [[name.toLowerCase(), name] as const])))
}

/** The names of a tender's lines, each once and in lower case, for comparing them. */
export const itemsOf = (document: TenderDocument | null): string[] => [...namedItems(document).keys()]

/** The total of the proposed award, an amount of money in the tender's currency. */
export const awardTotal = ({ proposal, document }: Pick<TenderFacts, "proposal" | "document">): string | null =>
  proposal && roundMoney(totalOfLines(proposal.lines), document?.currency ?? "")

/** The price that the buyer expects, as an amount of money. */
export const targetAmount = (document: TenderDocument | null): string | null => {
  const total = targetTotal(document)
  return document && total && roundMoney(total, document.currency)
}

/** The actual or proposed winners. */
export const winnersOf = ({ proposal }: Pick<TenderFacts, "proposal">): string[] => [...new Set(proposal?.lines.map(({ party }) => party))]

/** A tender's author and named buyers. */
export const purchasersOf = ({ author, document }: Pick<TenderFacts, "author" | "document">): string[] => [
  ...new Set([...(author ? [author.id] : []), ...(document?.buyers ?? [])]),
]

/** The actor that a person is for this tender: an expert who leads its committee acts as `leader` too. */
export function actingOn(facts: TenderFacts, by: Actor): Actor {
  const leads = by.roles.includes("expert") && facts.committee.some(({ expert, leader }) => leader && expert === by.id)
  return leads ? { ...by, roles: [...by.roles, "leader"] } : by
}

/** Whether the review deadline has passed: nobody hands in a sheet any more, and nobody is waited for. While suspended the clocks stand still. */
export const isReviewOver = ({ document, suspendedAt }: Pick<TenderFacts, "document" | "suspendedAt">, at: number): boolean => {
  const deadline = document?.reviewDeadline ?? null
  return deadline !== null && (suspendedAt ?? at) > deadline
}

/** The openers who have come to the present opening: of two envelopes the second one once the first is over. */
export const openersThere = ({
  opened,
  commercialOpeners,
  presentOpeners,
}: Pick<TenderFacts, "opened" | "commercialOpeners" | "presentOpeners">): readonly string[] =>
  opened.length > 0 ? (commercialOpeners ?? []) : presentOpeners

/** Whether openers come twice: to the technical envelopes, and with their shares to the commercial ones. */
export const isOpenedTwice = (
  document: { readonly seal?: TenderDocument["seal"]; readonly scoring: Pick<ScoreScheme, "mode"> } | null,
): boolean => document?.seal === "S2" && document.scoring.mode === "twoEnvelope"

/**
 * Whether the opening that a command (`what`) is about is still to come. After it the state refuses as well whoever presses a moment too late, also
 * where it found too few bids; who is late for the first of two openings does not come to the second.
 */
export function openingLiesAhead(
  { opened, commercialOpenedAt, document }: Pick<TenderFacts, "opened" | "commercialOpenedAt" | "document">,
  state: string,
  what: string,
): boolean {
  if (state === "failed") return false
  if (opened.length === 0) return true
  const isSecond = what === "openCommercial" || (what !== "openBids" && state !== "opened")
  return isSecond && document?.scoring.mode === "twoEnvelope" && commercialOpenedAt === null
}

/** A committee member's part in the evaluation. */
export interface MemberPart {
  readonly expert: string
  /** The state of the member's assignment. */
  readonly state: string
  /** Whether a sheet of the member is locked in the present scoring. */
  readonly marked: boolean
}
const neverCame: ReadonlySet<string> = new Set(["notified", "confirmed", "signedIn"])

/**
 * The members who are to sign the result: all of them; once the review deadline has passed those who took part, that is who handed in marks, or where
 * nobody did, who declared to have no conflict of interest.
 */
export function signersOf(members: readonly MemberPart[], isOver: boolean): readonly string[] {
  const marking = members.filter(({ marked }) => marked)
  const came = marking.length > 0 ? marking : members.filter(({ state }) => !neverCame.has(state))
  return (isOver ? came : members).map(({ expert }) => expert)
}

export interface Opinion {
  readonly responsive: boolean
  readonly clause: string
  readonly reason: string
}

/** The opinions of the committee's members on a bid; those of members who left, as for a conflict of interest, no longer count. */
export const opinionsOf = (opinions: Readonly<Record<string, Opinion>>, { committee }: Pick<TenderFacts, "committee">): Opinion[] =>
  committee.flatMap(({ expert }) => opinions[expert] ?? [])

/**
 * The preliminary review's result for one bid: the majority of the committee's opinions; in a tie the leader's opinion decides, and without one the
 * bid is valid.
 */
export function reviewOutcome(
  opinions: Readonly<Record<string, Opinion>>,
  { committee }: Pick<TenderFacts, "committee">,
): { valid: boolean; reason: string } {
  const all = opinionsOf(opinions, { committee })
  const against = all.filter(({ responsive }) => !responsive)
  const even = against.length * 2 === all.length
  const leading = opinions[committee.find(({ leader }) => leader)?.expert ?? ""]
  const valid = even ? (leading?.responsive ?? true) : against.length * 2 < all.length
  const [first] = against
  return { valid, reason: valid ? "" : [first?.clause, first?.reason].filter(Boolean).join(" · ") }
}

/** Whether fewer applicants are qualified than the tender needs, so that closing the prequalification now fails it. */
export const tooFewQualified = ({
  qualified,
  document,
}: {
  readonly qualified: readonly string[]
  readonly document: TenderDocument | null
}): boolean => qualified.length < (document?.minQualified ?? 1)

/** The fewest companies that an invited tender must invite to get the bids that it needs. */
export const leastInvited = ({ minBidders, prequalification, minQualified }: TenderDocument): number =>
  Math.max(minBidders, prequalification ? minQualified : 0)

/** Whether a bid may be awarded its lot: a ranked one, or, where lines may be omitted, one that omitted some. */
export const awardable = (document: TenderDocument | null, { rank, excluded }: Pick<RankedBid, "rank" | "excluded">): boolean =>
  rank !== null || (excluded === "incomplete" && document?.partialBids === true)

/** Whether a rank within a lot makes a candidate for it. */
const leads = (rank: number | null): boolean => rank !== null && rank <= 3

type Ranked = Pick<TenderFacts, "rankings" | "opened" | "declined" | "proposal">

/**
 * The candidates (中标候选人) of each lot that has any: at most three, or as many as are proposed for it. The proposed ones come first, then the next in rank
 * who have not declined.
 */
export function candidatesByLot({ rankings, opened, declined, proposal }: Ranked): LotCandidates[] {
  const gone = new Set(opened.filter(({ party }) => declined.includes(party)).map(({ bid }) => bid))
  return rankings.flatMap(({ lot, rows }) => {
    const proposed = new Set(proposal?.lines.filter((line) => line.lot === lot).map(({ bid }) => bid))
    const ranked = rows.filter(({ bid, rank }) => leads(rank) && !gone.has(bid)).map(({ bid }) => bid)
    const bids = [...new Set([...proposed, ...ranked])].slice(0, Math.max(3, proposed.size))
    return bids.length > 0 ? [{ lot, bids }] : []
  })
}

/** The candidates of all lots, each once. */
export const candidatesOf = (facts: Ranked): string[] => [...new Set(candidatesByLot(facts).flatMap(({ bids }) => bids))]

/**
 * Whether each proposed bid was published as a candidate for its lot. Where only the candidates of all lots together were recorded, for which of several
 * lots one was published follows from the proposal that was published, or else from its rank.
 */
export const isPublished = ({ publicity, proposal, rankings }: Pick<TenderFacts, "publicity" | "proposal" | "rankings">): boolean =>
  publicity !== null &&
  (proposal === null ||
    proposal.lines.every(({ bid, lot, rank }) =>
      publicity.lots
        ? publicity.lots.some((one) => one.lot === lot && one.bids.includes(bid))
        : publicity.candidates.includes(bid) && (proposal.at <= publicity.startedAt || rankings.length === 1 || leads(rank)),
    ))

interface Accepting {
  readonly proposal: { readonly lines: readonly { readonly party: string }[] } | null
  readonly accepted: readonly string[]
}

/** Whether every winner has accepted the award. */
export const haveWinnersAccepted = ({ proposal, accepted }: Accepting): boolean =>
  proposal?.lines.every(({ party }) => accepted.includes(party)) ?? false
