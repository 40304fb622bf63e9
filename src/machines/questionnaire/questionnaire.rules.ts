import { code } from "#contract/errors.ts"
import { inputRule, rule } from "../_kit/rules.ts"
import { questionsOf } from "./questions.ts"
import type { QuestionnaireFact, QuestionnaireFacts } from "./questionnaire.facts.ts"
import { type Unsound, unsoundIn } from "./soundness.ts"

type On = { readonly facts: QuestionnaireFacts; readonly event: QuestionnaireFact }

const unsoundOf = ({ event }: On): readonly Unsound[] =>
  "form" in event && event.form ? unsoundIn(event.form.questionnaire, event.form.marking) : []
const danglingPointers = (on: On) => unsoundOf(on).filter(({ flaw }) => flaw === "pointsNowhere" || flaw === "answersNowhere")
const others = (on: On) => unsoundOf(on).filter(({ flaw }) => flaw !== "pointsNowhere" && flaw !== "answersNowhere")
const flawParams = ([first]: readonly Unsound[]) => ({ at: first?.at ?? "", names: first?.names ?? "" })
const textOf = (form: unknown): string => JSON.stringify(form)

/** The rules of a survey template. */
export const questionnaireRules = {
  isOwnQuestionnaire: rule<QuestionnaireFacts, QuestionnaireFact>(
    code.notPermitted,
    ({ facts, event }) => facts.party === "" || facts.party === event.by.party,
  ),
  pointsToWhatExists: inputRule<QuestionnaireFacts, QuestionnaireFact>(
    "10008",
    (on) => danglingPointers(on).length === 0,
    (on) => flawParams(danglingPointers(on)),
  ),
  canBeAsked: inputRule<QuestionnaireFacts, QuestionnaireFact>(
    "15001",
    (on) => others(on).length === 0,
    (on) => flawParams(others(on)),
  ),
  isOptional: rule<QuestionnaireFacts, QuestionnaireFact>(code.wrongState, ({ facts }) => !facts.required),
  isRequired: rule<QuestionnaireFacts, QuestionnaireFact>(code.wrongState, ({ facts }) => facts.required),
  asksSomething: rule<QuestionnaireFacts, QuestionnaireFact>(
    "10011",
    ({ facts }) => facts.form !== null && questionsOf(facts.form.questionnaire).some(({ kind }) => kind !== "group"),
  ),
  isAnotherThanInForce: rule<QuestionnaireFacts, QuestionnaireFact>("10008", ({ facts }) => textOf(facts.form) !== textOf(facts.inForce)),
} as const
