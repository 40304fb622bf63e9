import { describe, expect, it } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { rankedBid } from "#machines/tender/testing/ranked-bid.ts"
import {
  afterProposal,
  awardFigures,
  awardsOf,
  deviationsOf,
  heldBy,
  isReadable,
  lineSum,
  offersFor,
  planOf,
  says,
  share,
  wholeLot,
  writingFrom,
} from "./award-plan.ts"

const lot = {
  id: "lot1",
  title: "工装",
  lines: [
    { id: "l1", item: "工装", specification: "", quantity: "25", unit: "套", targetPrice: "130", deliverBy: null, tiers: [] },
    { id: "l2", item: "工鞋", specification: "", quantity: "10", unit: "双", targetPrice: null, deliverBy: null, tiers: [] },
  ],
}
const offered = (unitPrice: string, maximum: string) => ({ unitPrice, maximum, deliveryDays: null, tiers: [] })
const opened = (bid: string, price: string, maximum = "25") => ({
  bid,
  party: `p-${bid}`,
  sealedAt: 1,
  seal: bid,
  total: "1",
  lines: [
    { line: "l1", ...offered(price, maximum) },
    { line: "l2", ...offered("20", "10") },
  ],
})
const low = { excluded: "rejected", abnormallyLow: { belowMean: "0.4074", belowNext: "0.3739" } }
const facts = {
  document: { lots: [lot] },
  opened: [opened("low", "72"), opened("a", "115", "20"), opened("b", "116")],
  rankings: [{ lot: "lot1", rows: [rankedBid("a", 1), rankedBid("b", 2), rankedBid("low", null, low)] }],
  review: { low: { valid: false, reason: "异常低价" }, a: { valid: true, reason: "" } },
  declined: [],
  confirmations: [
    { expert: "e1", agrees: false, reason: "参数不符" },
    { expert: "e2", agrees: true, reason: "" },
  ],
  proposal: null,
} as unknown as TenderView

describe("the plan of an award", () => {
  it("offers ranked bids only, in their order, without who has declined", () => {
    expect(offersFor(facts, "lot1", "l1").map(({ bid }) => bid)).toEqual(["a", "b"])
    expect(offersFor({ ...facts, declined: ["p-a"] }, "lot1", "l1").map(({ bid }) => bid)).toEqual(["b"])
  })
  it("offers the lines of bids that leave out others where the tender takes such bids, after the ranked ones", () => {
    const partly = rankedBid("low", null, { ...low, excluded: "incomplete", priced: { lines: 1, of: 2 } })
    const taken = { ...facts, rankings: [{ lot: "lot1", rows: [rankedBid("a", 1), partly] }] }
    const partial: TenderView = { ...taken, document: facts.document && { ...facts.document, partialBids: true } }
    expect(offersFor(taken, "lot1", "l1").map(({ bid }) => bid)).toEqual(["a"])
    expect(offersFor(partial, "lot1", "l1").map(({ bid, rank, priced }) => [bid, rank, priced])).toEqual([
      ["a", 1, undefined],
      ["low", null, { lines: 1, of: 2 }],
    ])
    const alone = { ...partial, rankings: [{ lot: "lot1", rows: [partly] }] }
    expect(awardsOf(wholeLot({}, alone, lot))).toEqual([])
  })
  it("gives the first rank a whole lot, but never more than its maximum", () => {
    expect(awardsOf(wholeLot({}, facts, lot))).toEqual([
      { bid: "a", line: "l1", quantity: "20" },
      { bid: "a", line: "l2", quantity: "10" },
    ])
  })
  it("holds typed quantities against the bidder's maximum and the demand", () => {
    const [a] = offersFor(facts, "lot1", "l1")
    expect(a && share(a, "20.5")).toEqual({ price: "115", amount: "2357.5", wrong: "maximum" })
    expect(a && share(a, "abc").wrong).toBe("number")
    expect(lineSum("25", { a: "20", b: "５" })).toEqual({ sum: "25", compared: 0 })
    expect(lineSum("25", { a: "20", b: "5.01" }).compared).toBe(1)
  })
  it("knows what an award costs and what it saves where there is a target", () => {
    const lines = [
      { bid: "a", party: "p-a", lot: "lot1", line: "l1", quantity: "20", unitPrice: "115", maximum: "20", rank: 1 },
      { bid: "b", party: "p-b", lot: "lot1", line: "l2", quantity: "10", unitPrice: "20", maximum: "10", rank: 2 },
    ]
    const proposed = { ...facts, proposal: { by: "u", at: 1, lines, reason: "交期" } }
    expect(awardFigures(proposed)).toEqual({ total: "2500", target: "2600", saved: "300", share: "3/26" })
    expect(planOf(lines)).toEqual({ l1: { a: "20" }, l2: { b: "10" } })
    expect(deviationsOf(proposed).map(({ kind }) => kind)).toEqual(["notFirst", "abnormallyLow", "rejected", "dissent", "short"])
  })
  it("gives a lot that is priced by a lump sum whole, and measures it by the targets of its lines together", () => {
    const works = { ...lot, lumpSum: true, lines: lot.lines.map((line) => ({ ...line, targetPrice: line.targetPrice ?? "5" })) }
    const summed = (bid: string, unitPrice: string) => ({ ...opened(bid, "0"), lines: [{ line: "lot1", ...offered(unitPrice, "1") }] })
    const on = {
      ...facts,
      document: { title: "", lots: [works] },
      opened: [summed("a", "3000.01"), summed("b", "2999")],
    } as unknown as TenderView
    const plan = wholeLot({}, on, works)
    expect(awardsOf(plan)).toEqual([{ bid: "a", line: "lot1", quantity: "1" }])
    const line = { bid: "a", party: "p-a", lot: "lot1", line: "lot1", quantity: "1", unitPrice: "3000.01", maximum: "1", rank: 1 }
    const proposed = { ...on, proposal: { by: "u", at: 1, lines: [line], reason: "" } }
    // 25 × 130 + 10 × 5.
    expect(awardFigures(proposed)).toEqual({ total: "3000.01", target: "3300", saved: "299.99", share: "29999/330000" })
    expect(deviationsOf(proposed).map(({ kind }) => kind)).not.toContain("short")
  })
})

