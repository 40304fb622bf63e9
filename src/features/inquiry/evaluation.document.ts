import { useTranslation } from "react-i18next"
import type { EvaluationView } from "#contract/evaluation.contract.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import layout from "#machines/evaluation/evaluation.layout.json" with { type: "json" }
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"
import type { Tone } from "#ui/theme/tone.ts"

const tones: Readonly<Record<string, Tone>> = {
  notified: "amber",
  confirmed: "running",
  declared: "amber",
  scored: "green",
  declined: "red",
}

export type OpenEvaluation = Opened<EvaluationView>
export const useEvaluationT = () => useTranslation(["evaluation", "committee", "document", "common", "rules", "inquiry-rules"]).t

/** The pages' definition of an expert's part. */
export const evaluationDocument = defineDocument<EvaluationView, keyof typeof evaluation.commands>({
  ...ofKind(evaluation),
  useWords: wordsOf(useEvaluationT),
  layout: layout,
  pathOf: (screen, id) => `/${screen === "" ? evaluation.screen : screen}?id=${id}`,
  toneOf: (state) => tones[state] ?? "quiet",
  looks: { supplier: { lov: "SUPPLIER" } },
})
