import { expect, test } from "vitest"
import { mostPricedLines, type TenderDocument } from "#contract/tender.schema.ts"
import { misfits, putTogether } from "#machines/tender/tender.unfinished.ts"
import { lacksOf } from "./document-check.ts"
import { newDocument } from "./new-document.ts"

const now = Date.UTC(2026, 10, 2, 2)
const staff = [
  { id: "s", roles: ["supervisor"] },
  { id: "l", roles: ["legal"] },
]
const fresh = newDocument({ now, author: "p", staff, elements: ["技术方案", "质量", "服务"] })
const line = { id: "line-1", item: "轴承", specification: "", quantity: "10", unit: "套", targetPrice: null, deliverBy: null, tiers: [] }
const whole: TenderDocument = { ...fresh, title: "轴承采购", lots: [{ id: "lot-1", title: "", lines: [line] }] }
const told = (document: TenderDocument) =>
  lacksOf(document, now, null).map(({ step, what, blocks }) => `${step}/${what}${blocks ? "!" : ""}`)
const places = (document: TenderDocument) => lacksOf(document, now, null).map(({ what, at }) => `${what} ${at}`)

test("a new document lacks its title and the figures of its first line, and nothing that has a default", () => {
  expect(told(fresh)).toEqual(["project/valuesAreReadable!", "project/requiredFields!", "project/items"])
  expect(misfits(fresh)).toEqual(["lots.0.lines.0.quantity"])
})

test("a whole document lacks nothing", () => {
  expect(told(whole)).toEqual([])
})

test("every rule that the chart asks at submission is told in its step", () => {
  expect(told({ ...whole, lots: [] })).toEqual(["project/hasLotWithLine!"])
  expect(told({ ...whole, reviewDeadline: null })).toEqual(["times/timesAreSet!"])
  expect(told({ ...whole, openingTime: (whole.bidDeadline ?? 0) - 1 })).toEqual(["times/bidDeadlineBeforeOpening!"])
  const prequalified = { ...whole, prequalification: true, prequalCriteria: "资质证书", prequalDeadline: whole.bidDeadline }
  expect(told(prequalified)).toEqual(["times/prequalBeforeBidDeadline!"])
  expect(told({ ...prequalified, prequalCriteria: "", prequalDeadline: now + 1 })).toEqual(["times/criteriaAreWritten!"])
  expect(told({ ...whole, scoring: { ...whole.scoring, priceWeight: "41" } })).toEqual(["scoring/schemeIsSound!"])
  expect(told({ ...whole, experts: ["e", "e", "f", "g"] })).toEqual(["committee/expertsAreDistinct!"])
  expect(told({ ...whole, openers: { quorum: 2, users: ["p"] } })).toEqual(["committee/quorumCanBeReached!"])
  expect(told({ ...whole, openTo: "invited" })).toEqual(["suppliers/enoughInvited!"])
  expect(told({ ...whole, openTo: "invited", invited: ["a", "b", "b"] })).toEqual(["suppliers/enoughInvited!"])
  expect(told({ ...whole, openTo: "invited", invited: ["a", "b", "c"] })).toEqual([])
  expect(told({ ...whole, zeroPrices: true })).toEqual(["scoring/zeroPricesHaveReason!"])
  expect(told({ ...whole, zeroPrices: true, zeroPriceReason: "试用" })).toEqual([])
  expect(told({ ...whole, questionDeadline: null, bidDeadline: now })).toEqual(["times/deadlineLiesAhead!"])
})

test("a line that asks for nothing is told at its quantity, also in a lot that is priced by a lump sum", () => {
  const lines = [line, { ...line, id: "line-2", quantity: "0.00" }]
  for (const lumpSum of [false, true])
    expect(places({ ...whole, lots: [{ id: "lot-1", title: "", lines, lumpSum }] })).toEqual(["quantitiesAreSome lots.0.lines.1.quantity"])
})

test("lots ask no more prices in all than one bid holds; a lump sum is one of them", () => {
  const lot = (id: string, count: number) => ({
    id,
    title: "",
    lines: Array.from({ length: count }, (_, at) => ({ ...line, id: `${id}-line-${at}` })),
  })
  const [full, more] = [lot("lot-1", mostPricedLines), lot("lot-2", 2)]
  expect(told({ ...whole, lots: [full] })).toEqual([])
  expect(told({ ...whole, lots: [full, more] })).toEqual(["project/oneBidPricesAll!"])
  expect(told({ ...whole, lots: [{ ...full, lumpSum: true }, more] })).toEqual([])
})

test("advice does not keep a document from being submitted", () => {
  expect(told({ ...whole, questionDeadline: now - 1 })).toEqual(["times/past"])
})

test("a day that does not exist keeps a tender from being submitted, as does an amount that cannot be read", () => {
  const path = "lots.0.lines.0.deliverBy"
  expect(places(putTogether(whole, { [path]: "2026-02-31" }))).toEqual([`valuesAreReadable ${path}`])
})

test("what is missing is told with its field, of a line with row and column", () => {
  const second = { ...line, id: "line-2", quantity: "x", unit: "" }
  const lots = [{ id: "lot-1", title: "", lines: [line, second] }]
  expect(places({ ...whole, lots })).toEqual(["valuesAreReadable lots.0.lines.1.quantity", "items lots.0.lines.1.unit"])
  expect(places({ ...whole, openingTime: null, reviewDeadline: null })).toEqual(["timesAreSet openingTime", "timesAreSet reviewDeadline"])
})

test("a minimum that is undercut is to be explained in the step where it is set", () => {
  const byLaw: TenderDocument = { ...whole, regime: "byLaw", bidDeadline: now + 20 * 86_400_000, openingTime: now + 21 * 86_400_000 }
  expect(told(byLaw)).toEqual([])
  expect(told({ ...byLaw, bidDeadline: now + 20 * 86_400_000 - 1 })).toEqual(["times/noticeIsLongOrExplained!"])
  expect(told({ ...byLaw, bidDeadline: now + 86_400_000, departures: { notice: "抢修" } })).toEqual([])
  expect(told({ ...byLaw, clarifyLeadDays: 14 })).toEqual(["times/leadIsLongOrExplained!"])
  expect(told({ ...byLaw, experts: ["a", "b", "c", "d"] })).toEqual(["committee/expertsSufficeOrExplained!"])
})

test("people who cannot do their part keep a document back in its step", () => {
  const unfit = { buyers: ["p"], openers: ["s", "l"], invited: [], barred: [], experts: [], outside: 0, keyless: 0, together: 0 }
  expect(lacksOf(whole, now, unfit).map(({ what, at }) => `${what} ${at}`)).toEqual([
    "buyersHaveUsers buyers",
    "quorumCanBeReached openers.users",
  ])
})
