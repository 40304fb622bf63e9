import { useTranslation } from "react-i18next"
import { CandidateList } from "./candidate-list.tsx"
import { Objections } from "./objections.tsx"
import { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"

/** The number of objections that the person can see. */
const raisedIn = ({ timeline }: OpenTender): number => timeline.filter(({ type }) => type === "objection.raised").length

/** The publication of the candidates (/wel/add-public-view): the candidates, the period, and objections. */
export function Screen() {
  const { t } = useTranslation("tender-prequal")
  return (
    <TenderPage
      screen="add-public-view"
      within={["raiseObjection", "answerObjection", "dismissObjection", "upholdObjection"]}
      tabs={(tender) => [
        { id: "candidates", label: t("publicity.candidates"), content: <CandidateList tender={tender} /> },
        {
          id: "objections",
          label: t("objection.title"),
          count: raisedIn(tender),
          tasks: ["answerObjection", "ruleObjection"],
          content: <Objections tender={tender} />,
        },
      ]}
    />
  )
}
