import type { ScoreElement, TenderDocument } from "#contract/tender.schema.ts"
import type { Actor } from "#contract/people.ts"
import { multiply, sumAmounts } from "../scoring/money.ts"
import type { RankedBid, TenderFacts } from "./tender.facts.ts"

export type Envelope = "technical" | "commercial"

/** What names an expert's sheet for one envelope of a bid among the tender's sheets. */
export const sheetKey = (expert: string, bid: string, envelope: Envelope): string => `${expert}/${bid}/${envelope}`

/** The elements that one sheet marks: with two envelopes those of the envelope, else all of them on the technical sheet. */
export function elementsOf(document: TenderDocument | null, envelope: Envelope): readonly ScoreElement[] {
  if (!document) return []
  const { mode, elements } = document.scoring
  if (mode === "twoEnvelope") return elements.filter((element) => element.envelope === envelope)
  return envelope === "technical" && mode === "comprehensive" ? elements : []
}

/** The companies of which it is known that they take part or may: those invited, qualified and opened. Who sealed a bid stays unknown until the opening. */
export const knownParties = ({ document, qualified, opened }: Pick<TenderFacts, "document" | "qualified" | "opened">): string[] => [
  ...new Set([...(document?.invited ?? []), ...qualified, ...opened.map(({ party }) => party)]),
]

/** What the rules are told of the children of a round, by how many of a kind stand in some states. */
export const countedChildren = (of: (kind: string, ...states: string[]) => number) => ({
  applications: of("prequal-application", "submitted", "reviewed"),
  unreviewedApplications: of("prequal-application", "submitted"),
  unhandledQuestions: of("question", "asked"),
  openObjections: of("objection", "raised", "answered"),
})

/** What the buyer expects to pay: exact, in the tender's currency; null unless every line has a target price. */
export function targetTotal(document: TenderDocument | null): string | null {
  const lines = document?.lots.flatMap((lot) => lot.lines) ?? []
  const totals = lines.flatMap(({ targetPrice, quantity }) => (targetPrice === null ? [] : [multiply(targetPrice, quantity)]))
  return lines.length > 0 && totals.length === lines.length ? sumAmounts(totals) : null
}

/** What a tender buys, by the names of its lines, each once and in small letters. */
export const itemsOf = (document: TenderDocument | null): string[] => [
  ...new Set(document?.lots.flatMap((lot) => lot.lines.map(({ item }) => item.trim().toLowerCase())).filter((item) => item !== "")),
]

/** What the proposed award comes to: exact, in the tender's currency. */
export const awardTotal = ({ proposal }: Pick<TenderFacts, "proposal">): string | null =>
  proposal && sumAmounts(proposal.lines.map(({ unitPrice, quantity }) => multiply(unitPrice, quantity)))

/** The companies to which the award goes, or is proposed to go. */
export const winnersOf = ({ proposal }: Pick<TenderFacts, "proposal">): string[] => [...new Set(proposal?.lines.map(({ party }) => party))]

/** Who wrote a tender and who buys by it. */
export const purchasersOf = ({ author, document }: Pick<TenderFacts, "author" | "document">): string[] => [
  ...new Set([...(author ? [author.id] : []), ...(document?.buyers ?? [])]),
]

/** A person as this tender knows them: an expert who leads its committee acts as `leader` too. */
export function actingOn(facts: TenderFacts, by: Actor): Actor {
  const leads = by.roles.includes("expert") && facts.committee.some(({ expert, leader }) => leader && expert === by.id)
  return leads ? { ...by, roles: [...by.roles, "leader"] } : by
}

export interface Opinion {
  readonly responsive: boolean
  readonly clause: string
  readonly reason: string
}

/** What the members of the committee said of a bid; who left it, say for a conflict, no longer counts. */
export const opinionsOf = (opinions: Readonly<Record<string, Opinion>>, { committee }: Pick<TenderFacts, "committee">): Opinion[] =>
  committee.flatMap(({ expert }) => opinions[expert] ?? [])

/** The preliminary review's outcome for one bid: the majority of the committee's opinions; when they are even, the leader's decides, and without one the bid stands. */
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

/** True when fewer applicants are qualified than the tender needs: closing the prequalification now fails it. */
export const tooFewQualified = ({
  qualified,
  document,
}: {
  readonly qualified: readonly string[]
  readonly document: TenderDocument | null
}): boolean => qualified.length < (document?.minQualified ?? 1)

/** How many companies an invited tender has to invite: fewer could not bring it the bids that it needs. */
export const leastInvited = ({ minBidders, prequalification, minQualified }: TenderDocument): number =>
  Math.max(minBidders, prequalification ? minQualified : 0)

/** True of a bid that its lot may be awarded to: one that is ranked, or where lines may be left out one that left some out. */
export const awardable = (document: TenderDocument | null, { rank, excluded }: Pick<RankedBid, "rank" | "excluded">): boolean =>
  rank !== null || (excluded === "incomplete" && document?.partialBids === true)

/** At most three ranked candidates (中标候选人): those proposed, then the next in rank who have not declined. */
export function candidatesOf(
  { rankings, opened, declined }: Pick<TenderFacts, "rankings" | "opened" | "declined">,
  proposed: readonly string[],
): string[] {
  const gone = new Set(opened.filter(({ party }) => declined.includes(party)).map(({ bid }) => bid))
  const ranked = rankings.flatMap(({ rows }) =>
    rows.filter(({ bid, rank }) => rank !== null && rank <= 3 && !gone.has(bid)).map(({ bid }) => bid),
  )
  return [...new Set([...proposed, ...ranked])].slice(0, Math.max(3, new Set(proposed).size))
}

interface Accepting {
  readonly proposal: { readonly lines: readonly { readonly party: string }[] } | null
  readonly accepted: readonly string[]
}

/** Whether every winner has accepted the award. */
export const haveWinnersAccepted = ({ proposal, accepted }: Accepting): boolean =>
  proposal?.lines.every(({ party }) => accepted.includes(party)) ?? false
