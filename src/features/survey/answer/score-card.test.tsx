import { expect, test } from "vitest"
import { blankMark, blankQuestion } from "#machines/questionnaire/blank.ts"
import { scoreOf } from "#machines/questionnaire/score.ts"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { ScoreCard } from "./score-card.tsx"

test("the arithmetic of a score can be followed: what is calculated on with is told to as many decimals as that takes", () => {
  const questions = ["a", "b", "c"].map((id) => blankQuestion(id, id))
  const questionnaire = { sections: [{ id: "one", title: "质量", description: "", questions }] }
  const marks = Object.fromEntries(questions.map(({ id }) => [id, blankMark({ points: { yes: "1" } })]))
  const score = scoreOf(questionnaire, { marks, weights: { one: "2" } }, { a: "yes", b: "yes", c: "no" })
  const told = markup(<ScoreCard questionnaire={questionnaire} score={score} />, textsIn("zh"))
  expect(told).toContain("2.00 × 2.00 / 3.00 = 1.3333")
  expect(told).toContain("100 × 1.3333 / 2.00 = 66.67")
})
