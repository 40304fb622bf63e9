import * as fc from "fast-check"
import { expect, test } from "vitest"
import { type Actor, system } from "#contract/people.ts"
import { endOfDayAt } from "#contract/time.ts"
import { type AnyFact, factOf } from "../_kit/fact.ts"
import { judge } from "../_kit/judge.ts"
import { replay } from "../_kit/replay.ts"
import { settle } from "../_kit/settle.ts"
import { leafStates } from "../_kit/snapshot.ts"
import { supplierChart as chart } from "./supplier.chart.ts"
import { barsOf, freeFrom, heldFrom, type Hold } from "./supplier.holds.ts"

const buyer: Actor = { id: "b", roles: ["purchaser"], party: "own" }
const approver: Actor = { id: "a", roles: ["approver", "purchaser"], party: "own" }
const day = 86_400_000
const start = endOfDayAt("2026-01-01")
const adopted = factOf("supplier.adopted", system, start, { number: "GYS-1", company: "恒远", creditCode: "9", buyer: "own" })
const licence = (validTo: string, at: number) =>
  factOf("supplier.certified", buyer, at, {
    kind: "businessLicence",
    number: "YZ-1",
    issuer: "",
    validFrom: "2020-01-01",
    validTo,
    mandatory: false,
  })
/** Facts in their order, with what clocks leave between and after them until `now`. */
const lived = (facts: readonly AnyFact[], now: number) => {
  const after = facts.reduce((before, fact) => replay(chart, [fact], settle(chart, before, fact.at, {}).document), replay(chart, []))
  return settle(chart, after, now, {}).document
}
const states = (facts: readonly AnyFact[], now: number) => leafStates(chart.machine, lived(facts, now).value)
const bars = (facts: readonly AnyFact[], asked: "ask" | "award", now: number) =>
  barsOf("s", lived(facts, now).facts, asked, now).map(({ cause, since, certificate, reason }) => [cause, since, certificate || reason])
const said = (facts: readonly AnyFact[], type: string, by: Actor, at: number, data: object = {}) => {
  const verdict = judge(chart, lived(facts, at), factOf(type, by, at, data))
  return verdict.allowed ? "yes" : (verdict.rule ?? verdict.code)
}

test("a mandatory certificate warns thirty days before its last day, freezes inquiries and orders after it, and thaws when it is renewed", () => {
  const facts = [adopted, licence("2026-06-30", start + 1)]
  const end = endOfDayAt("2026-06-30")
  expect(states(facts, end - 30 * day)).toEqual(["qualified", "normal", "valid"])
  expect(states(facts, end - 30 * day + 1)).toEqual(["qualified", "normal", "expiring"])
  expect([states(facts, end), bars(facts, "ask", end)]).toEqual([["qualified", "normal", "expiring"], []])
  expect(states(facts, end + 1)).toEqual(["qualified", "frozen", "expired"])
  for (const asked of ["ask", "award"] as const) expect(bars(facts, asked, end + 1)).toEqual([["certificate", end + 1, "YZ-1"]])
  const renewed = [...facts, licence("2027-06-30", end + day)]
  expect([states(renewed, end + day), bars(renewed, "award", end + day)]).toEqual([["qualified", "normal", "valid"], []])
})

test("a mandatory certificate is renewed under another number where the new one says which it replaces", () => {
  const agency = (number: string, validTo: string, at: number, more: object = {}) =>
    factOf("supplier.certified", buyer, at, {
      kind: "agency",
      number,
      issuer: "",
      validFrom: "2020-01-01",
      validTo,
      mandatory: true,
      ...more,
    })
  const first = [adopted, agency("A-1", "2026-06-30", start + 1)]
  const end = endOfDayAt("2026-06-30")
  const beside = agency("A-2", "2027-06-30", end + day)
  expect(states([...first, beside], end + day)).toEqual(["qualified", "frozen", "expired"])
  const replaces = (number: string) => ({ replaces: { kind: "agency", number } })
  const renewal = [...first, agency("A-2", "2027-06-30", end + day, replaces("A-1"))]
  expect(states(renewal, end + day)).toEqual(["qualified", "normal", "valid"])
  expect(lived(renewal, end + day).facts.certificates).toEqual([
    { kind: "agency", number: "A-2", issuer: "", validFrom: "2020-01-01", validTo: "2027-06-30", mandatory: true },
  ])
  expect(said(renewal, "supplier.certified", buyer, end + 2 * day, replaces("A-1"))).toBe("hasThatCertificate")
})