it("is not proposed while a quantity is typed that is no number or may be two", () => {
  expect(["", "20", "1,200", "1,5", "二十"].map((text) => isReadable({ l1: { a: text } }))).toEqual([true, true, true, false, false])
})

describe("a proposal that is written while another is saved", () => {
  const given = { bid: "a", party: "p-a", lot: "lot1", line: "l1", unitPrice: "115", maximum: "20", rank: 1 }
  const proposal = (at: number, quantity: string) => ({ by: "u", at, reason: "", lines: [{ ...given, quantity }] })
  const [first, second] = [proposal(1, "5"), proposal(2, "7")]

  it("is the newer one where nothing was written, and stays where something was", () => {
    const untouched = writingFrom(first)
    expect(afterProposal(untouched, first)).toBe(untouched)
    expect(afterProposal(untouched, second)).toEqual(writingFrom(second))
    const written = { ...untouched, reason: "供货更快" }
    expect(afterProposal(written, second)).toBe(written)
    const unread = { ...untouched, plan: { l1: { a: "5", b: "1x" } } }
    expect(afterProposal(unread, second)).toBe(unread)
  })
  it("is lost with the page where it says anything else than the stored one: a quantity, a reason, or what is no number yet", () => {
    const lost = (writing: typeof untouched) => !says(writing.from, writing)
    const untouched = writingFrom(first)
    expect([untouched, { ...untouched, plan: { ...untouched.plan, l2: { b: "" } } }, writingFrom(null)].map(lost)).toEqual([
      false,
      false,
      false,
    ])
    const quantity = { ...untouched, plan: { ...untouched.plan, l2: { b: "3" } } }
    const unread = { ...writingFrom(null), plan: { l1: { a: "1x" } } }
    expect([quantity, { ...untouched, reason: "供货更快" }, unread].map(lost)).toEqual([true, true, true])
  })
  it("holds back what goes on with the stored proposal while it says anything else", () => {
    const same = writingFrom(first)
    expect([null, same, { ...same, reason: `${same.reason} ` }].map((typed) => heldBy(typed, first))).toEqual([{}, {}, {}])
    expect(heldBy(same, second)).toEqual({})
    const other = heldBy({ ...same, reason: "供货更快" }, first)
    expect(Object.keys(other)).toEqual(["submitAward", "publishCandidates"])
    expect(other.submitAward).toMatchObject({ allowed: false, rule: "proposalIsRecorded" })
  })
  it("goes on from what it has said itself", () => {
    const sent = { plan: { l1: { b: "", a: "7" } }, reason: "", from: first }
    expect(afterProposal(sent, second)).toEqual({ ...sent, from: second })
  })
})
