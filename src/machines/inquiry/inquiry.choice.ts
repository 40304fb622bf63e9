import type { Award } from "#contract/comparison.contract.ts"
import type { Tier } from "#contract/tiers.ts"
import { compareAmounts, sumAmounts } from "../scoring/money.ts"
import { decimalText, parse, sub } from "../scoring/rational.ts"
import { priceAt } from "../scoring/tier-price.ts"

/** An offer for one line that may be chosen. */
export interface Choosable {
  readonly line: number
  readonly supplier: string
  readonly unitPrice: string
  readonly tiers: readonly Tier[]
  /** What the supplier can deliver at most; null for all that is asked. */
  readonly maximum: string | null
}

const less = (a: string, b: string): string => (compareAmounts(a, b) <= 0 ? a : b)
const rest = (a: string, b: string): string => decimalText(sub(parse(a), parse(b)))

/** What of a line nobody gets. */
export const openOf = (awards: readonly Award[], line: number, asked: string): string =>
  rest(asked, sumAmounts(awards.flatMap((one) => (one.line === line ? [one.quantity] : []))))

/** So much of an offer, at the price of that quantity. */
const awardOf = (offer: Choosable, quantity: string): Award => ({
  line: offer.line,
  supplier: offer.supplier,
  quantity,
  unitPrice: priceAt(offer, quantity),
})

/**
 * Chooses an offer for its line, or gives it up when it is chosen. It gets what is open beside those who cannot deliver all; where nothing is open it
 * takes the place of the others.
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

/** Gives a supplier so much of a line; none takes it away. */
export function giveQuantity(awards: readonly Award[], offer: Choosable, quantity: string): readonly Award[] {
  const others = awards.filter((one) => one.line !== offer.line || one.supplier !== offer.supplier)
  return compareAmounts(quantity, "0") === 0 ? others : [...others, awardOf(offer, quantity)]
}

/** Hands what one supplier gets of a line to another, as far as that one can deliver. */
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