test("a certificate is taken away by its own number, also where a supplier has one of its kind at a time", () => {
  const quality = { kind: "iso9001", number: "Q-1" }
  const certified = factOf("supplier.certified", buyer, start + 1, {
    ...quality,
    issuer: "",
    validFrom: "2020-01-01",
    validTo: "2027-06-30",
    mandatory: true,
  })
  const drop = (named: object) => said([adopted, certified], "supplier.certificateDropped", buyer, start + 2, named)
  expect([drop({ ...quality, number: "Q-9" }), drop(quality)]).toEqual(["hasThatCertificate", "yes"])
})

test("each certificate is told of when it begins to expire and when it has ended, also while another expires or has", () => {
  const other = (kind: string, validTo: string) =>
    factOf("supplier.certified", buyer, start + 2, { kind, number: "1", issuer: "", validFrom: "2020-01-01", validTo, mandatory: false })
  const facts = [
    adopted,
    licence("2026-06-30", start + 1),
    other("iso9001", "2026-07-15"),
    // Begins to expire in the moment in which the licence ends.
    other("iso14001", "2026-07-30"),
    other("iso45001", "2026-10-30"),
  ]
  const told: unknown[] = []
  let document = lived(facts, start + 2)
  for (let now = start + 3; now < endOfDayAt("2027-01-01"); now += day) {
    const settled = settle(chart, document, now, {})
    document = settled.document
    for (const fact of settled.facts)
      if (fact.type.startsWith("supplier.certificates"))
        told.push([fact.type.slice("supplier.certificates".length), "due" in fact && fact.due])
  }
  const end = (last: string) => ["Expired", endOfDayAt(last)]
  const warns = (last: string) => ["Expiring", endOfDayAt(last) - 30 * day]
  expect(told).toEqual([
    warns("2026-06-30"),
    warns("2026-07-15"),
    end("2026-06-30"),
    warns("2026-07-30"),
    end("2026-07-15"),
    end("2026-07-30"),
    warns("2026-10-30"),
    end("2026-10-30"),
  ])
  expect(leafStates(chart.machine, document.value)).toEqual(["qualified", "frozen", "expired"])
})

test("what a person freezes ends by itself, keeps only from what it says, and goes back to watching", () => {
  const watched = factOf("supplier.watched", buyer, start + 1, { reason: "交货迟" })
  const frozen = (until: string | null) => factOf("supplier.frozen", buyer, start + 2, { scopes: ["order"], reason: "质量", until })
  const facts = [adopted, watched, frozen("2026-01-05")]
  const end = endOfDayAt("2026-01-05")
  expect([states(facts, end), bars(facts, "ask", end), bars(facts, "award", end)]).toEqual([
    ["qualified", "frozen", "valid"],
    [],
    [["frozen", start + 2, "质量"]],
  ])
  expect([states(facts, end + 1), bars(facts, "award", end + 1)]).toEqual([["qualified", "watched", "valid"], []])
  const lifted = [adopted, frozen(null), factOf("supplier.unfrozen", buyer, start + 3)]
  expect(states(lifted, start + 3)).toEqual(["qualified", "normal", "valid"])
  // A certificate that has expired meanwhile holds on, and is not lifted by hand.
  const both = [adopted, licence("2026-01-03", start + 1), frozen("2026-01-05")]
  expect(states(both, end + 1)).toEqual(["qualified", "frozen", "expired"])
  expect(said([adopted, licence("2026-01-03", start + 1)], "supplier.unfrozen", buyer, end + 1)).toBe("isFrozenByHand")
})

