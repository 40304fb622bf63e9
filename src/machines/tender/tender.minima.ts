import type { Regime, TenderDocument } from "#contract/tender.schema.ts"
import { rule } from "../_kit/rules.ts"
import type { TenderFact, TenderFacts } from "./tender.facts.ts"

const day = 86_400_000

/** The minima of a kind of procurement. */
interface Minima {
  /** Days from the publication to the bid deadline. */
  readonly notice: number
  /** Days before the bid deadline until which a material clarification may be issued without moving it. */
  readonly lead: number
  /** Experts of the committee: the least number, and an odd one. */
  readonly experts: number
  /** The part of the committee from outside the purchaser's department; null for no requirement. */
  readonly outside: { readonly of: number; readonly least: number } | null
}

/**
 * The minima by kind of procurement: for compulsory tenders (依法必须招标) those of the law (招标投标法 art. 24 and 37, Implementing Regulation art. 21),
 * otherwise the enterprise's own (企业自行招标).
 */
export const minimaOf: Readonly<Record<Regime, Minima>> = {
  byLaw: { notice: 20, lead: 15, experts: 5, outside: { of: 3, least: 2 } },
  own: { notice: 5, lead: 3, experts: 3, outside: null },
}
export type Minimum = "notice" | "lead" | "experts"

/** A minimum that a tender does not meet. */
export interface Shortfall {
  readonly minimum: Minimum
  readonly is: number
  readonly least: number
  /** The author's reason; empty without one. */
  readonly reason: string
}

/** Whether a committee of this size, with this many members from outside, falls short. */
export const fallsShort = ({ experts, outside }: Minima, members: number, fromOutside: number): boolean =>
  members < experts || members % 2 === 0 || (outside !== null && fromOutside * outside.of < members * outside.least)

/**
 * The minima that a tender published at an instant would not meet; `outside` is the number of its named experts from outside. A tender without a
 * declared regime has none.
 */
export function shortfalls(document: TenderDocument, at: number, outside: number): readonly Shortfall[] {
  const { regime, departures, bidDeadline, clarifyLeadDays } = document
  if (regime === undefined) return []
  const least = minimaOf[regime]
  const experts = new Set(document.experts).size
  const found = (minimum: Minimum, is: number, short: boolean): Shortfall[] =>
    short ? [{ minimum, is, least: least[minimum], reason: departures?.[minimum]?.trim() ?? "" }] : []
  return [
    // A deadline in the past is refused by another rule.
    ...(bidDeadline === null || bidDeadline <= at
      ? []
      : found("notice", Math.max(0, Math.floor((bidDeadline - at) / day)), bidDeadline - at < least.notice * day)),
    ...found("lead", clarifyLeadDays, clarifyLeadDays < least.lead),
    // Where nobody is named, the committee is formed after the publication.
    ...found("experts", experts, experts > 0 && fallsShort(least, experts, outside)),
  ]
}

type On = { readonly facts: TenderFacts; readonly event: TenderFact }
const shortIn = ({ facts: { document }, event }: On, minimum: Minimum): Shortfall | undefined =>
  document ? shortfalls(document, event.at, event.given?.namedOutside ?? 0).find((one) => one.minimum === minimum) : undefined

const explained = (code: string, minimum: Minimum) =>
  rule<TenderFacts, TenderFact>(
    code,
    (on) => shortIn(on, minimum)?.reason !== "",
    (on): Record<string, number> => {
      const { is, least } = shortIn(on, minimum) ?? { is: 0, least: 0 }
      return { is, least }
    },
  )

/** Not meeting a minimum needs a reason, which is recorded with the tender. */
export const minimaRules = {
  noticeIsLongOrExplained: explained("16151", "notice"),
  leadIsLongOrExplained: explained("16152", "lead"),
  expertsSufficeOrExplained: explained("16153", "experts"),
}
