import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { tenderContract } from "#contract/tender.contract.ts"
import { CommitteeForming } from "./committee-forming.tsx"
import { ExpertPool } from "#ui/committee/expert-pool.tsx"
import { ExpertsHome } from "./experts-home.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { TenderPage } from "../tender-page.tsx"
import { useCall } from "#client/http/use-call.ts"
import type { OpenTender } from "../open-tender.ts"

function Pool({ tender }: { readonly tender: OpenTender }) {
  const read = useCall(tenderContract.lookups, {})
  const inGroup = tender.view.facts.committee.map(({ expert }) => expert)
  return <Reading read={read}>{({ experts, fields }) => <ExpertPool experts={experts} fields={fields} inGroup={inGroup} />}</Reading>
}

/** Experts (评标专家): the pool and the tenders that need a committee; with `?id=` one tender's committee. */
export function Screen() {
  const { t } = useTranslation("committee")
  if (!useSearchParams()[0].get("id")) return <ExpertsHome />
  return (
    <TenderPage
      screen="expert-management-view"
      within={["drawExperts", "addExpert", "nameLeader"]}
      tabs={(tender) => [
        { id: "committee", label: t("title"), content: <CommitteeForming tender={tender} /> },
        { id: "pool", label: t("pool.title"), content: <Pool tender={tender} /> },
      ]}
    />
  )
}
