import { expect, it } from "vitest"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { replay } from "#machines/_kit/replay.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { AwardLine, LotRanking } from "#machines/tender/tender.facts.ts"
import { candidatesByLot, candidatesOf } from "#machines/tender/tender.parts.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { shownFacts } from "#machines/tender/tender.view.ts"
import { rankedBid } from "#machines/tender/testing/ranked-bid.ts"
import { is, system } from "./tender.case.ts"
import { line } from "./tender.cases.late.ts"
import { documentOf, documents, people, times } from "./tender.people.ts"

const { purchaser } = people
const ranked = (lot: string, ...bids: readonly string[]): LotRanking => ({
  lot,
  rows: bids.map((bid, at) => rankedBid(bid, at + 1)),
})
const twoLots = [ranked("lot1", "a", "b", "c", "d"), ranked("lot2", "b", "c", "d", "a")]
/** Award lines of `<bid> <lot>`, with the bid's rank in the lot. */
const to = (rankings: readonly LotRanking[], ...awards: readonly string[]): AwardLine[] =>
  awards.map((award) => {
    const [bid = "", lot = ""] = award.split(" ")
    const rank = rankings.find((one) => one.lot === lot)?.rows.find((one) => one.bid === bid)?.rank ?? null
    return line({ bid, party: bid, lot, line: award, rank })
  })

const proposing = (rankings: readonly LotRanking[], awards: readonly string[]) => ({
  ...emptyTender,
  rankings,
  proposal: { by: "", at: 0, lines: to(rankings, ...awards), reason: "" },
})
/** The bids that are published with a proposed award. */
const publishedWith = (rankings: readonly LotRanking[], ...awards: readonly string[]): readonly string[] =>
  candidatesOf(proposing(rankings, awards))

/**
 * By which rule an award may not be submitted, once the candidates with another one were published, and it was taken back; also where the publication
 * is one of those that did not record lots.
 */
function refusedAfter(
  rankings: readonly LotRanking[],
  published: readonly string[],
  next: readonly string[] | null,
  recorded: "byLot" | "together" = "byLot",
): string | null {
  const facts = { ...emptyTender, document: documentOf(documents.published), rankings }
  const proposed = (at: number, awards: readonly string[]): AnyFact =>
    is("award.proposed", purchaser, at, { lines: to(rankings, ...awards), reason: "按排名" })
  const candidates = publishedWith(rankings, ...published)
  const lots = recorded === "byLot" ? { lots: candidatesByLot(proposing(rankings, published)) } : {}
  const document = replay(
    tenderChart,
    [
      proposed(times.award, published),
      is("candidates.published", purchaser, times.award + 1, { endsAt: times.publicityEnds, candidates, ...lots }),
      is("publicity.ended", system, times.publicityEnds + 1, { due: times.publicityEnds }),
      is("award.withdrawn", purchaser, times.publicityEnds + 2, {}),
      ...(next ? [proposed(times.publicityEnds + 3, next)] : []),
    ],
    { value: { underWay: { procedure: "preAward", hold: "running" } }, facts },
  )
  const verdict = judge(tenderChart, document, is("award.submitted", purchaser, times.publicityEnds + 4, {}))
  return verdict.allowed ? null : (verdict.rule ?? verdict.code)
}

it("three candidates of each lot are published, those of one lot first, and more only where more are proposed", () => {
  const apart = [ranked("lot1", "a", "b", "c", "d"), ranked("lot2", "e", "f", "g", "h")]
  expect(publishedWith(apart, "a lot1", "e lot2")).toEqual(["a", "b", "c", "e", "f", "g"])
  expect(publishedWith(apart, "d lot1", "e lot2")).toEqual(["d", "a", "b", "e", "f", "g"])
  expect(publishedWith(apart, "a lot1", "b lot1", "c lot1", "d lot1")).toEqual(["a", "b", "c", "d", "e", "f", "g"])
  expect(publishedWith(twoLots, "a lot1", "b lot2")).toEqual(["a", "b", "c", "d"])
  expect(refusedAfter(apart, ["a lot1", "e lot2"], ["a lot1", "f lot2"])).toBeNull()
})

it.each(["byLot", "together"] as const)(
  "after the publication (%s) a bid is awarded no lot for which nobody could object to it",
  (recorded) => {
    expect(refusedAfter(twoLots, ["a lot1", "b lot2"], ["a lot1", "a lot2"], recorded)).toBe("publicityIsOff")
    expect(refusedAfter(twoLots, ["a lot1", "b lot2"], ["c lot1", "c lot2"], recorded)).toBeNull()
    expect(refusedAfter(twoLots, ["a lot1", "b lot2"], ["d lot1", "b lot2"], recorded)).toBe("publicityIsOff")
  },
)

it("nor one for which a proposal of lower rank had kept it out, though it was a candidate for another", () => {
  expect(refusedAfter(twoLots, ["d lot1", "b lot2"], ["c lot1", "b lot2"])).toBe("publicityIsOff")
})

it.each(["byLot", "together"] as const)(
  "an award that was published (%s) as it stands needs no second publication, whatever the ranks",
  (recorded) => {
    expect(refusedAfter(twoLots, ["d lot1", "a lot2"], null, recorded)).toBeNull()
    expect(refusedAfter([ranked("lot1", "a", "b", "c", "d")], ["d lot1"], ["d lot1"], recorded)).toBeNull()
  },
)

it("suppliers are told who is a candidate for which lot, in order, and neither the ranking nor the award", () => {
  const facts = proposing(twoLots, ["d lot1", "b lot2"])
  const lots = [
    { lot: "lot1", bids: ["d", "a", "b"] },
    { lot: "lot2", bids: ["b", "c", "d"] },
  ]
  expect(candidatesByLot(facts)).toEqual(lots)
  const publicity = { startedAt: times.award, endsAt: times.publicityEnds, candidates: candidatesOf(facts), lots }
  const shown = shownFacts({ facts: { ...facts, publicity }, state: "publicity", side: "supplier", party: "c" })
  expect(shown).toMatchObject({ publicity: { lots }, rankings: [], proposal: null })
})
