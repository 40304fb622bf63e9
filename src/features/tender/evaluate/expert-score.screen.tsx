import { useTranslation } from "react-i18next"
import { ScoreDesk } from "./score-desk.tsx"
import { TenderPage } from "../tender-page.tsx"

/** Scoring (专家评分): an expert's own sheets, one bid at a time; the leader closes the scoring. */
export function Screen() {
  const { t } = useTranslation("tender-evaluate")
  return (
    <TenderPage
      screen="expert-score-view"
      within={["submitScore", "closeScoring", "openCommercial"]}
      wide
      tabs={(tender) => [{ id: "score", label: t("score.tab"), content: <ScoreDesk tender={tender} /> }]}
    />
  )
}
