import { useTranslation } from "react-i18next"
import type { QuestionnaireView } from "#contract/questionnaire.contract.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import layout from "#machines/questionnaire/questionnaire.layout.json" with { type: "json" }
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"

export type OpenQuestionnaire = Opened<QuestionnaireView>
export const useQuestionnaireT = () => useTranslation(["questionnaire", "document", "common", "rules", "survey-rules"]).t

/** The pages' definition of a template. */
export const questionnaireDocument = defineDocument<QuestionnaireView, keyof typeof questionnaire.commands>({
  ...ofKind(questionnaire),
  useWords: wordsOf(useQuestionnaireT),
  layout: layout,
  list: "/wel/supplier-inquiry-define",
})
