import type { ChartLayout } from "#ui/chart-view/layout.ts"
import type { Mark, Question, SurveyForm } from "#contract/questionnaire.contract.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import questionnaireLayout from "#machines/questionnaire/questionnaire.layout.json" with { type: "json" }
import { questionnaireDocument } from "#server/modules/survey/questionnaire.document.ts"
import { questionnaireKind } from "../../src/features/survey/questionnaire.kind.ts"
import type { KindCase, Step } from "./kinds.ts"

export const askedOf = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: "yesNo",
  within: null,
  text: id,
  help: "",
  required: true,
  when: [],
  options: [],
  choices: null,
  unit: "",
  least: null,
  most: null,
  words: null,
  characters: null,
  columns: [],
  rows: null,
  ...more,
})
export const markOf = (more: Partial<Mark>): Mark => ({ points: {}, most: null, passIf: null, discretionary: false, ...more })

/** A short template: two questions with points, one that hangs on another, and one for which a reviewer gives points. */
export const formOf = (title = "质量体系调查"): SurveyForm => ({
  title,
  purpose: "年度评审",
  questionnaire: {
    sections: [
      {
        id: "quality",
        title: "质量",
        description: "",
        questions: [
          askedOf("iso", { text: "是否通过 ISO 9001 认证？" }),
          askedOf("body", { kind: "text", text: "发证机构", when: [[{ question: "iso", among: ["yes"] }]] }),
          askedOf("story", { kind: "text", text: "改进案例", required: false }),
        ],
      },
    ],
  },
  marking: {
    marks: { iso: markOf({ points: { yes: "5" }, passIf: ["yes"] }), story: markOf({ most: "5" }) },
    weights: { quality: "1" },
  },
})

type People = KindCase["people"]
const buys = (command: string): Step => ({ by: "purchaser", command })

export const questionnaireCase = (people: People): KindCase => ({
  kind: questionnaire as unknown as Kind,
  module: questionnaireDocument,
  layout: questionnaireLayout as unknown as ChartLayout,
  entry: questionnaireKind,
  maker: "purchaser",
  begin: () => ({ form: formOf() }),
  inputs: () => ({ save: { form: formOf() }, change: { form: formOf("质量体系调查（2026）") } }),
  ways: {
    draft: [],
    published: [buys("save"), buys("publish"), buys("change"), buys("dropChange")],
    changing: [buys("publish"), buys("change"), buys("publish"), buys("change")],
    retired: [buys("publish"), buys("retire")],
    discarded: [buys("discard")],
  },
  people,
})
