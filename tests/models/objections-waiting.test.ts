import { expect, it } from "vitest"
import type { ObjectionFacts } from "#machines/objection/objection.chart.ts"
import { timeToAnswer } from "#machines/objection/objection.rules.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { tenderTasks } from "#machines/tender/tender.waiting.ts"
import { documentOf, documents, people, times } from "./tender.people.ts"

const { day } = times
const { purchaser } = people
const [start, ends] = [1_000_000, 1_000_000 + 30 * day]

/** A tender in its publicity. */
const published = {
  value: { underWay: { procedure: "publicity", hold: "running" } },
  facts: {
    ...emptyTender,
    author: { id: purchaser.id, department: "" },
    document: { ...documentOf(documents.published), buyers: [] },
    publicity: { startedAt: start, endsAt: ends, candidates: ["A"] },
  },
}
const raised = (raisedAt: number): { value: string; facts: ObjectionFacts } => ({
  value: "raised",
  facts: { reason: "评分有误", raisedAt, answer: null, answeredBy: null, ruling: null },
})
const answered = (raisedAt: number) => {
  const { facts } = raised(raisedAt)
  return { value: "answered", facts: { ...facts, answer: "评分无误", answeredBy: purchaser.id } }
}

it("an objection waits for the purchaser's answer, due three days after the first that has none, and then for the ruling", () => {
  const waiting = (...objections: readonly ReturnType<typeof raised>[]) =>
    tenderTasks({ document: published, children: [], objections, at: start }).flatMap(({ task, reader, due, from }) =>
      from === null ? [[task, reader, due]] : [],
    )
  const [answer, rule] = [
    (due: number) => ["answerObjection", `purchaser#${purchaser.id}`, due],
    ["ruleObjection", "role:supervisor", ends],
  ]
  expect(waiting()).toEqual([])
  expect(waiting(raised(start), raised(start + day))).toEqual([answer(start + timeToAnswer)])
  expect(waiting(answered(start), raised(start + day))).toEqual([answer(start + day + timeToAnswer), rule])
  expect(waiting(answered(start), answered(start + day))).toEqual([rule])
})
