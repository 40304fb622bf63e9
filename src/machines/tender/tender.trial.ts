import type { ScoreScheme, TenderDocument } from "#contract/tender.schema.ts"
import type { TrialAward, TrialChanges } from "#contract/tender-trial.contract.ts"
import { compareAmounts, multiply, sumAmounts } from "../scoring/money.ts"
import { compare, decimalText, div, mul, parse, sub, toText, zero } from "../scoring/rational.ts"
import { priceAt } from "../scoring/tier-price.ts"
import type { LotRanking, OpenedBid, TenderFacts } from "./tender.facts.ts"
import { isLumpSum, pricedLines } from "./tender.priced.ts"

/** The scheme with a trial's changes. */
export const schemeIn = (scheme: ScoreScheme, { mode, priceWeight, weights = {} }: TrialChanges): ScoreScheme => ({
  ...scheme,
  mode: mode ?? scheme.mode,
  priceWeight: priceWeight ?? scheme.priceWeight,
  elements: scheme.elements.map((element) => ({ ...element, weight: weights[element.id] ?? element.weight })),
})

/** A mark rescaled from some full marks to others, exactly. */
export const scaledMark = (mark: string, was: string, becomes: string): string =>
  compareAmounts(was, "0") === 0 ? "0" : toText(div(mul(parse(mark), parse(becomes)), parse(was)))

/** Whether a trial's bids and elements exist in the tender. */
export function trialFits(
  { document, opened }: Pick<TenderFacts, "document" | "opened">,
  { weights = {}, excluded = [] }: TrialChanges,
): boolean {
  const elements = new Set(document?.scoring.elements.map(({ id }) => id))
  const bids = new Set(opened.map(({ bid }) => bid))
  return Object.keys(weights).every((id) => elements.has(id)) && excluded.every((bid) => bids.has(bid))
}

/** Whether a trial would change anything. */
export function changesSomething(document: TenderDocument | null, changes: TrialChanges): boolean {
  if (!document) return false
  const { scoring } = document
  const tried = schemeIn(scoring, changes)
  const other = (a: string, b: string) => compareAmounts(a, b) !== 0
  return (
    tried.mode !== scoring.mode ||
    other(tried.priceWeight, scoring.priceWeight) ||
    tried.elements.some(({ weight }, index) => other(weight, scoring.elements[index]?.weight ?? weight)) ||
    (changes.excluded ?? []).length > 0 ||
    (changes.split ?? "first") !== "first"
  )
}

interface Share {
  readonly bid: string
  readonly quantity: string
}
const lineOf = (opened: readonly OpenedBid[], bid: string, line: string) =>
  opened.find((one) => one.bid === bid)?.lines?.find((one) => one.line === line)

/** The quantities of a line that the ranked bids offering it would get. */
function sharesOf(ranked: readonly string[], line: string, quantity: string, opened: readonly OpenedBid[], changes: TrialChanges): Share[] {
  const offering = ranked.filter((bid) => lineOf(opened, bid, line) !== undefined)
  const [first, second] =
    changes.split === "cheapest"
      ? offering.toSorted((a, b) => compareAmounts(priceOf(opened, a, line, quantity), priceOf(opened, b, line, quantity)))
      : offering
  if (first === undefined) return []
  if (changes.split !== "shared" || second === undefined) return [{ bid: first, quantity }]
  const own = div(mul(parse(quantity), parse(`${changes.firstShare ?? 70}`)), parse("100"))
  return [
    { bid: first, quantity: decimalText(own) },
    { bid: second, quantity: decimalText(sub(parse(quantity), own)) },
  ]
}

function priceOf(opened: readonly OpenedBid[], bid: string, line: string, quantity: string): string {
  const offered = lineOf(opened, bid, line)
  return offered ? priceAt(offered, quantity) : "0"
}

/** The award by a trial's ranking, within each bidder's maximum. */
export function awardIn(
  { document, opened }: Pick<TenderFacts, "document" | "opened">,
  rankings: readonly LotRanking[],
  changes: TrialChanges,
): TrialAward {
  let short = false
  const amounts: { readonly bid: string; readonly amount: string }[] = []
  for (const lot of document?.lots ?? []) {
    const rows = rankings.find((one) => one.lot === lot.id)?.rows ?? []
    const ranked = rows.flatMap(({ bid, rank }) => (rank === null ? [] : [bid]))
    // A lump sum cannot be shared.
    const { split, ...others } = changes
    const divided = isLumpSum(lot) && split === "shared" ? others : changes
    for (const line of pricedLines(document, [lot])) {
      const shares = sharesOf(ranked, line.id, line.quantity, opened, divided)
      if (shares.length === 0) short = true
      for (const { bid, quantity } of shares) {
        const maximum = lineOf(opened, bid, line.id)?.maximum ?? quantity
        const given = compareAmounts(maximum, quantity) < 0 ? maximum : quantity
        short ||= given !== quantity
        amounts.push({ bid, amount: multiply(priceOf(opened, bid, line.id, given), given) })
      }
    }
  }
  const parts = [...Map.groupBy(amounts, ({ bid }) => bid)].map(([bid, of]) => ({
    bid,
    party: opened.find((one) => one.bid === bid)?.party ?? "",
    amount: sumAmounts(of.map(({ amount }) => amount)),
  }))
  return {
    total: sumAmounts(parts.map(({ amount }) => amount)),
    parts: parts.filter(({ amount }) => compare(parse(amount), zero) > 0),
    short,
  }
}
