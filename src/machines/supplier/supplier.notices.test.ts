import { expect, test } from "vitest"
import { type Actor, system } from "#contract/people.ts"
import { endOfDayAt } from "#contract/time.ts"
import { type AnyFact, factOf } from "../_kit/fact.ts"
import type { NoticeSource } from "../_kit/notices.ts"
import { replay } from "../_kit/replay.ts"
import { settle } from "../_kit/settle.ts"
import { supplier } from "./supplier.chart.ts"
import { supplierNotices } from "./supplier.notices.ts"

const { chart, id } = supplier
const day = 86_400_000
const start = endOfDayAt("2026-01-01")
const buyer: Actor = { id: "b", roles: ["purchaser"], party: "own" }
const adopted = { number: "GYS-1", company: "恒远", creditCode: "9", buyer: "own" }
const certificate = (number: string, validTo: string) => ({
  kind: "other",
  number,
  issuer: "",
  validFrom: "2020-01-01",
  validTo,
  mandatory: false,
})
const toKeeper = {
  to: { roles: ["purchaser"] },
  msgType: "document",
  template: "documentNews",
  path: "/supplier/archive",
  params: {},
} as const
const source: NoticeSource = supplierNotices({
  kind: id,
  upcasters: chart.upcasters,
  concerns: new Set(),
  events: {},
  discloses: new Set(),
  tell: () => [toKeeper],
})

/** What people are told of certificates, by the day after the start, where some are recorded on some days and the clock looks daily. */
function toldIn(days: number, recorded: Readonly<Record<number, object>>) {
  const history: AnyFact[] = []
  const told: (readonly [day: number, fact: string, notices: number])[] = []
  let document = replay(chart, [])
  const take = (fact: AnyFact) => {
    history.push(fact)
    document = replay(chart, [fact], document)
    if (!fact.type.startsWith("supplier.certificates")) return
    const notices = source.tell({ id, stream: id, kind: id, fact, history: [...history], own: [...history], begunBy: null })
    told.push([(fact.at - start) / day, fact.type.replace("supplier.certificates", ""), notices.length])
  }
  take(factOf("supplier.adopted", system, start, adopted))
  for (let at = 1; at <= days; at++) {
    for (const fact of settle(chart, document, start + at * day, {}).facts) take(fact)
    if (recorded[at]) take(factOf("supplier.certified", buyer, start + at * day, recorded[at]))
  }
  return told
}

test("supplier and keeper are told once of each certificate, however many are recorded after it", () => {
  const told = toldIn(25, { 1: certificate("A", "2026-01-21"), 3: certificate("B", "2030-01-01"), 23: certificate("C", "2030-01-01") })
  expect(told.filter(([, , notices]) => notices > 0)).toEqual([
    [2, "Expiring", 2],
    [21, "Expired", 2],
  ])
  // The chart looks at all of them each time, so that their state is right.
  expect(told.filter(([, , notices]) => notices === 0).map(([at, fact]) => [at, fact])).toEqual([
    [4, "Expiring"],
    [24, "Expiring"],
    [24, "Expired"],
  ])
})

test("a certificate that is recorded or renewed later, or ends later, is told of beside others", () => {
  const told = toldIn(40, {
    1: certificate("A", "2026-01-21"),
    2: certificate("B", "2026-01-25"),
    22: certificate("A", "2026-01-30"),
  })
  expect(told.filter(([, , notices]) => notices > 0)).toEqual([
    [2, "Expiring", 2],
    [3, "Expiring", 2],
    [21, "Expired", 2],
    [23, "Expiring", 2],
    [25, "Expired", 2],
    [30, "Expired", 2],
  ])
})

test("of a certificate that has ended before it is recorded, nobody is told that it ends soon", () => {
  const told = toldIn(8, { 1: certificate("A", "2025-06-30"), 3: certificate("B", "2026-01-21") })
  expect(told.filter(([, , notices]) => notices > 0)).toEqual([
    [2, "Expired", 2],
    [4, "Expiring", 2],
  ])
})
