import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Empty } from "#ui/empty/empty.tsx"
import { CommitteeCard } from "../committee/committee-card.tsx"
import { OwnPart } from "./own-part.tsx"
import { ResultMarks } from "./result-marks.tsx"
import { ResultRanking } from "./result-ranking.tsx"
import { Signatures } from "./signatures.tsx"
import { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"

const unknown = () => null

function Team({ tender }: { readonly tender: OpenTender }) {
  return (
    <Stack gap="4">
      <OwnPart tender={tender} />
      <CommitteeCard tender={tender} isOutside={unknown} />
    </Stack>
  )
}

function Result({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { facts } = tender.view
  if (facts.rankings.length === 0) return <Empty title={t("ranking.none")} text={t("ranking.noneWhy")} />
  return (
    <Stack gap="4">
      <ResultRanking facts={facts} />
      <Signatures tender={tender} />
      <ResultMarks tender={tender} />
    </Stack>
  )
}

/** The committee (评标小组): before scoring its members and their freedom from conflicts, afterwards the result with signatures and dissents. */
export function Screen() {
  const { t } = useTranslation(["tender-evaluate", "committee"])
  return (
    <TenderPage
      screen="team-confirm-view"
      within={["confirmResult", "declineAssignment", "returnForRescore", "addExpert", "nameLeader"]}
      tabs={(tender) => {
        const team = {
          id: "team",
          label: t("committee:title"),
          tasks: ["confirmAssignment", "signIn"],
          content: <Team tender={tender} />,
        } as const
        const result = { id: "result", label: t("ranking.tab"), tasks: ["confirmResult"], content: <Result tender={tender} /> } as const
        return tender.view.facts.rankings.length > 0 ? [result, team] : [team, result]
      }}
    />
  )
}
