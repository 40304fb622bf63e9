import { quantity as decimal } from "#contract/money.ts"
import type { TenderLot } from "#contract/tender.schema.ts"
import type { Tier } from "#contract/tiers.ts"
import type { RankedBidView, TenderView } from "#contract/tender.view.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import { compareAmounts, multiply, sumAmounts, totalOfLines } from "#machines/scoring/money.ts"
import { decimalText, div, parse, sub, toText } from "#machines/scoring/rational.ts"
import { priceAt } from "#machines/scoring/tier-price.ts"
import { awardable } from "#machines/tender/tender.parts.ts"
import { pricedLines } from "#machines/tender/tender.priced.ts"
import { cleaned } from "../bid/bid-draft.ts"

/** Quantities as typed, by line and bid. */
export type Plan = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A ranked bid's offer for one line. */
export interface Offer {
  readonly bid: string
  readonly party: string
  /** Null for a bid that omits other lines of the lot. */
  readonly rank: number | null
  readonly priced?: RankedBidView["priced"]
  readonly unitPrice: string
  readonly maximum: string
  readonly tiers: readonly Tier[]
}

/** The offers for a line that may be awarded, first rank first, then those of bids that omit other lines; without excluded and declined bids. */
export function offersFor(facts: TenderView, lot: string, line: string): readonly Offer[] {
  const rows = facts.rankings.find((ranking) => ranking.lot === lot)?.rows ?? []
  return rows.flatMap((row): Offer[] => {
    const { bid, rank, priced } = row
    const opened = facts.opened.find((one) => one.bid === bid)
    const offered = opened?.lines?.find((one) => one.line === line)
    if (!awardable(facts.document, row) || !opened || !offered || facts.declined.includes(opened.party)) return []
    const { unitPrice, maximum, tiers } = offered
    return [{ bid, party: opened.party, rank, ...(priced ? { priced } : {}), unitPrice, maximum, tiers }]
  })
}

/** The plan of an earlier proposal. */
export const planOf = (lines: NonNullable<TenderView["proposal"]>["lines"]): Plan => {
  const plan: Record<string, Record<string, string>> = {}
  for (const { line, bid, quantity } of lines) plan[line] = { ...plan[line], [bid]: quantity }
  return plan
}

/** The plan with a whole lot given to its first rank: each line up to demand and the bidder's maximum. */
export function wholeLot(plan: Plan, facts: TenderView, lot: TenderLot): Plan {
  const given = pricedLines(facts.document, [lot]).map(({ id, quantity }) => {
    const first = offersFor(facts, lot.id, id).find(({ rank }) => rank !== null)
    return [id, first ? { [first.bid]: compareAmounts(first.maximum, quantity) < 0 ? first.maximum : quantity } : {}] as const
  })
  return { ...plan, ...Object.fromEntries(given) }
}

const typed = (text: string | undefined): string => cleaned(text ?? "")
const isQuantity = (text: string): boolean => decimal.safeParse(text).success

/** A typed quantity compared with its offer: the applicable price, the amount, and what is wrong. */
export function share(
  offer: Offer,
  text: string | undefined,
): { readonly price: string; readonly amount: string | null; readonly wrong: "number" | "maximum" | null } {
  const quantity = typed(text)
  if (quantity === "") return { price: offer.unitPrice, amount: null, wrong: null }
  if (!isQuantity(quantity)) return { price: offer.unitPrice, amount: null, wrong: "number" }
  const price = priceAt({ unitPrice: offer.unitPrice, tiers: [...offer.tiers] }, quantity)
  return { price, amount: multiply(price, quantity), wrong: compareAmounts(quantity, offer.maximum) > 0 ? "maximum" : null }
}

/** The sum of a line's quantities compared with its demand; invalid numbers do not count. */
export function lineSum(
  demand: string,
  ofLine: Readonly<Record<string, string>> | undefined,
): { readonly sum: string; readonly compared: -1 | 0 | 1 } {
  const sum = sumAmounts(
    Object.values(ofLine ?? {})
      .map(typed)
      .filter(isQuantity),
  )
  return { sum, compared: compareAmounts(sum, demand) }
}

/** Whether every typed quantity is a number; a plan with another is not proposed, since its bid would go away empty. */
export const isReadable = (plan: Plan): boolean =>
  Object.values(plan).every((bids) =>
    Object.values(bids)
      .map(typed)
      .every((text) => text === "" || isQuantity(text)),
  )

/** The plan in the form for sending: only quantities above zero. */
export const awardsOf = (plan: Plan): { bid: string; line: string; quantity: string }[] =>
  Object.entries(plan).flatMap(([line, bids]) =>
    Object.entries(bids).flatMap(([bid, text]) => {
      const quantity = typed(text)
      return isQuantity(quantity) && compareAmounts(quantity, "0") > 0 ? [{ bid, line, quantity }] : []
    }),
  )

/** A proposal as it is written, and the stored one that it began from. */
export interface Writing {
  readonly plan: Plan
  readonly reason: string
  readonly from: TenderView["proposal"]
}

/** A proposal about to be written from a stored one. */
export const writingFrom = (from: TenderView["proposal"]): Writing => ({
  plan: planOf(from?.lines ?? []),
  reason: from?.reason ?? "",
  from,
})

