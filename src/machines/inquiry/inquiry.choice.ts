import type { Award } from "#contract/comparison.contract.ts"
import type { Tier } from "#contract/tiers.ts"
import { compareAmounts, sumAmounts } from "../scoring/money.ts"
import { decimalText, parse, sub } from "../scoring/rational.ts"
import { priceAt } from "../scoring/tier-price.ts"

/** An offer for one line that can be selected. */
export interface Choosable {
  readonly line: number
  readonly supplier: string
  readonly unitPrice: string
  readonly tiers: readonly Tier[]
  /** The most that the supplier can deliver; null for the whole quantity. */
  readonly maximum: string | null
}

/** Awards in the order of the lines, whatever they were chosen in. */
export const byLine = (awards: readonly Award[]): Award[] => awards.toSorted((one, other) => one.line - other.line)

const less = (a: string, b: string): string => (compareAmounts(a, b) <= 0 ? a : b)
const rest = (a: string, b: string): string => decimalText(sub(parse(a), parse(b)))

/** The quantity of a line that is not awarded. */
export const openOf = (awards: readonly Award[], line: number, asked: string): string =>
  rest(asked, sumAmounts(awards.flatMap((one) => (one.line === line ? [one.quantity] : []))))

/** An award of a quantity from an offer, at the price for this quantity. */
const awardOf = (offer: Choosable, quantity: string): Award => ({
  line: offer.line,
  supplier: offer.supplier,
  quantity,
  unitPrice: priceAt(offer, quantity),
})

/**
 * Selects an offer for its line, or removes it when it is selected. Next to partial awards it gets the open quantity; when nothing is open it
 * replaces the other awards.
 */
export function choose(awards: readonly Award[], offer: Choosable, asked: string): readonly Award[] {
  const { line, supplier, maximum } = offer
  if (awards.some((one) => one.line === line && one.supplier === supplier))
    return awards.filter((one) => one.line !== line || one.supplier !== supplier)
  const open = openOf(awards, line, asked)
  const kept = compareAmounts(open, "0") > 0 ? awards : awards.filter((one) => one.line !== line)
  const most = less(maximum ?? asked, kept === awards ? open : asked)
  return [...kept, awardOf(offer, most)]
}

/**
 * Selects one supplier's offers for all lines of a lot, each for all that is asked, or removes them when they are selected. What else was selected in
 * the lot gives way.
 */
export function chooseLot(
  awards: readonly Award[],
  offers: readonly Choosable[],
  lines: readonly { readonly quantity: string }[],
): readonly Award[] {
  const own = new Set(offers.map(({ line }) => line))
  const others = awards.filter(({ line }) => !own.has(line))
  const chosen = offers.map((offer) => awardOf(offer, lines[offer.line]?.quantity ?? "0"))
  const isChosen = chosen.every((one) =>
    awards.some(
      ({ line, supplier, quantity }) => line === one.line && supplier === one.supplier && compareAmounts(quantity, one.quantity) === 0,
    ),
  )
  return isChosen ? others : [...others, ...chosen]
}

/** Awards a quantity of a line to a supplier; 0 removes the award. */
export function giveQuantity(awards: readonly Award[], offer: Choosable, quantity: string): readonly Award[] {
  const others = awards.filter((one) => one.line !== offer.line || one.supplier !== offer.supplier)
  return compareAmounts(quantity, "0") === 0 ? others : [...others, awardOf(offer, quantity)]
}

/** Moves one supplier's award of a line to another supplier, as far as that one can deliver. */
export function handOver(awards: readonly Award[], from: string, to: Choosable): readonly Award[] {
  const given = awards.find((one) => one.line === to.line && one.supplier === from)
  if (!given || from === to.supplier) return awards
  const own = awards.find((one) => one.line === to.line && one.supplier === to.supplier)
  const both = sumAmounts([given.quantity, own?.quantity ?? "0"])
  const taken = to.maximum === null ? both : less(both, to.maximum)
  return giveQuantity(
    awards.filter((one) => one !== given),
    to,
    taken,
  )
}
