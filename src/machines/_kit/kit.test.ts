import * as fc from "fast-check"
import { transition } from "xstate"
import { describe, expect, it } from "vitest"
import { Refused } from "#contract/errors.ts"
import { type Actor, system } from "#contract/people.ts"
import { type AnyFact, factOf } from "./fact.ts"
import { judge, verdicts } from "./judge.ts"
import { replay } from "./replay.ts"
import { type ParcelFacts, parcelChart } from "./sample.ts"
import { nextDue, settle } from "./settle.ts"
import { type DocumentState, initialState, stateOf } from "./snapshot.ts"
import { step } from "./step.ts"
import { schemaVersionOf, upcast } from "./upcast.ts"

const who = (...roles: Actor["roles"]): Actor => ({ id: "1", roles, party: null })
const supplier = who("supplier")
const weighed = (weight: number) => factOf("parcel.weighed", supplier, 1, { weight })
const sent = (dueAt = 100, strikes = 0) => factOf("parcel.sent", supplier, 2, { dueAt }, { strikes })
const start = initialState(parcelChart)
const onTheWay = replay(parcelChart, [weighed(5), sent()])
const snapshotOf = (document: DocumentState<ParcelFacts>) =>
  parcelChart.machine.resolveState({ value: document.value, context: document.facts })

const anyFact: fc.Arbitrary<AnyFact> = fc
  .record({
    type: fc.constantFrom("parcel.weighed", "parcel.sent", "parcel.noted", "parcel.arrived", "parcel.overdue", "parcel.unheard"),
    roles: fc.subarray(["supplier", "purchaser", "approver", "system", "expert"] as const),
    at: fc.integer({ min: 98, max: 102 }),
    weight: fc.constantFrom(0, 20, 21),
    note: fc.constantFrom("", "x"),
    strikes: fc.constantFrom(0, 1),
  })
  .map(({ type, roles, at, weight, note, strikes }) => factOf(type, who(...roles), at, { weight, note, dueAt: 100 }, { strikes }))

/** What a document comes to when each fact is taken if it may be, and passed over if not. */
const taking = (facts: readonly AnyFact[]) => {
  const taken: AnyFact[] = []
  let document = start
  for (const fact of facts) {
    if (!judge(parcelChart, document, fact).allowed) continue
    document = step(parcelChart, document, fact)
    taken.push(fact)
  }
  return { document, taken }
}

describe("judge", () => {
  it("says of any fact in any state what the chart itself says", () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 8 }), anyFact, (facts, next) => {
        const { document } = taking(facts)
        expect(judge(parcelChart, document, next).allowed).toBe(snapshotOf(document).can(next))
      }),
      { numRuns: 500 },
    )
  })

  it("names the role before the state, the state before the rules, and of the rules the first", () => {
    const light = replay(parcelChart, [weighed(21)])
    expect(judge(parcelChart, start, factOf("parcel.arrived", who("expert"), 1))).toMatchObject({ code: "10013", rule: "hasRole" })
    expect(judge(parcelChart, start, factOf("parcel.arrived", who("purchaser"), 1))).toEqual({
      allowed: false,
      code: "16005",
      rule: "inState",
      states: ["onTheWay", "late"],
    })
    expect(judge(parcelChart, start, { ...sent(), given: { strikes: 1 } })).toMatchObject({ code: "16001", rule: "isWeighed" })
    expect(judge(parcelChart, light, sent(100, 1))).toEqual({ allowed: false, code: "16002", rule: "isLight", params: { limit: 20 } })
    expect(judge(parcelChart, replay(parcelChart, [weighed(20)]), sent(100, 1))).toMatchObject({ code: "16003" })
  })

  it("asks in a state for the role that this state wants", () => {
    const late = replay(parcelChart, [weighed(5), sent(), factOf("parcel.overdue", system, 101)])
    expect(judge(parcelChart, late, factOf("parcel.arrived", who("purchaser"), 1))).toMatchObject({ code: "20001", rule: "hasRole" })
    expect(judge(parcelChart, late, factOf("parcel.arrived", who("approver"), 1)).allowed).toBe(true)
  })

  it("leaves out of a button what only the command's own data can tell", () => {
    const answers = verdicts(parcelChart, onTheWay, who("supplier"), 50, { strikes: 0 })
    expect(answers["note"]).toEqual({ allowed: true })
    expect(answers["send"]).toMatchObject({ allowed: false, rule: "inState" })
    expect(judge(parcelChart, onTheWay, factOf("parcel.noted", supplier, 50, { note: "" }))).toMatchObject({ code: "10011" })
  })
})

