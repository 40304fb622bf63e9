import { shown, type Shown } from "./arithmetic.ts"
import { compare, div, mean, min, one, parse, sub, zero, type Rational } from "./rational.ts"

/** How far one price is below the others: a share of 1, exact and with the 6 decimals that rankings record; negative when it is above. */
export interface AbnormallyLow {
  readonly id: string
  /** Below the mean of all other prices; null when there is no other. */
  readonly belowMeanOfOthers: Shown | null
  /** Below the nearest higher price; null when there is none. */
  readonly belowNext: Shown | null
  readonly abnormal: boolean
}

const meanLimit = parse("0.4")
const nextLimit = parse("0.3")

/**
 * Flags each price that is at least 40 % below the mean of the others or at least 30 % below the next higher one (as ProZorro does). A flag asks for
 * an explanation; it rejects nobody.
 */
export function findAbnormallyLow(bids: readonly { readonly id: string; readonly price: string }[]): readonly AbnormallyLow[] {
  const priced = bids.map((bid) => ({ id: bid.id, price: parse(bid.price) }))
  return priced.map((bid) => {
    const others = priced.filter((other) => other !== bid).map((other) => other.price)
    const higher = others.filter((price) => compare(price, bid.price) > 0)
    const underMean = others.length > 0 ? shareBelow(bid.price, mean(others)) : null
    const underNext = higher.length > 0 ? shareBelow(bid.price, min(higher)) : null
    return {
      id: bid.id,
      belowMeanOfOthers: underMean && shown(underMean, 6),
      belowNext: underNext && shown(underNext, 6),
      abnormal: reaches(underMean, meanLimit) || reaches(underNext, nextLimit),
    }
  })
}

const shareBelow = (price: Rational, reference: Rational): Rational =>
  compare(reference, zero) === 0 ? zero : sub(one, div(price, reference))

const reaches = (share: Rational | null, limit: Rational): boolean => share !== null && compare(share, limit) >= 0
