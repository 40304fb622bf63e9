import { presetSettings } from "#contract/tender-settings.contract.ts"
import { expect, test } from "vitest"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { newDocument } from "../write/new-document.ts"
import { policyDeviations } from "./policy.ts"

const now = Date.UTC(2026, 10, 2, 2)
const fresh = newDocument({ now, author: "p", staff: [] })
const line = { id: "a", item: "轴承", specification: "", quantity: "10", unit: "套", targetPrice: "3", deliverBy: null, tiers: [] }
const whole: TenderDocument = { ...fresh, lots: [{ id: "lot", title: "", lines: [line] }] }
const off = (changes: Partial<TenderDocument>) =>
  policyDeviations({ ...whole, ...changes }, now, 0, presetSettings.minima).map((one) => one.of)

test("a tender that keeps to policy departs from nothing", () => expect(off({})).toEqual([]))

test("each departure is told", () => {
  expect(off({ minBidders: 2 })).toEqual(["fewBids"])
  expect(off({ openTo: "invited", invited: ["a"] })).toEqual(["invitedUnexplained"])
  expect(off({ openTo: "invited", invited: ["a"], invitedWhy: "只有三家有资质" })).toEqual([])
  expect(off({ lots: [{ id: "lot", title: "", lines: [line, { ...line, id: "b", targetPrice: null }] }] })).toEqual(["noTarget"])
  expect(off({ openers: { quorum: 1, users: ["p"] } })).toEqual(["oneOpener"])
  expect(off({ publicity: { enabled: false, days: 3, standstill: 0 } })).toEqual(["noPublicity"])
  expect(off({ zeroPrices: true })).toEqual(["zeroPrices"])
  expect(off({ regime: undefined, bidDeadline: now + 86_400_000 })).toEqual(["noRegime"])
})

test("a minimum that is undercut is told with the reason that was given", () => {
  const short = { ...whole, regime: "byLaw" as const, bidDeadline: now + 86_400_000, departures: { notice: "抢修" } }
  expect(policyDeviations(short, now, 0, presetSettings.minima)).toEqual([{ of: "notice", is: 1, least: 20, reason: "抢修" }])
})
