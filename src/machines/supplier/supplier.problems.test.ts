import { expect, test } from "vitest"
import { type Actor, system } from "#contract/people.ts"
import { endOfDayAt } from "#contract/time.ts"
import { type AnyFact, factOf } from "../_kit/fact.ts"
import { replay } from "../_kit/replay.ts"
import { settle } from "../_kit/settle.ts"
import { supplierChart as chart } from "./supplier.chart.ts"
import type { SupplierFact } from "./supplier.facts.ts"
import { ownProblems } from "./supplier.problems.ts"

const buyer: Actor = { id: "b", roles: ["purchaser"], party: "own" }
const day = 86_400_000
const start = endOfDayAt("2026-01-01")
const adopted = factOf("supplier.adopted", system, start, { number: "GYS-1", company: "恒远", creditCode: "9", buyer: "own" })
const certified = (validTo: string, at: number, number = "YZ-1") =>
  factOf("supplier.certified", buyer, at, {
    kind: "businessLicence",
    number,
    issuer: "",
    validFrom: "2020-01-01",
    validTo,
    mandatory: false,
  })
const said = (type: string, at: number, data: object = {}) => factOf(type, buyer, at, data)

/** A history with what clocks leave between the facts and after them. */
function lived(facts: readonly AnyFact[], now: number): readonly SupplierFact[] {
  const history: AnyFact[] = []
  let before = replay(chart, [])
  for (const fact of facts) {
    const settled = settle(chart, before, fact.at, {})
    history.push(...settled.facts, fact)
    before = replay(chart, [fact], settled.document)
  }
  return [...history, ...settle(chart, before, now, {}).facts] as readonly SupplierFact[]
}
const problems = (facts: readonly AnyFact[], now: number) =>
  ownProblems(lived([adopted, ...facts], now), now).map(({ what, at, until, reason, certificate }) => [
    what,
    at,
    until,
    certificate?.number ?? reason,
  ])

test("a watch and a freeze end when they are lifted, and another of the same kind begins anew", () => {
  const facts = [
    said("supplier.watched", start + day, { reason: "迟交" }),
    said("supplier.watched", start + 2 * day, { reason: "又迟交" }),
    said("supplier.frozen", start + 3 * day, { scopes: ["order"], reason: "争议", until: null }),
    said("supplier.unfrozen", start + 4 * day),
  ]
  expect(problems(facts, start + 5 * day)).toEqual([
    ["watched", start + day, start + 2 * day, "迟交"],
    ["watched", start + 2 * day, null, "又迟交"],
    ["frozen", start + 3 * day, start + 4 * day, "争议"],
  ])
})

test("a freeze with a last day is over after it, whether or not the clock's fact is stored, and also where another follows later", () => {
  const until = "2026-01-10"
  const frozen = said("supplier.frozen", start + day, { scopes: ["inquiry"], reason: "核查", until })
  const over = endOfDayAt(until) + 1
  expect(problems([frozen], over - 1)).toEqual([["frozen", start + day, null, "核查"]])
  expect(problems([frozen], over + day)).toEqual([["frozen", start + day, over, "核查"]])
  expect(ownProblems([adopted, frozen] as readonly SupplierFact[], over + day)[0]?.until).toBe(over)
})

test("a certificate that has expired stands until it is renewed or taken away, and one that was renewed in time never does", () => {
  const end = endOfDayAt("2026-03-01")
  expect(problems([certified("2026-03-01", start + day)], end)).toEqual([])
  expect(problems([certified("2026-03-01", start + day)], end + 1)).toEqual([["certificate", end + 1, null, "YZ-1"]])
  const late = [certified("2026-03-01", start + day), certified("2027-03-01", end + 5 * day, "YZ-2")]
  expect(problems(late, end + 6 * day)).toEqual([["certificate", end + 1, end + 5 * day, "YZ-1"]])
  const inTime = [certified("2026-03-01", start + day), certified("2027-03-01", end - day, "YZ-2")]
  expect(problems(inTime, end + 6 * day)).toEqual([])
})

test("a blacklist takes the place of a phase-out, and ends with the reinstatement", () => {
  const at = (days: number) => start + days * day
  const facts = [
    said("supplier.phaseOutAsked", at(1), { reason: "停产", until: "2026-12-31" }),
    said("supplier.phasedOut", at(2)),
    said("supplier.blacklistAsked", at(3), { reason: "串标" }),
    said("supplier.blacklistFirstPassed", at(4)),
    said("supplier.blacklisted", at(5)),
    said("supplier.reinstateAsked", at(6), { reason: "申诉成立" }),
    said("supplier.reinstateFirstPassed", at(7)),
    said("supplier.reinstated", at(8)),
  ]
  expect(problems(facts, at(9))).toEqual([
    ["phasedOut", at(2), at(5), "停产"],
    ["blacklisted", at(5), at(8), "串标"],
  ])
})
