import { expect, test } from "vitest"
import type { DocumentView, TimelineEntry } from "#contract/document.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { actsSince } from "#ui/document-frame/acts-since.ts"
import { tenderDocument } from "./tender.document.ts"

/** Who is next; only what tells it is written out. Facts of objections are given as `<objection> <type>`. */
const next = (state: string, accepted: readonly string[], facts: readonly string[] = []) =>
  tenderDocument.actsAsIn?.(
    {
      state,
      facts: { proposal: { lines: [{ party: "A" }, { party: "B" }] }, accepted, suspendedAt: null },
    } as unknown as DocumentView<TenderView>,
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

test("a suspended tender waits for whoever can resume it, and one that was withdrawn or terminated meanwhile does not", () => {
  const held = (state: string) => tenderDocument.actsAsIn?.({ state, facts: { suspendedAt: 1 } } as unknown as DocumentView<TenderView>, [])
  expect(["biddingOpen", "publicity", "revoked", "terminated"].map(held)).toEqual(["suspended", "suspended", "revoked", "terminated"])
})

test("a suspended tender waits since its suspension, and otherwise since it entered its state", () => {
  const timeline = [1, 2].map((at) => ({ stream: "t", state: "biddingOpen", at }) as TimelineEntry)
  const since = (state: string, suspendedAt: number | null) => {
    const now = { state, facts: { suspendedAt } } as unknown as DocumentView<TenderView>
    return actsSince(tenderDocument, { id: "t", now, timeline })
  }
  expect([since("biddingOpen", 3), since("biddingOpen", null), since("terminated", 3)]).toEqual([3, 1, null])
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

test("once the technical sheets are in, the openers of the commercial envelopes are next, to whoever reads it, until enough of them have come", () => {
  const refused = (rule: string) => ({ allowed: false, code: "0", rule })
  const document = { seal: "S2", scoring: { mode: "twoEnvelope" }, openers: { quorum: 2, users: ["a", "b", "c"] }, reviewDeadline: 10 }
  const awaited = (others: object, { verdicts = {}, serverTime = 10 } = {}) => {
    const facts = { document, suspendedAt: null, opened: [{}], commercialOpenedAt: null, sheetsIn: true, ...others }
    const shown = { state: "expertScorable", facts, verdicts, serverTime } as unknown as DocumentView<TenderView>
    return tenderDocument.actsAsIn?.(shown, []) === "openersAwaited"
  }
  const enough = { commercialOpeners: ["a", "b"] }
  const called = { called: { at: 1, until: 2, reason: "开标人未到" } }
  // Nobody who approves, or sits on the committee without leading it, has a command that waits for the openers.
  expect([awaited({}), awaited({ commercialOpeners: ["a"] }), awaited({ sheetsIn: false }, { serverTime: 11 })]).toEqual([true, true, true])
  // Openers who have come, and whose shares do not suffice, are awaited again: by whom their commands tell so.
  const lacking = [{ openCommercial: refused("everyBidHasShares") }, { callBidders: { allowed: true } }]
  expect(lacking.map((verdicts) => awaited(enough, { verdicts }))).toEqual([true, true])
  const others = [{ scoring: { mode: "comprehensive" } }, { seal: "S1" }].map((one) => awaited({ document: { ...document, ...one } }))
  const early = awaited({ sheetsIn: false }, { verdicts: { openCommercial: refused("technicalSheetsAreLocked") } })
  const suspended = awaited({ sheetsIn: false, suspendedAt: 9 }, { serverTime: 11 })
  expect([...others, early, suspended, awaited(enough), awaited({ commercialOpeners: ["a"], ...called })]).toEqual(Array(6).fill(false))
  // A supplier is told neither whether the sheets are in nor who has come.
  expect(awaited({ sheetsIn: null }, { serverTime: 11 })).toBe(false)
})

test("bidders who are called in the openers' place are next until their time to give their keys is over, in both ceremonies", () => {
  const called = { at: 1, until: 5, reason: "开标人未到" }
  const nextAt = (state: string, serverTime: number) =>
    tenderDocument.actsAsIn?.(
      { state, facts: { called, suspendedAt: null }, verdicts: {}, serverTime } as unknown as DocumentView<TenderView>,
      [],
    )
  expect(["sealed", "expertScorable"].flatMap((state) => [nextAt(state, 5), nextAt(state, 6)])).toEqual([
    "biddersCalled",
    "sealed",
    "biddersCalled",
    "expertScorable",
  ])
  expect(nextAt("terminated", 2)).toBe("terminated")
})

test("a company that has asked nothing is not offered to withdraw questions: it is offered beside each question of its own", () => {
  expect(tenderDocument.commands).toContain("ask")
  expect(tenderDocument.commands).not.toContain("withdrawQuestions")
})