describe("step and replay", () => {
  it("refuse with the judge's words and leave the document as it was", () => {
    const before = JSON.stringify(start)
    expect(() => step(parcelChart, start, sent())).toThrow(Refused)
    expect(JSON.stringify(start)).toBe(before)
  })

  it("come to the same, with the rules on and off, and by the public transition", () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 12 }), (facts) => {
        const { document, taken } = taking(facts)
        expect(replay(parcelChart, taken)).toEqual(document)
        const byXState = taken.reduce((snapshot, fact) => transition(parcelChart.machine, snapshot, fact)[0], snapshotOf(start))
        expect({ value: byXState.value, facts: byXState.context }).toEqual(document)
      }),
      { numRuns: 300 },
    )
  })

  it("keep what was once allowed when a rule has tightened since", () => {
    expect(stateOf(parcelChart, replay(parcelChart, [weighed(999), sent()]))).toBe("onTheWay")
    expect(() => step(parcelChart, replay(parcelChart, [weighed(999)]), sent())).toThrow("16002")
  })

  it("stop at a fact that is unknown, or that has no effect in its state", () => {
    expect(() => replay(parcelChart, [weighed(1), factOf("parcel.unheard", supplier, 2)])).toThrow(
      /parcel: parcel.unheard has no effect in "packing"/,
    )
    expect(() => replay(parcelChart, [sent(), sent()])).toThrow(/parcel.sent has no effect in "onTheWay"/)
  })

  it("go on from any document, one fact at a time, as all at once", () => {
    const facts = [
      weighed(5),
      sent(),
      factOf("parcel.noted", supplier, 3, { note: "a" }),
      factOf("parcel.noted", supplier, 4, { note: "b" }),
    ]
    const seen: string[] = []
    const whole = replay(parcelChart, facts, start, (document, { type }) => seen.push(`${type} ${stateOf(parcelChart, document)}`))
    expect(facts.reduce((document, fact) => replay(parcelChart, [fact], document), start)).toEqual(whole)
    expect(seen).toEqual(["parcel.weighed packing", "parcel.sent onTheWay", "parcel.noted onTheWay", "parcel.noted onTheWay"])
  })
})

describe("settle", () => {
  const strike = (now: number) => settle(parcelChart, onTheWay, now, { strikes: 0 })

  it("leaves a deadline open in its very millisecond and strikes in the next", () => {
    expect(nextDue(parcelChart, onTheWay)).toBe(100)
    expect(strike(100)).toEqual({ document: onTheWay, facts: [] })
    const { document, facts } = strike(101)
    expect(stateOf(parcelChart, document)).toBe("late")
    expect(facts).toMatchObject([{ type: "parcel.overdue", due: 100, at: 101, by: system }])
    expect(nextDue(parcelChart, document)).toBeNull()
  })

  it("strikes the same however late it is asked, and only once", () => {
    expect(strike(1_000_000).document).toEqual(strike(101).document)
    expect(settle(parcelChart, strike(101).document, 1_000_000, { strikes: 0 }).facts).toEqual([])
  })
})

describe("upcast", () => {
  it("lifts stored data version by version to today's, and leaves today's alone", () => {
    const read = (version: number, data: Record<string, unknown>) => upcast(parcelChart.upcasters, "parcel.weighed", version, data)
    expect(schemaVersionOf(parcelChart.upcasters, "parcel.weighed")).toBe(3)
    expect(schemaVersionOf(parcelChart.upcasters, "parcel.sent")).toBe(1)
    expect(read(1, { kilos: 2, by: "x" })).toEqual({ weight: 2, by: "x" })
    expect(read(2, { grams: 500 })).toEqual({ weight: 0.5 })
    expect(read(3, { weight: 7 })).toEqual({ weight: 7 })
  })

  it("stops at data of a later version than this program knows", () => {
    expect(() => upcast(parcelChart.upcasters, "parcel.weighed", 4, {})).toThrow(/version 4, later than this program/)
  })
})
