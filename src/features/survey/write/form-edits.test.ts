import { describe, expect, it } from "vitest"
import type { SurveyForm } from "#contract/questionnaire.contract.ts"
import { questionsOf } from "#machines/questionnaire/questions.ts"
import { unsoundIn } from "#machines/questionnaire/soundness.ts"
import {
  emptyForm,
  newQuestion,
  withAdded,
  withKind,
  withMark,
  withMoved,
  withoutQuestion,
  withoutSection,
  withQuestion,
  withSectionAdded,
  withSectionMoved,
  withWeight,
} from "./form-edits.ts"

const words = { option: "Option", column: "Column" }
const ids = ({ questionnaire }: SurveyForm) => questionsOf(questionnaire).map(({ id }) => id)
const named = (id: string, within: string | null = null) => ({ ...newQuestion(id, within), id })

/** A, group G with parts P and R, then B, which hangs on A. */
function written(): SurveyForm {
  const empty = emptyForm("Quality", "", "One")
  const section = empty.questionnaire.sections[0]?.id ?? ""
  const group = { ...named("g"), kind: "group" as const }
  const last = { ...named("b"), when: [[{ question: "a", among: ["yes"] }]] }
  return [named("a"), group, named("p", "g"), last, named("r", "g")].reduce((form, one) => withAdded(form, section, one), empty)
}

describe("a template that is written", () => {
  it("has a part stand after the last one of its group", () => {
    expect(ids(written())).toEqual(["a", "g", "p", "r", "b"])
  })

  it("moves a group with its parts, and a part within it", () => {
    expect(ids(withMoved(written(), "g", -1))).toEqual(["g", "p", "r", "a", "b"])
    expect(ids(withMoved(written(), "r", -1))).toEqual(["a", "g", "r", "p", "b"])
    expect(ids(withMoved(written(), "a", -1))).toEqual(["a", "g", "p", "r", "b"])
    expect(ids(withMoved(written(), "p", -1))).toEqual(["a", "g", "p", "r", "b"])
  })

  it("forgets what pointed to a question that goes, and its mark", () => {
    const form = withoutQuestion(withMark(written(), "a", { passIf: ["yes"] }), "a")
    expect(ids(form)).toEqual(["g", "p", "r", "b"])
    expect(unsoundIn(form.questionnaire, form.marking)).toEqual([])
    expect(ids(withoutQuestion(written(), "g"))).toEqual(["a", "b"])
  })

  it("forgets answers that there are no more when a question becomes another kind", () => {
    const marked = withMark(written(), "a", { passIf: ["yes"], points: { yes: "1" } })
    const [one] = questionsOf(marked.questionnaire)
    if (!one) throw new Error("there is no question")
    const form = withKind(marked, one, "single", words)
    // It still has to be passed, so an answer that passes must be chosen anew.
    expect(unsoundIn(form.questionnaire, form.marking)).toEqual([{ flaw: "nothingPasses", at: "a", names: "" }])
    expect(form.marking.marks["a"]).toMatchObject({ points: {}, passIf: [] })
    expect(questionsOf(withQuestion(written(), "g", { kind: "text" }).questionnaire).map(({ within }) => within)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it.each(["text", "number", "date", "table", "file"] as const)("no longer requires that a choice passes once it becomes a %s", (kind) => {
    const marked = withMark(written(), "a", { passIf: ["yes"] })
    const [one] = questionsOf(marked.questionnaire)
    if (!one) throw new Error("there is no question")
    expect(withKind(marked, one, kind, words).marking.marks["a"]).toMatchObject({ passIf: null })
  })

  it("keeps weights by section, and loses them with it", () => {
    const two = withSectionAdded(written(), "Two")
    const [first, second] = two.questionnaire.sections.map(({ id }) => id)
    const weighted = withWeight(withWeight(two, first ?? "", "3"), second ?? "", "2")
    expect(Object.keys(withoutSection(weighted, first ?? "").marking.weights)).toEqual([second])
    expect(withWeight(weighted, second ?? "", "").marking.weights).toEqual({ [first ?? ""]: "3" })
    expect(withSectionMoved(weighted, second ?? "", -1).questionnaire.sections.map(({ title }) => title)).toEqual(["Two", "One"])
  })
})
