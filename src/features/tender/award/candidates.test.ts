import { describe, expect, it } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { rankedBid } from "#machines/tender/testing/ranked-bid.ts"
import { candidateRows } from "./candidates.ts"

type Facts = Parameters<typeof candidateRows>[0]

const ranked = (bid: string, rank: number | null) => rankedBid(bid, rank, { excluded: rank === null ? "rejected" : null, points: "90" })
const opened = (bid: string): TenderView["opened"][number] => ({
  bid,
  party: `party of ${bid}`,
  sealedAt: 0,
  seal: "",
  total: "10",
  lines: null,
})
const awarded = (bid: string) => ({
  bid,
  party: `party of ${bid}`,
  lot: "lot1",
  line: "line1",
  quantity: "1",
  unitPrice: "1",
  maximum: "1",
  rank: 2,
})
const facts = (changes: Partial<Facts>): Facts => ({
  document: null,
  publicity: null,
  proposal: null,
  declined: [],
  rankings: [{ lot: "lot1", rows: [ranked("a", 1), ranked("b", 2), ranked("c", 3), ranked("d", 4), ranked("e", null)] }],
  opened: ["a", "b", "c", "d", "e"].map(opened),
  ...changes,
})
const bids = (changes: Partial<Facts>) => candidateRows(facts(changes)).map(({ bid }) => bid)

describe("the candidates", () => {
  it("are at most the first three before they are published", () => {
    expect(bids({})).toEqual(["a", "b", "c"])
  })

  it("have the proposed one first", () => {
    expect(bids({ proposal: { by: "", at: 0, lines: [awarded("b")], reason: "" } })).toEqual(["b", "a", "c"])
  })

  it("are those that were published, once they are", () => {
    expect(bids({ publicity: { startedAt: 0, endsAt: 1, candidates: ["d", "a"] } })).toEqual(["d", "a"])
  })

  it("are told without ranks, prices and names to who may not know them", () => {
    const [row] = candidateRows(facts({ publicity: { startedAt: 0, endsAt: 1, candidates: ["a"] }, rankings: [], opened: [] }))
    expect(row).toEqual({ bid: "a", place: 1, party: null, total: null, ranks: [], proposed: false })
  })

  it("leave out a total that is of some lines only", () => {
    const line = (name: string) => ({ line: name, unitPrice: "1", maximum: "1", deliveryDays: null, tiers: [] })
    const part = { ...opened("part"), lines: [line("l1")] }
    const whole = { ...opened("whole"), lines: [line("l1"), line("l2")] }
    const document = { lots: [{ id: "lot1", title: "", lines: [{ id: "l1" }, { id: "l2" }] }] } as unknown as TenderView["document"]
    const rows = candidateRows(
      facts({ document, opened: [part, whole], rankings: [{ lot: "lot1", rows: [ranked("part", 1), ranked("whole", 2)] }] }),
    )
    expect(rows.map(({ bid, total }) => [bid, total])).toEqual([
      ["part", null],
      ["whole", "10"],
    ])
  })
})
