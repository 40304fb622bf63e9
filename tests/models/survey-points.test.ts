import { expect, it } from "vitest"
import { replay } from "#machines/_kit/replay.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { readFact } from "#server/event-store/document.ts"
import type { StoredFact } from "#server/event-store/store.ts"
import { read } from "../support/recorded.ts"

const pointed = read("survey-1.json").find(({ facts }) => facts.some(({ type }) => type === "survey.pointed"))
const before = pointed?.facts.filter(({ type }) => type !== "survey.approved") ?? []
const [submitted] = before.filter(({ type }) => type === "survey.submitted")
const returned = { ...submitted, type: "survey.returned", schemaVersion: 1, data: { reason: "请补充" } }

/** The points that are left once a survey was returned and another answer was sent, as facts of a version of before or of now say. */
function pointsLeft(schemaVersion: number) {
  const again = { ...submitted, schemaVersion, data: { answers: { story: ["另一个回答"] }, filed: [] } }
  const facts = [...before, returned, again].map((fact) => readFact(survey.chart, fact as StoredFact))
  return replay(survey.chart, facts).facts.given.map(({ question }) => question)
}

it("points for an answer that came later go, but for those of surveys that were sent before they did", () => {
  expect(pointsLeft(1)).toEqual(["story"])
  expect(pointsLeft(2)).toEqual([])
})
