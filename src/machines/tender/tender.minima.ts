import type { Regime, TenderDocument } from "#contract/tender.schema.ts"
import { type Minima, presetSettings } from "#contract/tender-settings.contract.ts"
import { rule } from "../_kit/rules.ts"
import type { TenderFact, TenderFacts } from "./tender.facts.ts"

const day = 86_400_000

/** The minima of each kind of procurement (`contract/tender-settings`). */
export type MinimaByRegime = Readonly<Record<Regime, Minima>>
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
  members < experts || members % 2 === 0 || fromOutside * 100 < members * outside

/**
 * The minima that a tender published at an instant would not meet; `outside` is the number of its named experts from outside. A tender without a
 * declared regime has none.
 */
export function shortfalls(document: TenderDocument, at: number, outside: number, minima: MinimaByRegime): readonly Shortfall[] {
  const { regime, departures, bidDeadline, clarifyLeadDays } = document
  if (regime === undefined) return []
  const least = minima[regime]
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
  document
    ? shortfalls(document, event.at, event.given?.namedOutside ?? 0, event.given?.minima ?? presetSettings.minima).find(
        (one) => one.minimum === minimum,
      )
    : undefined

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
