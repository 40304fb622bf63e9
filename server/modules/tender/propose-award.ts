import { code, Refused } from "#contract/errors.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import type { AwardLine, OpenedBid } from "#machines/tender/tender.facts.ts"
import type { BidLine } from "#contract/tender.schema.ts"
import { type Decide, leaves } from "./decide.ts"

/** The price of a quantity: of the tier that it falls in, else the line's own. */
const priceAt = (line: BidLine, quantity: string): string =>
  line.tiers.find(({ from, to }) => compareAmounts(from, quantity) <= 0 && (to === null || compareAmounts(quantity, to) < 0))?.price ?? line.unitPrice

/** Proposes whom to award what (预定标), with each bidder's maximum, price and rank beside it so that the rules can hold it against them. */
export const proposeAward: Decide<"proposeAward"> = ({ document: { facts } }, { lines, reason }) => {
  const lots = facts.document?.lots ?? []
  const bids = new Map<string, OpenedBid>(facts.opened.map((bid) => [bid.bid, bid]))
  const awards = lines.map(({ bid, line, quantity }): AwardLine => {
    const lot = lots.find((one) => one.lines.some(({ id }) => id === line))
    const opened = bids.get(bid)
    const offered = opened?.lines?.find((one) => one.line === line)
    if (!lot || !opened || !offered) throw new Refused({ code: code.absent })
    const rank = facts.rankings.find((ranking) => ranking.lot === lot.id)?.rows.find((row) => row.bid === bid)?.rank ?? null
    return { bid, party: opened.party, lot: lot.id, line, quantity, unitPrice: priceAt(offered, quantity), maximum: offered.maximum, rank }
  })
  return leaves("award.proposed", { lines: awards.filter(({ quantity }) => compareAmounts(quantity, "0") > 0), reason })
}
