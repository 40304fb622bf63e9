import { useTranslation } from "react-i18next"
import type { SurveyView } from "#contract/survey.contract.ts"
import { numbersOf, questionsOf } from "#machines/questionnaire/questions.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import layout from "#machines/survey/survey.layout.json" with { type: "json" }
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"

export type OpenSurvey = Opened<SurveyView>
export const useSurveyT = () => useTranslation(["survey", "questionnaire", "document", "common", "rules", "survey-rules"]).t

/** The numbers of the questions that are answered with files. */
const filed = ({ form }: SurveyView) => {
  if (!form) return {}
  const numbers = numbersOf(form.questionnaire)
  const asked = questionsOf(form.questionnaire).filter(({ kind }) => kind === "file")
  return asked.length === 0 ? {} : { answers: asked.map(({ id, text }) => ({ id, name: `${numbers.get(id) ?? ""} ${text}` })) }
}

/** The pages' definition of a survey. */
export const surveyDocument = defineDocument<SurveyView, keyof typeof survey.commands>({
  ...ofKind(survey),
  useWords: wordsOf(useSurveyT),
  layout: layout,
  list: "/wel/supplier-inquiry-list",
  looks: { due: { span: "half" } },
  files: { kind: survey.id, parts: filed },
})
