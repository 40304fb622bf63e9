import { expect, it } from "vitest"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { tenderNotices } from "#machines/tender/tender.notices.ts"
import { tenderTasks } from "#machines/tender/tender.waiting.ts"
import { streamsOf } from "../support/recorded.ts"
import { is } from "./tender.case.ts"
import { line } from "./tender.cases.late.ts"
import { documentOf, documents, people, times } from "./tender.people.ts"

const { day, award: noticedAt } = times

/** A tender whose only winner has accepted, with a standstill of so many days after the notice. */
const accepted = (standstill: number, standstillUntil?: number) => ({
  value: { underWay: { procedure: "notified", hold: "running" } },
  facts: {
    ...emptyTender,
    document: { ...documentOf(documents.published), publicity: { enabled: false, days: 3, standstill } },
    proposal: { by: "", at: 0, lines: [line()], reason: "" },
    accepted: ["A"],
    noticedAt,
    ...(standstillUntil === undefined ? {} : { standstillUntil }),
  },
})
type Accepted = ReturnType<typeof accepted>

const ruleAgainst = (document: Accepted, fact: Parameters<typeof judge>[2]) => {
  const verdict = judge(tenderChart, document, fact)
  return verdict.allowed ? null : verdict.rule
}
/** What the purchaser may do so many days after the notice, and a moment: sign the contract, and take the award back. */
const mayAfter = (document: Accepted, days: number) => {
  const at = noticedAt + days * day + 1
  return [
    ruleAgainst(document, is("contract.signed", people.purchaser, at, { contractNumber: "HT-1" })),
    ruleAgainst(document, is("award.lapsed", people.purchaser, at, { party: "A", reason: "逾期未签" })),
  ]
}
const [notYet, stays] = ["standstillIsOver", "awardMayLapse"]

it.for([
  ["a standstill of 45 days", accepted(45), 45],
  ["a standstill that a suspension moved to the 28th day", accepted(3, noticedAt + 28 * day), 28],
] as const)("a winner who accepted keeps the award until it could be signed for ten days: %s", ([, document, ends]) => {
  expect(mayAfter(document, ends - 1)).toEqual([notYet, stays])
  expect(mayAfter(document, ends)).toEqual([null, stays])
  expect(mayAfter(document, ends + 9)).toEqual([null, stays])
  expect(mayAfter(document, ends + 10)).toEqual([null, null])
})

it("after a short standstill the award is kept for 30 days, and signing is due then", () => {
  expect(mayAfter(accepted(3), 29)).toEqual([null, stays])
  expect(mayAfter(accepted(3), 30)).toEqual([null, null])
  const due = (standstill: number) =>
    tenderTasks({ document: accepted(standstill), children: [], objections: [], at: noticedAt }).flatMap((one) =>
      one.task === "signContract" ? [one.due] : [],
    )
  expect(new Set(due(3))).toEqual(new Set([noticedAt + 30 * day]))
  expect(new Set(due(45))).toEqual(new Set([noticedAt + 55 * day]))
})

const noticesOf = (history: readonly AnyFact[], fact: AnyFact) =>
  tenderNotices.tell({ id: "t", stream: "t", kind: "tender", fact, history: [...history, fact], own: [], begunBy: null })

it("an award that is returned, declined or taken back leads the purchaser to where another is proposed, and its winner to the result", () => {
  const [course = []] = streamsOf(tenderChart)
  const upTo = (type: string) => course.slice(0, course.findLastIndex((fact) => fact.type === type) + 1)
  const [by, at] = [people.purchaser, course.at(-1)?.at ?? 0]
  const submitted = [...upTo("award.proposed"), is("award.submitted", by, at, {})]
  const ending = { party: "A", reason: "重新比价" }
  const leads = (history: readonly AnyFact[], fact: AnyFact) =>
    Object.fromEntries(noticesOf(history, fact).map(({ to, template, path }) => [`${to.roles.join()} ${template}`, path]))
  const proposal = "/wel/pre-bid-view?id=t&task=proposeAward"
  expect(leads(submitted, is("award.returned", by, at, ending))).toEqual({ "purchaser awardReturned": proposal })
  expect(leads(upTo("award.noticed"), is("award.declined", by, at, ending))).toMatchObject({ "purchaser awardDeclined": proposal })
  expect(leads(upTo("award.noticed"), is("award.lapsed", by, at, ending))).toMatchObject({
    "purchaser awardLapsed": proposal,
    "supplier awardLapsed": "/wel/winning-bid-view?id=t",
  })
})

it("bidders are told that a result stands no more only where they were told of it", () => {
  const [course = []] = streamsOf(tenderChart)
  const upTo = (type: string) => course.slice(0, course.findLastIndex((fact) => fact.type === type) + 1)
  const [by, at] = [people.purchaser, course.at(-1)?.at ?? 0]
  const approvedAnew = [
    is("award.proposed", by, at, { lines: [line()], reason: "" }),
    is("award.submitted", by, at, {}),
    is("award.approved", by, at, {}),
  ]
  const lapsed = is("award.lapsed", by, at, { party: "A", reason: "列入黑名单" })
  const told = (history: readonly AnyFact[]) => noticesOf(history, lapsed).map(({ to, template }) => `${to.roles.join()} ${template}`)
  const [buyers, winner, others] = ["purchaser awardLapsed", "supplier awardLapsed", "supplier awardReopened"]
  expect(told([...upTo("award.proposed"), ...approvedAnew.slice(1)])).toEqual([buyers])
  expect(told(upTo("award.approved"))).toEqual([buyers, winner, others])
  expect(told(upTo("award.noticed"))).toEqual([buyers, winner, others])
  // It was told that the first no longer stands, and nothing of the second.
  expect(told([...upTo("award.noticed"), lapsed, ...approvedAnew])).toEqual([buyers])
})
