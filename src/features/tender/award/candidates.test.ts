import { describe, expect, it } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { rankedBid } from "#machines/tender/testing/ranked-bid.ts"
import { candidateGroups } from "./candidates.ts"

type Facts = Parameters<typeof candidateGroups>[0]

const ranked = (bid: string, rank: number | null) => rankedBid(bid, rank, { excluded: rank === null ? "rejected" : null, points: "90" })
const opened = (bid: string): TenderView["opened"][number] => ({
  bid,
  party: `party of ${bid}`,
  sealedAt: 0,
  seal: "",
  total: "10",
  lines: null,
})
const awarded = (bid: string, lot = "lot1") => ({
  bid,
  party: `party of ${bid}`,
  lot,
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
const rowsOf = (changes: Partial<Facts>) => candidateGroups(facts(changes)).flatMap(({ rows }) => rows)
const bids = (changes: Partial<Facts>) => rowsOf(changes).map(({ bid }) => bid)
const line = (name: string, unitPrice = "1") => ({ line: name, unitPrice, maximum: "1", deliveryDays: null, tiers: [] })
const lot = (id: string, ...lines: readonly string[]) => ({ id, title: id, lines: lines.map((one) => ({ id: one, quantity: "1" })) })
const documentOf = (...lots: readonly object[]) => ({ lots }) as unknown as TenderView["document"]

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
    const [row] = rowsOf({ publicity: { startedAt: 0, endsAt: 1, candidates: ["a"] }, rankings: [], opened: [] })
    expect(row).toEqual({ bid: "a", place: 1, party: null, total: null, ranks: [], proposed: [] })
  })

  it("leave out a total that is of some lines only", () => {
    const part = { ...opened("part"), lines: [line("l1")] }
    const whole = { ...opened("whole"), lines: [line("l1"), line("l2")] }
    const document = documentOf(lot("lot1", "l1", "l2"))
    const rows = rowsOf({ document, opened: [part, whole], rankings: [{ lot: "lot1", rows: [ranked("part", 1), ranked("whole", 2)] }] })
    expect(rows.map(({ bid, total }) => [bid, total])).toEqual([
      ["part", null],
      ["whole", "10"],
    ])
  })

  describe("of several lots", () => {
    const document = documentOf(lot("lot1", "l1"), lot("lot2", "l2"))
    const rankings = [
      { lot: "lot1", rows: [ranked("a", 1), ranked("b", 2)] },
      { lot: "lot2", rows: [ranked("b", 1), ranked("a", 2)] },
    ]
    const both = ["a", "b"].map((bid) => ({ ...opened(bid), lines: [line("l1", "3"), line("l2", "7")] }))
    const proposal = { by: "", at: 0, lines: [awarded("a", "lot1"), awarded("a", "lot2")], reason: "" }

    it("are told by lot, each with what it asks for the lot and the award that is proposed there", () => {
      const told = candidateGroups(facts({ document, rankings, opened: both, proposal })).map((group) => [
        group.lot,
        ...group.rows.map(({ bid, place, total, ranks, proposed }) => [bid, place, total, ranks.map(({ rank }) => rank), proposed]),
      ])
      expect(told).toEqual([
        ["lot1", ["a", 1, "3", [1], ["lot1"]], ["b", 2, "3", [2], []]],
        ["lot2", ["a", 1, "7", [2], ["lot2"]], ["b", 2, "7", [1], []]],
      ])
    })

    it("are told by lot, in order and without prices, to whoever is shown no ranking", () => {
      const lots = [
        { lot: "lot1", bids: ["a", "b"] },
        { lot: "lot2", bids: ["b"] },
      ]
      const shown = facts({ document, rankings: [], opened: ["a", "b"].map((bid) => ({ ...opened(bid), total: null })) })
      const groups = candidateGroups({ ...shown, publicity: { startedAt: 0, endsAt: 1, candidates: ["a", "b"], lots } })
      expect(groups.map((group) => [group.lot, ...group.rows.map(({ bid, place, total }) => [bid, place, total])])).toEqual([
        ["lot1", ["a", 1, null], ["b", 2, null]],
        ["lot2", ["b", 1, null]],
      ])
    })

    it("stand together where lots were not recorded with the publication, with the lots that are proposed", () => {
      const published = { startedAt: 0, endsAt: 1, candidates: ["a", "b"] }
      const [group, ...others] = candidateGroups(facts({ document, rankings, opened: both, proposal, publicity: published }))
      expect([group?.lot, group?.rows.map(({ bid, proposed }) => [bid, proposed]), others]).toEqual([
        null,
        [
          ["a", ["lot1", "lot2"]],
          ["b", []],
        ],
        [],
      ])
    })
  })
})
