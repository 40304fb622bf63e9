import { type Disclosure, disclosures, type LetterTo, type ResultLetter } from "#contract/inquiry.contract.ts"
import { compareAmounts } from "../scoring/money.ts"
import { compare, parse } from "../scoring/rational.ts"
import { belowLeast, scoringOf } from "./inquiry.committee.ts"
import type { InquiryFacts } from "./inquiry.facts.ts"
import { askedOf } from "./inquiry.prequal.ts"

/** By supplier, the total of an opened quotation that prices every line, without tax in the inquiry's currency; null for one that does not. */
type Totals = Readonly<Record<string, string | null>>

/** Whether suppliers learn this much of the result. */
export const tells = (said: Disclosure | undefined, step: Disclosure): boolean =>
  disclosures.indexOf(step) <= disclosures.indexOf(said ?? "result")

const mayWin = (facts: InquiryFacts, supplier: string): boolean =>
  (facts.trials.find((one) => one.supplier === supplier)?.passed ?? false) && !belowLeast(facts, supplier)

/** How two suppliers are ranked: below 0 when the first is better. Null for a supplier who cannot be ranked. */
function ranking(facts: InquiryFacts, totals: Totals): (supplier: string) => ((other: string) => number) | null {
  if (scoringOf(facts.content)) {
    const scoreOf = (supplier: string) => facts.scores.find((one) => one.supplier === supplier)?.total?.exact ?? null
    return (supplier) => {
      const own = scoreOf(supplier)
      return own === null ? null : (other) => compare(parse(scoreOf(other) ?? "0"), parse(own))
    }
  }
  return (supplier) => {
    const own = totals[supplier] ?? null
    return own === null ? null : (other) => compareAmounts(own, totals[other] ?? own)
  }
}

/** By supplier, its rank among those who could have won and can be ranked; equal ones share a rank. */
function placesOf(facts: InquiryFacts, totals: Totals): ReadonlyMap<string, number> {
  const against = ranking(facts, totals)
  const ranked = facts.quotes.filter((supplier) => mayWin(facts, supplier) && against(supplier) !== null)
  return new Map(ranked.map((supplier) => [supplier, 1 + ranked.filter((other) => (against(supplier)?.(other) ?? 0) > 0).length]))
}

/** Why a supplier did not win. */
function whyLost(facts: InquiryFacts, supplier: string, place: number | undefined): NonNullable<ResultLetter["why"]> {
  if (!facts.quotes.includes(supplier)) return "earlierRound"
  if (!facts.trials.find((one) => one.supplier === supplier)?.passed) return "notPassed"
  if (belowLeast(facts, supplier)) return "belowLeast"
  if (place === undefined) return "incomplete"
  if (place === 1) return "otherwise"
  return scoringOf(facts.content) ? "lowerScore" : "dearer"
}

/** The letters with which an inquiry tells its result: to each supplier no more than it discloses. */
export function lettersOf(facts: InquiryFacts, totals: Totals): LetterTo[] {
  const said = facts.content?.disclosure
  const winners = [...new Set(facts.awards.map(({ supplier }) => supplier))]
  const places = placesOf(facts, totals)
  return askedOf(facts).map((supplier): LetterTo => {
    const place = places.get(supplier)
    const why = winners.includes(supplier) || !tells(said, "reasons") ? null : whyLost(facts, supplier, place)
    return {
      supplier,
      place: tells(said, "rank") ? (place ?? null) : null,
      why,
      word: why === "notPassed" ? (facts.trials.find((one) => one.supplier === supplier)?.reason ?? "") : "",
      winners: tells(said, "winners") ? winners : [],
    }
  })
}

/** One supplier's letter; null in facts from before there were letters. */
export function letterFor(letters: readonly LetterTo[], supplier: string): ResultLetter | null {
  const own = letters.find((one) => one.supplier === supplier)
  if (!own) return null
  const { supplier: _, ...letter } = own
  return letter
}
