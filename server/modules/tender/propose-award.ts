import { code, Refused } from "#contract/errors.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import { priceAt } from "#machines/scoring/tier-price.ts"
import type { AwardLine, OpenedBid } from "#machines/tender/tender.facts.ts"
import { lotOfPriced } from "#machines/tender/tender.priced.ts"
import { type Decide, leaves } from "#server/tender/decide.ts"

/** Proposes the winners and their shares (预定标), with each bidder's maximum, price and rank, so that the rules can compare. */
export const proposeAward: Decide<"proposeAward"> = ({ document: { facts } }, { lines, reason }) => {
  const { document } = facts
  const bids = new Map<string, OpenedBid>(facts.opened.map((bid) => [bid.bid, bid]))
  const awards = lines.map(({ bid, line, quantity }): AwardLine => {
    const lot = document ? lotOfPriced(document, line) : undefined
    const opened = bids.get(bid)
    const offered = opened?.lines?.find((one) => one.line === line)
    if (!lot || !opened || !offered) throw new Refused({ code: code.absent })
    const rank = facts.rankings.find((ranking) => ranking.lot === lot.id)?.rows.find((row) => row.bid === bid)?.rank ?? null
    return { bid, party: opened.party, lot: lot.id, line, quantity, unitPrice: priceAt(offered, quantity), maximum: offered.maximum, rank }
  })
  return leaves("award.proposed", { lines: awards.filter(({ quantity }) => compareAmounts(quantity, "0") > 0), reason })
}
