import type { Award } from "#contract/comparison.contract.ts"
import type { InquiryContent, QuotationContent } from "#contract/inquiry.contract.ts"
import { compareAmounts, multiply, sumAmounts, totalOfLines } from "../scoring/money.ts"
import { offeredFor } from "../scoring/tier-price.ts"
import { uncovered } from "./inquiry.lots.ts"
import { decimalText, div, mul, parse, sub, toDecimal } from "../scoring/rational.ts"

/** The data for judging a decision: the inquiry, the offers that passed, and the last agreed prices in the same currency. */
export interface Decision {
  readonly lines: InquiryContent["lines"]
  readonly awards: readonly Award[]
  readonly offers: readonly { readonly supplier: string; readonly content: Pick<QuotationContent, "lines"> }[]
  /** The lines of each lot that is awarded whole, by their indexes. */
  readonly wholes?: readonly (readonly number[])[]
  /** By line, the last agreed unit price; null when there is none. */
  readonly last: readonly (string | null)[]
  /** The number of suppliers who have quoted in any round. */
  readonly quoted: number
}

/** The difference between the awarded amount and another one, over the lines for which both are known. */
export interface Difference {
  /** Below 0 when less is paid. */
  readonly amount: string
  /** Per cent with one decimal; null when the other amount is 0. */
  readonly percent: string | null
  readonly lines: number
}

/** Points an approver would ask about, each with its lines; `fewQuotes` concerns all lines. */
export const briefFlags = ["open", "fewQuotes", "substitute", "raised", "notCheapest", "aboveLast", "aboveTarget"] as const
export type BriefFlag = (typeof briefFlags)[number]

/** The figures of a decision. */
export interface Brief {
  readonly total: string
  readonly winners: number
  readonly against: Readonly<Record<"target" | "last" | "cheapest", Difference | null>>
  readonly flags: readonly { readonly flag: BriefFlag; readonly lines: readonly number[] }[]
}

/** Fewer quotations than these are not considered competition. */
export const fewQuotes = 3

/** The lowest price of the offers that passed, for a quantity of a line; null when there is none. */
export const lowestOf = (offers: Decision["offers"], line: number, quantity: string): string | null =>
  offers.flatMap(({ content }) => offeredFor(content.lines[line], quantity) ?? []).toSorted(compareAmounts)[0] ?? null

/** How much one price is above another, in per cent with one decimal; null when the other is 0. */
export const percentAbove = (price: string, other: string): string | null =>
  compareAmounts(other, "0") === 0 ? null : toDecimal(mul(div(sub(parse(price), parse(other)), parse(other)), parse("100")), 1)

/** Whether another offer covers a whole lot for less than it is awarded at: a line of it alone could not go to somebody cheaper. */
function isDearerLot({ lines, awards, offers }: Decision, lot: readonly number[]): boolean {
  const paid = totalOfLines(awards.filter(({ line }) => lot.includes(line)))
  return offers.some(({ content }) => {
    if (uncovered(lot, lines, content.lines).length > 0) return false
    const costs = lot.map((line) => {
      const quantity = lines[line]?.quantity ?? "0"
      return multiply(offeredFor(content.lines[line], quantity) ?? "0", quantity)
    })
    return compareAmounts(sumAmounts(costs), paid) < 0
  })
}

function differenceTo(awards: readonly Award[], priceOf: (line: number) => string | null): Difference | null {
  const known = awards.flatMap((award) => {
    const other = priceOf(award.line)
    return other === null ? [] : [{ award, other }]
  })
  if (known.length === 0) return null
  const [paid, other] = [
    totalOfLines(known.map(({ award }) => award)),
    sumAmounts(known.map((one) => multiply(one.other, one.award.quantity))),
  ]
  return {
    amount: decimalText(sub(parse(paid), parse(other))),
    percent: percentAbove(paid, other),
    lines: new Set(known.map(({ award }) => award.line)).size,
  }
}

/** Calculates the figures of a decision: its total, its savings, and the points an approver would ask about. */
export function briefOf(decision: Decision): Brief {
  const { lines, awards, offers, wholes = [], last, quoted } = decision
  const inWhole = new Set(wholes.flat())
  const lowest = lines.map(({ quantity }, line) => lowestOf(offers, line, quantity))
  const lineOf = (supplier: string, line: number) => offers.find((one) => one.supplier === supplier)?.content.lines[line]
  const offered = ({ supplier, line, quantity }: Award) => offeredFor(lineOf(supplier, line), quantity)
  const above = (priceOf: (award: Award) => string | null): number[] => [
    ...new Set(
      awards.flatMap((award) => {
        const other = priceOf(award)
        return other !== null && compareAmounts(award.unitPrice, other) > 0 ? [award.line] : []
      }),
    ),
  ]
  // When the cheapest supplier cannot deliver the whole quantity, a dearer one gets the rest: of a split line the lowest price must be among the
  // awarded ones.
  const notCheapest = lines.flatMap((_, line) => {
    const own = awards.filter((award) => award.line === line)
    const best = inWhole.has(line) ? null : (lowest[line] ?? null)
    return own.length > 0 && best !== null && own.every(({ unitPrice }) => compareAmounts(unitPrice, best) > 0) ? [line] : []
  })
  const isAwarded = (lot: readonly number[]) => awards.some(({ line }) => lot.includes(line))
  const open = lines.flatMap(({ quantity }, line) => {
    const given = sumAmounts(awards.filter((award) => award.line === line).map((award) => award.quantity))
    return compareAmounts(given, quantity) < 0 ? [line] : []
  })
  const found: Readonly<Record<BriefFlag, readonly number[]>> = {
    open,
    fewQuotes: quoted < fewQuotes ? lines.map((_, line) => line) : [],
    substitute: [...new Set(awards.flatMap(({ supplier, line }) => (lineOf(supplier, line)?.substitute ? [line] : [])))],
    raised: above(offered),
    notCheapest: [...notCheapest, ...wholes.filter((lot) => isAwarded(lot) && isDearerLot(decision, lot)).flat()].toSorted((a, b) => a - b),
    aboveLast: above(({ line }) => last[line] ?? null),
    aboveTarget: above(({ line }) => lines[line]?.target ?? null),
  }
  return {
    total: totalOfLines(awards),
    winners: new Set(awards.map(({ supplier }) => supplier)).size,
    against: {
      target: differenceTo(awards, (line) => lines[line]?.target ?? null),
      last: differenceTo(awards, (line) => last[line] ?? null),
      cheapest: differenceTo(awards, (line) => lowest[line] ?? null),
    },
    flags: briefFlags.flatMap((flag) => (found[flag].length > 0 ? [{ flag, lines: found[flag] }] : [])),
  }
}