/** Whether a stored proposal already says what is written. */
export function says(proposal: TenderView["proposal"], { plan, reason }: Writing): boolean {
  const texts = (awards: readonly { bid: string; line: string; quantity: string }[]) =>
    awards.map(({ bid, line, quantity }) => `${line} ${bid} ${quantity}`).toSorted()
  const stored = texts(proposal?.lines ?? [])
  const written = texts(awardsOf(plan))
  return (
    isReadable(plan) &&
    // It is stored without the blanks around it.
    (proposal?.reason ?? "").trim() === reason.trim() &&
    stored.length === written.length &&
    stored.every((one, at) => one === written[at])
  )
}

/** What is written once a proposal is stored: the stored one where nothing else was written, otherwise what was written. */
export function afterProposal(writing: Writing, proposal: TenderView["proposal"]): Writing {
  if (writing.from?.at === proposal?.at) return writing
  if (says(writing.from, writing)) return writingFrom(proposal)
  return says(proposal, writing) ? { ...writing, from: proposal } : writing
}

const notRecorded: Verdict = { allowed: false, code: "10015", rule: "proposalIsRecorded", params: {} }

/** What goes on with the stored proposal, refused while another is typed: that other one is on the screen, and would be taken for what goes. */
export const heldBy = (
  typed: Writing | null,
  proposal: TenderView["proposal"],
): { readonly [name in "submitAward" | "publishCandidates"]?: Verdict } =>
  typed === null || says(proposal, afterProposal(typed, proposal)) ? {} : { submitAward: notRecorded, publishCandidates: notRecorded }

/** The cost of an award, and its savings against the target prices of the lines that have one. */
export function awardFigures(facts: Pick<TenderView, "document" | "proposal">): {
  readonly total: string
  readonly target: string | null
  readonly saved: string | null
  readonly share: string | null
} {
  const lines = facts.proposal?.lines ?? []
  const targets = new Map(pricedLines(facts.document).map(({ id, targetPrice }) => [id, targetPrice]))
  const total = totalOfLines(lines)
  const aimed = lines.flatMap((line) => {
    const price = targets.get(line.line) ?? null
    return price === null ? [] : [{ target: multiply(price, line.quantity), cost: multiply(line.unitPrice, line.quantity) }]
  })
  if (aimed.length === 0) return { total, target: null, saved: null, share: null }
  const target = sumAmounts(aimed.map((one) => one.target))
  const saved = sub(parse(target), parse(sumAmounts(aimed.map(({ cost }) => cost))))
  return {
    total,
    target,
    saved: decimalText(saved),
    share: compareAmounts(target, "0") === 0 ? null : toText(div(saved, parse(target))),
  }
}

/** A deviation that an approver should examine. */
export type Deviation =
  | { readonly kind: "notFirst"; readonly party: string; readonly rank: number | null; readonly lot: string; readonly reason: string }
  | { readonly kind: "abnormallyLow"; readonly party: string; readonly lot: string; readonly belowMean: string; readonly belowNext: string }
  | { readonly kind: "rejected"; readonly party: string; readonly reason: string }
  | { readonly kind: "dissent"; readonly expert: string; readonly reason: string }
  | { readonly kind: "short"; readonly line: string; readonly sum: string; readonly demand: string; readonly unit: string }

/** All deviations of an award: a rank other than 1, abnormally low, rejected, dissent, less than the demand. */
export function deviationsOf(facts: TenderView): readonly Deviation[] {
  const partyOf = new Map(facts.opened.map(({ bid, party }) => [bid, party]))
  const awarded = facts.proposal?.lines ?? []
  const others = awarded.filter(({ rank }) => rank !== 1)
  const notFirst = [...Map.groupBy(others, ({ party, lot }) => `${party} ${lot}`).values()].flatMap(([line]) => line ?? [])
  const low = facts.rankings.flatMap(({ lot, rows }) =>
    rows.flatMap(({ bid, abnormallyLow }) => (abnormallyLow ? [{ lot, party: partyOf.get(bid) ?? "", ...abnormallyLow }] : [])),
  )
  const lines = pricedLines(facts.document)
  return [
    ...notFirst.map(({ party, rank, lot }) => ({ kind: "notFirst" as const, party, rank, lot, reason: facts.proposal?.reason ?? "" })),
    ...low.map((flag) => ({ kind: "abnormallyLow" as const, ...flag })),
    ...Object.entries(facts.review).flatMap(([bid, { valid, reason }]) =>
      valid ? [] : [{ kind: "rejected" as const, party: partyOf.get(bid) ?? "", reason }],
    ),
    ...facts.confirmations.flatMap(({ expert, agrees, reason }) => (agrees ? [] : [{ kind: "dissent" as const, expert, reason }])),
    ...lines.flatMap(({ id, item, quantity, unit }) => {
      const sum = sumAmounts(awarded.filter(({ line }) => line === id).map((line) => line.quantity))
      return awarded.length > 0 && compareAmounts(sum, quantity) < 0
        ? [{ kind: "short" as const, line: item, sum, demand: quantity, unit }]
        : []
    }),
  ]
}
