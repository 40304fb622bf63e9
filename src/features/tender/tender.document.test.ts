import { expect, test } from "vitest"
import type { DocumentView, TimelineEntry } from "#contract/document.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { tenderDocument } from "./tender.document.ts"

/** Who is next; only what tells it is written out. Facts of objections are given as `<objection> <type>`. */
const next = (state: string, accepted: readonly string[], facts: readonly string[] = []) =>
  tenderDocument.actsAsIn?.(
    { state, facts: { proposal: { lines: [{ party: "A" }, { party: "B" }] }, accepted } } as unknown as DocumentView<TenderView>,
    facts.map((fact) => {
      const [stream, type] = fact.split(" ")
      return { stream, type, kind: stream === "tender" ? "tender" : "objection" } as TimelineEntry
    }),
  )

test("after the notice the winners are next, and once each has accepted the purchaser is", () => {
  expect([next("notified", []), next("notified", ["A"]), next("notified", ["A", "B"]), next("sealed", [])]).toEqual([
    "notified",
    "notified",
    "officialAward",
    "sealed",
  ])
})

test("while an objection is open whoever answers it is next, then whoever rules on it, and not the end of the publicity", () => {
  const raised = ["o1 objection.raised", "o2 objection.raised", "o1 objection.answered"]
  const answered = [...raised, "o2 objection.answered"]
  const ruled = [...answered, "o1 objection.dismissed", "o2 objection.dismissed"]
  const again = [...raised, "o1 objection.upheld", "tender tender.retendered"]
  expect([[], raised, answered, ruled, again].map((facts) => next("publicity", [], facts))).toEqual([
    "publicity",
    "objectionRaised",
    "objectionAnswered",
    "publicity",
    "publicity",
  ])
})

test("once the technical sheets are in, the openers of the commercial envelopes are next, to whoever is told so, until enough of them have come", () => {
  const refused = (rule: string) => ({ allowed: false, code: "0", rule })
  const awaited = (verdicts: object, came: readonly string[] = [], others: object = {}) => {
    const facts = { document: { scoring: { mode: "twoEnvelope" } }, commercialOpenedAt: null, commercialOpeners: came, ...others }
    return tenderDocument.actsAsIn?.({ state: "expertScorable", facts, verdicts } as unknown as DocumentView<TenderView>, [])
  }
  const plan = { sealPlan: { quorum: 2 } }
  const called = { ...plan, called: { at: 1, until: 2, reason: "开标人未到" } }
  const [purchaser, opener, leader] = [
    { attendOpening: refused("isOpener"), callBidders: refused("openersHadADay") },
    { attendOpening: { allowed: true } },
    { openCommercial: refused("commercialHasQuorum") },
  ]
  expect([awaited(purchaser, ["a"], plan), awaited(opener, ["a"], plan), awaited(leader)]).toEqual(Array(3).fill("openersAwaited"))
  expect(awaited({ openCommercial: refused("everyBidHasShares") })).toBe("openersAwaited")
  const early = ["attendOpening", "callBidders", "openCommercial"].map((name) => awaited({ [name]: refused("technicalSheetsAreLocked") }))
  const come = [awaited(purchaser, ["a", "b"], plan), awaited(opener, ["a", "b"], plan), awaited({ openCommercial: { allowed: true } })]
  expect([...early, ...come, awaited(opener, ["a"], called), awaited({})]).toEqual(Array(8).fill("expertScorable"))
})

test("bidders who are called in the openers' place are next until their time to give their keys is over, in both ceremonies", () => {
  const called = { at: 1, until: 5, reason: "开标人未到" }
  const nextAt = (state: string, serverTime: number) =>
    tenderDocument.actsAsIn?.({ state, facts: { called }, verdicts: {}, serverTime } as unknown as DocumentView<TenderView>, [])
  expect(["sealed", "expertScorable"].flatMap((state) => [nextAt(state, 5), nextAt(state, 6)])).toEqual([
    "biddersCalled",
    "sealed",
    "biddersCalled",
    "expertScorable",
  ])
  expect(nextAt("terminated", 2)).toBe("terminated")
})
