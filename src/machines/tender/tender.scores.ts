import type { ScoreEntry } from "../scoring/score-entry.ts"
import type { RankedBid, TenderFacts } from "./tender.facts.ts"
import { haveWinnersAccepted, purchasersOf } from "./tender.parts.ts"

/** The points of a bid; null where the price alone decides, which is no score. */
const pointsOf = ({ points, priceScore }: RankedBid): string | null => (priceScore === "" || points === "" ? null : points)

/** What each bidder has reached in each lot, once every winner has accepted the award. */
export function bidScores(facts: TenderFacts): readonly ScoreEntry[] {
  const { number, party, author, document, rankings, opened, proposal, awardedAt } = facts
  if (!document || !proposal || awardedAt === null || !haveWinnersAccepted(facts)) return []
  const bidders = new Map(opened.map((one) => [one.bid, one.party]))
  return rankings.flatMap(({ lot, rows }) => {
    const among = rows.filter(({ rank }) => rank !== null).length
    const part = document.lots.length > 1 ? (document.lots.find(({ id }) => id === lot)?.title ?? "") : ""
    return rows.flatMap((row): readonly ScoreEntry[] => {
      const supplier = bidders.get(row.bid)
      if (supplier === undefined) return []
      const won = proposal.lines.some((line) => line.bid === row.bid && line.lot === lot)
      return [
        {
          source: "tender",
          supplier,
          company: party,
          author: author?.id ?? "",
          people: purchasersOf(facts),
          number,
          title: document.title,
          part,
          topic: "tender",
          score: pointsOf(row),
          outcome: null,
          rank: row.rank,
          among,
          excluded: row.excluded,
          won,
          reached_at: awardedAt,
        },
      ]
    })
  })
}
