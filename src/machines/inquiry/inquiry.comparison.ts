import type { Rate } from "#contract/comparison.contract.ts"
import type { InquiryContent, QuotationContent } from "#contract/inquiry.contract.ts"
import type { Currency } from "#contract/money.ts"
import type { AgreedPrice } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { type LotGroup, lotsIn } from "../lots/lots.ts"
import { compareAmounts } from "../scoring/money.ts"
import { div, parse } from "../scoring/rational.ts"
import { validUntilOf } from "../quotation/quotation.currency.ts"
import { offeredFor } from "../scoring/tier-price.ts"
import { uncovered } from "./inquiry.lots.ts"

/** The basis on which prices are compared: one currency, with or without tax. */
export interface Basis {
  readonly currency: Currency
  readonly taxed: boolean
}

/** What a price can be compared with. */
export const yardsticks = ["best", "second", "last", "target"] as const
export type Yardstick = (typeof yardsticks)[number]

/**
 * Why a price needs attention: it covers part of the quantity, applies only to a larger one, needs whole packs, is for a substitute, deviates from the
 * request, is delivered late, or has expired.
 */
export const conditions = ["partial", "minimum", "packing", "substitute", "deviates", "late", "expired"] as const
export type Condition = (typeof conditions)[number]

/** A line of the comparison in the selected basis; these numbers are only for display and sorting, never for awards. */
export interface ComparedLine {
  readonly index: number
  readonly asked: InquiryContent["lines"][number]
  /** The quantity of the prices: the requested one, or the lower end of a price range. */
  readonly quantity: string
  /** One price for each supplier, in the suppliers' order; null without an offer. */
  readonly prices: readonly (number | null)[]
  readonly best: number | null
  /** The lowest price of the suppliers after the best one. */
  readonly second: number | null
  readonly last: number | null
  readonly target: number | null
  /** The number of suppliers with a price. */
  readonly offers: number
}

interface Compared {
  readonly content: Pick<InquiryContent, "currency" | "lots" | "lines">
  readonly offers: readonly { readonly supplier: string; readonly content: QuotationContent; readonly passed: boolean }[]
  readonly last: readonly (AgreedPrice | null)[]
  readonly rates: readonly Rate[]
}

/** The value of one unit of a currency in the inquiry's own; null when no rate was recorded, which is never taken as 1. */
export const worthOf = (currency: string, own: string, rates: readonly Rate[]): number | null =>
  currency === own ? 1 : Number(rates.find((one) => one.currency === currency)?.value ?? 0) || null

const withTax = (taxRate: string): number => 1 + Number(taxRate) / 100

/** The tax rate that most offers have; target prices have none, and use it when they are shown with tax. */
export function usualTaxRate(offers: Compared["offers"]): string {
  const counts = Map.groupBy(offers, ({ content }) => content.taxRate)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? "0"
}

/** Returns a function that compares a quantity of a line in a basis; null when the selected currency has no rate. */
function comparer({ content, offers, last, rates }: Compared, { currency, taxed }: Basis) {
  const worth = worthOf(currency, content.currency, rates)
  if (worth === null) return null
  // Most lines have the tax rate of their quotation.
  const factors = offers.map((one) => (taxed ? withTax(one.content.taxRate) : 1) / worth)
  const ofTarget = (taxed ? withTax(usualTaxRate(offers)) : 1) / worth
  return (asked: ComparedLine["asked"], index: number, quantity = asked.quantity): ComparedLine => {
    let [best, second, count]: [number | null, number | null, number] = [null, null, 0]
    const prices = offers.map((one, at) => {
      const price = offeredFor(one.content.lines[index], quantity)
      if (price === null) return null
      const taxRate = taxed ? one.content.lines[index]?.taxRate : undefined
      const value = Number(price) * (taxRate === undefined ? (factors[at] ?? 1) : withTax(taxRate) / worth)
      if (!one.passed) return value
      count += 1
      if (best === null || value < best) [best, second] = [value, best]
      else if (second === null || value < second) second = value
      return value
    })
    const before = last[index] ?? null
    const known = before && worthOf(before.currency, content.currency, rates)
    return {
      index,
      asked,
      quantity,
      prices,
      best,
      second,
      last: before && known ? (Number(before.unitPrice) * known * (taxed ? withTax(before.taxRate) : 1)) / worth : null,
      target: asked.target === null ? null : Number(asked.target) * ofTarget,
      offers: count,
    }
  }
}

/** The lines of an inquiry with their offers; null when the selected currency has no rate. Offers that did not pass are shown, but not compared. */
export function compareLines(compared: Compared, basis: Basis): readonly ComparedLine[] | null {
  const compare = comparer(compared, basis)
  return compare && compared.content.lines.map((asked, index) => compare(asked, index))
}