test("a proposal changes nothing until two people have approved it, and one that is returned leaves the stage as it was", () => {
  const preferred = [adopted, factOf("supplier.preferred", buyer, start + 1)]
  const asked = [...preferred, factOf("supplier.blacklistAsked", buyer, start + 2, { reason: "串标" })]
  expect([states(asked, start + 3)[0], bars(asked, "award", start + 3)]).toEqual(["blacklisting", []])
  expect(said(asked, "supplier.blacklistFirstPassed", buyer, start + 3)).toBe("approverIsNotBarred")
  const passed = [...asked, factOf("supplier.blacklistFirstPassed", approver, start + 3)]
  expect(said(passed, "supplier.blacklisted", approver, start + 4)).toBe("approverIsNotBarred")
  const returned = factOf("supplier.proposalReturned", approver, start + 4, { reason: "证据不足" })
  expect(states([...asked, returned], start + 5)[0]).toBe("preferred")
  expect(states([...passed, returned], start + 5)[0]).toBe("preferred")
  const done = [...passed, factOf("supplier.blacklisted", { ...approver, id: "c" }, start + 4)]
  expect(bars(done, "ask", start + 5)).toEqual([["blacklisted", start + 4, "串标"]])
})

test("an upgrade asks for a mandatory certificate that holds", () => {
  const entered = factOf("supplier.entered", buyer, start, { number: "GYS-1", company: "恒远", creditCode: "9".repeat(18), buyer: "own" })
  const potential = [entered, factOf("supplier.admitted", buyer, start + 1)]
  const asks = (facts: readonly AnyFact[], at: number) => said(facts, "supplier.upgradeAsked", buyer, at, { reason: "年审" })
  expect(asks(potential, start + 2)).toBe("showsMandatoryCertificate")
  const shown = [...potential, licence("2026-01-09", start + 2)]
  expect(asks(shown, start + 3)).toBe("yes")
  expect(asks(shown, endOfDayAt("2026-01-09") + 1)).toBe("mandatoryCertificatesHold")
  expect(said(shown, "supplier.upgradeAsked", { ...buyer, party: "other" }, start + 3)).toBe("isOwnSupplier")
  expect([bars(potential, "ask", start + 2), bars(potential, "award", start + 2)]).toEqual([[], [["stage", start + 1, ""]]])
})

test("an upgrade is not approved where its only certificate was dropped meanwhile, or the supplier frozen", () => {
  const entered = factOf("supplier.entered", buyer, start, { number: "GYS-1", company: "恒远", creditCode: "9".repeat(18), buyer: "own" })
  const waiting = [
    entered,
    factOf("supplier.admitted", buyer, start + 1),
    licence("2027-01-09", start + 2),
    factOf("supplier.upgradeAsked", buyer, start + 3, { reason: "年审" }),
    factOf("supplier.upgradeFirstPassed", approver, start + 4),
  ]
  const upgraded = (...meanwhile: readonly AnyFact[]) =>
    said([...waiting, ...meanwhile], "supplier.upgraded", { ...approver, id: "c" }, start + 6)
  expect(upgraded()).toBe("yes")
  expect(upgraded(factOf("supplier.certificateDropped", buyer, start + 5, { kind: "businessLicence", number: "YZ-1" }))).toBe(
    "showsMandatoryCertificate",
  )
  expect(upgraded(factOf("supplier.frozen", buyer, start + 5, { scopes: ["order"], reason: "质量", until: null }))).toBe("isNotFrozen")
})

test("when something holds and when nothing does is told as by looking at every instant", () => {
  const instant = fc.integer({ min: 0, max: 12 })
  const hold = fc.record({ from: instant, length: fc.option(fc.integer({ min: 1, max: 6 })) }).map(({ from, length }): Hold => ({
    scopes: [],
    from,
    until: length === null ? null : from + length,
    freeze: null,
    certificate: null,
  }))
  const horizon = Array.from({ length: 40 }, (_, at) => at)
  fc.assert(
    fc.property(fc.array(hold, { maxLength: 5 }), instant, (holds, from) => {
      const held = (at: number) => holds.some((one) => one.from <= at && (one.until === null || at < one.until))
      expect(heldFrom(holds, from)).toBe(horizon.find((at) => at >= from && held(at)) ?? null)
      expect(freeFrom(holds, from)).toBe(horizon.find((at) => at >= from && !held(at)) ?? null)
    }),
  )
})
