import { useTranslation } from "react-i18next"
import { CandidateList } from "./candidate-list.tsx"
import { Objections } from "./objections.tsx"
import { TenderPage } from "./tender-page.tsx"

/** The publication of the candidates (/wel/add-public-view): who is published and for how long, and the objections to it. */
export function Screen() {
  const { t } = useTranslation("tender-prequal")
  return (
    <TenderPage
      screen="add-public-view"
      within={["raiseObjection", "answerObjection", "dismissObjection", "upholdObjection"]}
      tabs={(tender) => [
        { id: "candidates", label: t("publicity.candidates"), content: <CandidateList tender={tender} /> },
        { id: "objections", label: t("objection.title"), content: <Objections tender={tender} /> },
      ]}
    />
  )
}