/** By line, the offers for quantities other than the requested one: the lower ends of the ranges that the buyer asks for or a supplier offers. */
export function compareTiers(compared: Compared, basis: Basis): ReadonlyMap<number, readonly ComparedLine[]> {
  const compare = comparer(compared, basis)
  const { content, offers } = compared
  return new Map(
    content.lines.flatMap((asked, index) => {
      const offered = offers.flatMap((one) => one.content.lines[index]?.tiers ?? [])
      const steps = [...new Set([...(asked.tiers ?? []), ...offered].map(({ from }) => from))].filter((from) => Number(from) > 0)
      const others = steps.filter((from) => compareAmounts(from, asked.quantity) !== 0).toSorted(compareAmounts)
      return compare && others.length > 0 ? [[index, others.map((from) => compare(asked, index, from))] as const] : []
    }),
  )
}

/** The relative difference of a price from another: 0.1 is ten per cent dearer. Null without a price to compare with. */
export const distance = (price: number | null, from: number | null): number | null =>
  price === null || from === null || from === 0 ? null : price / from - 1

/** The tone of a difference for a buyer: `less` is good, and the others are increasingly bad. */
export const toneOf = (apart: number): "less" | "same" | "near" | "far" => {
  const rounded = Math.round(apart * 1000) / 1000
  return rounded < 0 ? "less" : rounded === 0 ? "same" : rounded <= 0.1 ? "near" : "far"
}

const dayLong = 86_400_000

/** The day (`YYYY-MM-DD`) on which offers are seen: today, and after the decision the day on which it was made, so that none turns late since. */
export const seenOn = ({ decidedAt }: { readonly decidedAt: number }, now: number): string => dayAt(decidedAt || now)

/** Whether a quantity is a whole number of packs. */
const isWhole = (quantity: string, pack: string): boolean => compareAmounts(pack, "0") === 0 || div(parse(quantity), parse(pack)).d === 1n

/** Why an offer needs attention on a day (`YYYY-MM-DD`). */
export function conditionsOf(
  asked: Pick<InquiryContent["lines"][number], "quantity" | "needBy">,
  content: QuotationContent,
  index: number,
  today: string,
): readonly Condition[] {
  const line = content.lines[index]
  if (!line || line.unitPrice === null) return []
  const { maximum, minimum = null, packing = null, remark, leadDays } = line
  const validUntil = validUntilOf(line, content)
  const arrives = leadDays === null ? null : Date.parse(today) + leadDays * dayLong
  return [
    ...(maximum !== null && Number(maximum) < Number(asked.quantity) ? (["partial"] as const) : []),
    ...(minimum !== null && compareAmounts(asked.quantity, minimum) < 0 ? (["minimum"] as const) : []),
    ...(packing !== null && !isWhole(asked.quantity, packing) ? (["packing"] as const) : []),
    ...(line.substitute === undefined ? [] : (["substitute"] as const)),
    ...(remark === "" ? [] : (["deviates"] as const)),
    ...(arrives !== null && asked.needBy !== null && arrives > Date.parse(asked.needBy) ? (["late"] as const) : []),
    ...(validUntil !== null && validUntil < today ? (["expired"] as const) : []),
  ]
}

/** By supplier, the total in the selected basis, the number of lines left out, and the number of lines with the lowest price. */
export function totalsOf(lines: readonly ComparedLine[], suppliers: number): readonly { total: number; missing: number; lowest: number }[] {
  return Array.from({ length: suppliers }, (_, at) => {
    let [total, missing, lowest] = [0, 0, 0]
    for (const { asked, prices, best } of lines) {
      const price = prices[at] ?? null
      if (price === null) missing += 1
      else {
        total += price * Number(asked.quantity)
        if (price === best) lowest += 1
      }
    }
    return { total, missing, lowest }
  })
}

/** A lot in the comparison; `lot` is null for the lines that are in none. */
export interface ComparedLot extends LotGroup {
  /** In the order of the offers, in the selected basis. */
  readonly sums: ReturnType<typeof totalsOf>
  /** In the order of the offers, the lines that each does not cover. */
  readonly uncovered: readonly (readonly number[])[]
  /** The lowest sum of an offer that passed and covers all of it; null without one. */
  readonly best: number | null
}

/** The lots of an inquiry with what each offer asks for them; none where no line is in a lot. */
export function compareLots(
  { content, offers }: Pick<Compared, "content" | "offers">,
  lines: readonly ComparedLine[],
): readonly ComparedLot[] {
  return lotsIn(content).map((group) => {
    const sums = totalsOf(
      group.lines.flatMap((line) => lines[line] ?? []),
      offers.length,
    )
    const lacking = offers.map((one) => uncovered(group.lines, content.lines, one.content.lines))
    const whole = sums.flatMap(({ total }, at) => (offers[at]?.passed && lacking[at]?.length === 0 ? [total] : []))
    return { ...group, sums, uncovered: lacking, best: whole.length > 0 ? Math.min(...whole) : null }
  })
}
