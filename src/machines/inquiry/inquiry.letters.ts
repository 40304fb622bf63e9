import { type Disclosure, disclosures, type LetterTo, type ResultLetter } from "#contract/inquiry.contract.ts"
import { lotsIn } from "../lots/lots.ts"
import { compare, parse } from "../scoring/rational.ts"
import { belowLeast, scoringOf } from "./inquiry.committee.ts"
import type { InquiryFacts } from "./inquiry.facts.ts"
import { askedOf } from "./inquiry.prequal.ts"

/** What an opened quotation comes to, without tax in the inquiry's currency: in all, and by lot; null where it does not offer all of it. */
interface Priced {
  readonly total: string | null
  readonly lots: readonly (string | null)[]
}
type LossInLot = NonNullable<NonNullable<ResultLetter["lots"]>[number]["why"]>
type TotalOf = (supplier: string) => string | null

/** Whether suppliers learn this much of the result. */
export const tells = (said: Disclosure | undefined, step: Disclosure): boolean =>
  disclosures.indexOf(step) <= disclosures.indexOf(said ?? "result")

const mayWin = (facts: InquiryFacts, supplier: string): boolean =>
  (facts.trials.find((one) => one.supplier === supplier)?.passed ?? false) && !belowLeast(facts, supplier)

/** By supplier, its rank among those who could have won and can be ranked, by score or else by total; equal ones share a rank. */
function placesOf(facts: InquiryFacts, totalOf: TotalOf): ReadonlyMap<string, number> {
  const isScored = scoringOf(facts.content) !== null
  const scoreOf = (supplier: string) => facts.scores.find((one) => one.supplier === supplier)?.total?.exact ?? null
  const ranked = facts.quotes.flatMap((supplier) => {
    const total = mayWin(facts, supplier) ? totalOf(supplier) : null
    const by = total !== null && isScored ? scoreOf(supplier) : total
    return by === null ? [] : [{ supplier, by: parse(by) }]
  })
  const better = isScored ? 1 : -1
  return new Map(ranked.map(({ supplier, by }) => [supplier, 1 + ranked.filter((other) => compare(other.by, by) === better).length]))
}

/** Why a supplier could not win anything. */
function whyOut(facts: InquiryFacts, supplier: string): ResultLetter["why"] {
  if (!facts.quotes.includes(supplier)) return "earlierRound"
  if (!facts.trials.find((one) => one.supplier === supplier)?.passed) return "notPassed"
  return belowLeast(facts, supplier) ? "belowLeast" : null
}

/** Why a supplier with this rank did not win. */
function whyLost(facts: InquiryFacts, total: string | null, place: number | undefined): LossInLot {
  if (total === null) return "incomplete"
  if (place === undefined || place === 1) return "otherwise"
  return scoringOf(facts.content) ? "lowerScore" : "dearer"
}

/** By supplier, its rank and reason in each lot; none where there are no lots. */
function toldByLot(facts: InquiryFacts, pricedBy: (supplier: string) => Priced): (supplier: string) => ResultLetter["lots"] {
  const lots = facts.content ? lotsIn(facts.content) : []
  const said = facts.content?.disclosure
  const places = lots.map((_, at) => placesOf(facts, (supplier) => pricedBy(supplier).lots[at] ?? null))
  return (supplier) => {
    if (lots.length === 0 || !tells(said, "rank") || !mayWin(facts, supplier)) return undefined
    return lots.map(({ lot, lines }, at) => {
      const won = facts.awards.some((one) => one.supplier === supplier && lines.includes(one.line))
      const place = places[at]?.get(supplier)
      const why = won || !tells(said, "reasons") ? null : whyLost(facts, pricedBy(supplier).lots[at] ?? null, place)
      return { lot: lot?.lot ?? "", won, place: place ?? null, why }
    })
  }
}

const nothing: Priced = { total: null, lots: [] }

/**
 * The letters with which an inquiry tells its result to those of its suppliers who are in `priced`: to each no more than it discloses. Where there are
 * lots, reasons are told by lot.
 */
export function lettersOf(facts: InquiryFacts, priced: Readonly<Record<string, Priced>>): LetterTo[] {
  const said = facts.content?.disclosure
  const pricedBy = (supplier: string): Priced => priced[supplier] ?? nothing
  const winners = [...new Set(facts.awards.map(({ supplier }) => supplier))]
  const places = placesOf(facts, (supplier) => pricedBy(supplier).total)
  const byLot = toldByLot(facts, pricedBy)
  const told = askedOf(facts).filter((supplier) => supplier in priced)
  return told.map((supplier): LetterTo => {
    const [place, lots, out] = [places.get(supplier), byLot(supplier), whyOut(facts, supplier)]
    const reason = out ?? (lots ? null : whyLost(facts, pricedBy(supplier).total, place))
    const why = winners.includes(supplier) || !tells(said, "reasons") ? null : reason
    return {
      supplier,
      place: tells(said, "rank") ? (place ?? null) : null,
      why,
      word: why === "notPassed" ? (facts.trials.find((one) => one.supplier === supplier)?.reason ?? "") : "",
      winners: tells(said, "winners") ? winners : [],
      ...(lots ? { lots } : {}),
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
