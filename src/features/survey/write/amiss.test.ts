import { expect, test } from "vitest"
import type { Question, SurveyForm } from "#contract/questionnaire.contract.ts"
import { blankMark, blankQuestion } from "#machines/questionnaire/blank.ts"
import { amissIn } from "./amiss.ts"

const formOf = (change: Partial<Question> = {}, marking: Partial<SurveyForm["marking"]> = {}, title = "年度调查"): SurveyForm => ({
  title,
  purpose: "",
  questionnaire: {
    sections: [
      { id: "quality", title: "质量", description: "", questions: [blankQuestion("ppm", "不良率", { kind: "number", ...change })] },
    ],
  },
  marking: { marks: {}, weights: {}, ...marking },
})

test("a template that cannot be saved is said to have an empty text only where one is empty", () => {
  expect(amissIn(formOf())).toBeNull()
  expect(amissIn(formOf({}, {}, " "))).toEqual({ isEmpty: true, numbers: new Set(), isTooMuch: false })
  expect(amissIn(formOf({ text: "" }))).toMatchObject({ isEmpty: true })
  expect(amissIn(formOf({ text: "长".repeat(6001) }))).toEqual({ isEmpty: false, numbers: new Set(), isTooMuch: true })
})

test.each([
  ["a limit", formOf({ least: "1.2.3" }), "ppm"],
  ["a number of words", formOf({ words: 0 }), "ppm"],
  ["points of an option", formOf({}, { marks: { ppm: blankMark({ points: { yes: "abc" } }) } }), "ppm"],
  ["the most points", formOf({}, { marks: { ppm: blankMark({ most: "-" }) } }), "ppm"],
  ["a weight", formOf({}, { weights: { quality: "1,5" } }), "quality"],
])("a bad number, as %s, is named by its question or section, and no empty field is blamed", (_, form, at) => {
  expect(amissIn(form)).toEqual({ isEmpty: false, numbers: new Set([at]), isTooMuch: false })
})
