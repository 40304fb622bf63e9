import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { evaluationDocument, useEvaluationT } from "./evaluation.document.ts"
import { OwnPart } from "./own-part.tsx"
import { Scoring } from "./scoring.tsx"
import { ToScore } from "./to-score.tsx"

/** Inquiries that the person scores as an expert (我的评分). */
export const list = listScreen({ kind: evaluation, definition: evaluationDocument, useT: useEvaluationT }, "all", {
  first: ["inquiry", "buyer", "reviewDeadline", "round"],
})

/** An expert's own part in one inquiry (/wel/iquiry-expert-view): agreeing to take part, declaring interests, and scoring. */
export const document = {
  Screen: function Evaluation() {
    const t = useEvaluationT()
    return (
      <DocumentPage
        definition={evaluationDocument}
        screen="wel/iquiry-expert-view"
        own
        within={["confirm", "declare", "score"]}
        tabs={(opened) => [
          { id: "part", label: t("part"), content: <OwnPart document={opened} /> },
          {
            id: "scoring",
            label: t("scoring"),
            count: opened.view.facts.suppliers.length,
            tasks: ["score"],
            content: <Scoring document={opened} />,
          },
          { id: "content", label: t("asked"), content: <ToScore facts={opened.view.facts} /> },
        ]}
      />
    )
  },
}
