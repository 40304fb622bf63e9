import type { Rate } from "#contract/comparison.contract.ts"
import type { InquiryContent, QuotationContent } from "#contract/inquiry.contract.ts"
import type { Currency } from "#contract/money.ts"
import type { AgreedPrice } from "#contract/price.contract.ts"
import { compareAmounts } from "../scoring/money.ts"
import { div, parse } from "../scoring/rational.ts"
import { offeredFor } from "../scoring/tier-price.ts"

/** In what prices are compared: one currency, with tax or without. */
export interface Basis {
  readonly currency: Currency
  readonly taxed: boolean
}

/** What a price is held against. */
export const yardsticks = ["best", "second", "last", "target"] as const
export type Yardstick = (typeof yardsticks)[number]

/** Why a price is not to be taken as it stands: it is not for all that is asked, for more only, or not for whole packs, departs from it, comes too late, or has run out. */
export const conditions = ["partial", "minimum", "packing", "deviates", "late", "expired"] as const
export type Condition = (typeof conditions)[number]

/** A line as it is compared, in the chosen basis; numbers are for reading and ordering, what is awarded is never made of them. */
export interface ComparedLine {
  readonly index: number
  readonly asked: InquiryContent["lines"][number]
  /** For which quantity prices are: all that is asked, or where a range of prices begins. */
  readonly quantity: string
  /** By supplier, in their order; null where nothing is offered. */
  readonly prices: readonly (number | null)[]
  readonly best: number | null
  /** The lowest price of another supplier than the best. */
  readonly second: number | null
  readonly last: number | null
  readonly target: number | null
  /** Of how many suppliers there is a price. */
  readonly offers: number
}

interface Compared {
  readonly content: Pick<InquiryContent, "currency" | "lines">
  readonly offers: readonly { readonly supplier: string; readonly content: QuotationContent; readonly passed: boolean }[]
  readonly last: readonly (AgreedPrice | null)[]
  readonly rates: readonly Rate[]
}

/** What one of a currency is worth in the inquiry's own; null where no rate was fixed, which is never taken as 1. */
export const worthOf = (currency: string, own: string, rates: readonly Rate[]): number | null =>
  currency === own ? 1 : Number(rates.find((one) => one.currency === currency)?.value ?? 0) || null

const withTax = (taxRate: string): number => 1 + Number(taxRate) / 100

/** The rate of tax that most offers name: by it a target price, which has none of its own, is read with tax. */
export function usualTaxRate(offers: Compared["offers"]): string {
  const counts = Map.groupBy(offers, ({ content }) => content.taxRate)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? "0"
}

/** Compares so much of a line in a basis; null where the chosen currency has no rate. */
function comparer({ content, offers, last, rates }: Compared, { currency, taxed }: Basis) {
  const worth = worthOf(currency, content.currency, rates)
  if (worth === null) return null
  const factors = offers.map((one) => (taxed ? withTax(one.content.taxRate) : 1) / worth)
  const ofTarget = (taxed ? withTax(usualTaxRate(offers)) : 1) / worth
  return (asked: ComparedLine["asked"], index: number, quantity = asked.quantity): ComparedLine => {
    let [best, second, count]: [number | null, number | null, number] = [null, null, 0]
    const prices = offers.map((one, at) => {
      const price = offeredFor(one.content.lines[index], quantity)
      if (price === null) return null
      const value = Number(price) * (factors[at] ?? 1)
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

/** The lines of an inquiry with what is offered for each; null where the chosen currency has no rate. Offers that did not pass are shown and stand for nothing. */
export function compareLines(compared: Compared, basis: Basis): readonly ComparedLine[] | null {
  const compare = comparer(compared, basis)
  return compare && compared.content.lines.map((asked, index) => compare(asked, index))
}

/** By line, what is offered for other quantities than the one that is asked: where a range begins that the buyer asks for or somebody offers. */
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

/** How far a price is from another, as a part of that: 0.1 is ten per cent dearer. Null where there is nothing to hold it against. */
export const distance = (price: number | null, from: number | null): number | null =>
  price === null || from === null || from === 0 ? null : price / from - 1

/** What a distance means to whoever buys: `less` is good news, and the rest grows worse. */
export const toneOf = (apart: number): "less" | "same" | "near" | "far" => {
  const rounded = Math.round(apart * 1000) / 1000
  return rounded < 0 ? "less" : rounded === 0 ? "same" : rounded <= 0.1 ? "near" : "far"
}

const dayLong = 86_400_000

/** Whether a quantity is so many whole packs. */
const isWhole = (quantity: string, pack: string): boolean => compareAmounts(pack, "0") === 0 || div(parse(quantity), parse(pack)).d === 1n

/** Why an offer is not to be taken as it stands, on a day (`YYYY-MM-DD`). */
export function conditionsOf(
  asked: Pick<InquiryContent["lines"][number], "quantity" | "needBy">,
  { lines, validUntil }: QuotationContent,
  index: number,
  today: string,
): readonly Condition[] {
  const line = lines[index]
  if (!line || line.unitPrice === null) return []
  const { maximum, minimum = null, packing = null, remark, leadDays } = line
  const arrives = leadDays === null ? null : Date.parse(today) + leadDays * dayLong
  return [
    ...(maximum !== null && Number(maximum) < Number(asked.quantity) ? (["partial"] as const) : []),
    ...(minimum !== null && compareAmounts(asked.quantity, minimum) < 0 ? (["minimum"] as const) : []),
    ...(packing !== null && !isWhole(asked.quantity, packing) ? (["packing"] as const) : []),
    ...(remark === "" ? [] : (["deviates"] as const)),
    ...(arrives !== null && asked.needBy !== null && arrives > Date.parse(asked.needBy) ? (["late"] as const) : []),
    ...(validUntil !== null && validUntil < today ? (["expired"] as const) : []),
  ]
}

/** What each supplier's offer comes to in the chosen basis, and how many lines it leaves out; in how many it is the lowest. */
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
