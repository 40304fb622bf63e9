import { z } from "zod"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { buying } from "#contract/people.ts"
import { questionnaireView, surveyForm } from "#contract/questionnaire.contract.ts"
import { documentKind } from "../_kit/kind.ts"
import { at } from "../_kit/readers.ts"
import { questionsOf } from "./questions.ts"
import type { QuestionnaireFactData, QuestionnaireFacts } from "./questionnaire.facts.ts"
import { questionnaireRules } from "./questionnaire.rules.ts"

const { begin, column, command, declare } = documentKind<QuestionnaireFacts, QuestionnaireFactData>()
const purchaser = { by: ["purchaser"] } as const
const written = z.strictObject({ form: surveyForm })
const same = ({ number, party }: QuestionnaireFacts) => ({ number, party })

/** Survey templates (调查表模板): written, published in editions, and retired. A change takes effect once it is published as well. */
export const questionnaire = declare({
  id: "questionnaire",
  version: 2,
  letters: "DM",
  summary: "A template of surveys",
  screen: "wel/supplier-inquiry-define",
  states: ["draft", "published", "changing", "retired", "discarded"],
  empty: { number: "", party: "", author: "", form: null, inForce: null, edition: 0, required: false },
  reduce: {
    "questionnaire.saved": (facts, { number, party, form, by }) => ({ ...facts, number, party, form, author: facts.author || by.id }),
    "questionnaire.published": (facts) => ({ ...facts, inForce: facts.form, edition: facts.edition + 1 }),
    "questionnaire.changed": (facts, { form }) => ({ ...facts, form }),
    "questionnaire.changeDropped": (facts) => ({ ...facts, form: facts.inForce }),
    "questionnaire.required": (facts) => ({ ...facts, required: true }),
    "questionnaire.leftOptional": (facts) => ({ ...facts, required: false }),
  },
  rules: questionnaireRules,
  view: questionnaireView,
  beside: documentBeside,
  named: ({ party, author }) => [party, author],
  viewOf: (facts, beside) => ({ ...beside, ...facts, author: facts.author || null }),
  upcasters: {},
  sides: { buyer: { who: ({ party }) => (party === "" ? [] : buying.map((name) => at(name, party))) } },
  begin: begin("questionnaire.saved", {
    ...purchaser,
    summary: "Begins a template as a draft, written or read from a file",
    input: written,
    data: (input, { number, by }) => ({ ...input, number, party: by.party ?? "" }),
  }),
  commands: {
    save: command("questionnaire.saved", {
      ...purchaser,
      summary: "Changes a draft",
      input: written,
      data: (input, { facts }) => ({ ...input, ...same(facts) }),
    }),
    publish: command("questionnaire.published", { ...purchaser, summary: "Publishes it: surveys are made from this edition from now on" }),
    change: command("questionnaire.changed", {
      ...purchaser,
      summary: "Changes one that was published; surveys are made as before until the change is published",
      input: written,
      data: (input, { facts }) => ({ ...input, ...same(facts) }),
    }),
    dropChange: command("questionnaire.changeDropped", { ...purchaser, summary: "Drops the change", danger: true }),
    require: command("questionnaire.required", {
      ...purchaser,
      summary: "Lets no supplier be upgraded that has not passed a survey of it",
    }),
    leaveOptional: command("questionnaire.leftOptional", { ...purchaser, summary: "Lets suppliers be upgraded without it again" }),
    retire: command("questionnaire.retired", {
      ...purchaser,
      summary: "Retires it: no survey is made from it any more",
      danger: true,
      final: true,
    }),
    discard: command("questionnaire.discarded", { ...purchaser, summary: "Discards a draft", danger: true }),
  },
  life: ({ takes, moves }) => ({
    draft: {
      "questionnaire.saved": takes("isOwnQuestionnaire", "pointsToWhatExists", "canBeAsked"),
      "questionnaire.published": moves("published", "isOwnQuestionnaire", "asksSomething"),
      "questionnaire.discarded": moves("discarded", "isOwnQuestionnaire"),
    },
    published: {
      "questionnaire.changed": moves("changing", "isOwnQuestionnaire", "pointsToWhatExists", "canBeAsked"),
      "questionnaire.retired": moves("retired", "isOwnQuestionnaire"),
      "questionnaire.required": takes("isOwnQuestionnaire", "isOptional"),
      "questionnaire.leftOptional": takes("isOwnQuestionnaire", "isRequired"),
    },
    changing: {
      "questionnaire.changed": takes("isOwnQuestionnaire", "pointsToWhatExists", "canBeAsked"),
      "questionnaire.published": moves("published", "isOwnQuestionnaire", "asksSomething", "isAnotherThanInForce"),
      "questionnaire.changeDropped": moves("published", "isOwnQuestionnaire"),
      "questionnaire.required": takes("isOwnQuestionnaire", "isOptional"),
      "questionnaire.leftOptional": takes("isOwnQuestionnaire", "isRequired"),
    },
    retired: {},
    discarded: {},
  }),
  clocks: {},
  values: {},
  // What is in force is found during a change, and once that is dropped.
  foundBy: ({ number, form, inForce }) => [number, form?.title ?? "", inForce?.title ?? ""],
  title: ({ form }) => form?.title ?? "",
  row: {
    edition: column.whole(({ edition }) => edition),
    questions: column.whole(({ form }) => (form ? questionsOf(form.questionnaire).filter(({ within }) => within === null).length : 0)),
    sections: column.whole(({ form }) => form?.questionnaire.sections.length ?? 0),
    required: column.flag(({ required }) => required),
    author: column.person(({ author }) => author || null),
    keeping: column.kept(column.text(({ party }) => party || null, { ordered: true })),
  },
})

export const questionnaireChart = questionnaire.chart
export type QuestionnaireRow = DataOf<typeof questionnaire.calls.query>["records"][number]
