import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { CommitteeTable } from "./committee-table.tsx"
import { Composition } from "./composition.tsx"
import s from "./evaluate.module.css"
import { NameExpertForm, NameLeaderForm } from "./expert-forms.tsx"
import { OwnPart } from "./own-part.tsx"
import { Reading } from "./reading.tsx"
import { ResultMarks } from "./result-marks.tsx"
import { ResultRanking } from "./result-ranking.tsx"
import { Signatures } from "./signatures.tsx"
import { TenderPage } from "./tender-page.tsx"
import { useRead } from "./use-read.ts"
import type { OpenTender } from "./use-tender.ts"

function Team({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const read = useRead(tender, tenderContract.committee)
  const { committee } = tender.view.facts
  const reasons = Object.fromEntries(committee.map(({ expert, reason }) => [expert, reason]))
  return (
    <div className={s.stack}>
      <OwnPart tender={tender} />
      <Card title={t("committeeCount", { count: committee.length })} flush>
        <div className={s.foot}>
          <Composition members={committee.map(({ expert }) => ({ expert, outside: null }))} />
        </div>
        <Reading read={read} rows={4}>
          {(members) => <CommitteeTable members={members.filter(({ expert }) => committee.some((one) => one.expert === expert))} reasons={reasons} />}
        </Reading>
      </Card>
    </div>
  )
}

function Result({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { facts } = tender.view
  if (facts.rankings.length === 0) return <Empty title={t("ranking.none")} text={t("ranking.noneWhy")} />
  return (
    <div className={s.stack}>
      <ResultRanking facts={facts} />
      <Signatures tender={tender} />
      <ResultMarks tender={tender} />
    </div>
  )
}

/** The committee (评标小组) before scoring: who takes part and is free of conflicts; after it: the result, and everybody's signature or dissent. */
export function Screen() {
  const { t } = useTranslation("tender-evaluate")
  return (
    <TenderPage
      screen="team-confirm-view"
      within={["confirmResult", "declineAssignment"]}
      forms={{
        addExpert: (tender, close) => <NameExpertForm tender={tender} onClose={close} />,
        nameLeader: (tender, close) => <NameLeaderForm tender={tender} onClose={close} />,
      }}
      tabs={(tender) => {
        const team = { id: "team", label: t("committee"), content: <Team tender={tender} /> }
        const result = { id: "result", label: t("ranking.tab"), content: <Result tender={tender} /> }
        return tender.view.facts.rankings.length > 0 ? [result, team] : [team, result]
      }}
    />
  )
}
