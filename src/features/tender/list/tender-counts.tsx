import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { useSession } from "#client/session/session.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { StateCounts } from "#ui/document-kinds/state-counts.tsx"
import { toneOf } from "../tender-words.ts"

/** The number of tenders in each state: for a purchaser the own ones, for others all visible ones. */
export function TenderCounts({ beat }: { readonly beat: number }) {
  const { t } = useTranslation("tender")
  const { id, roles = [] } = useSession().profile ?? {}
  const mine = roles.includes("purchaser") && id !== undefined
  const { data } = useCall(tenderList.calls.counts, { body: { filter: mine ? { purchasers: [id] } : {} } }, beat)
  if (!data || data.total === 0) return null
  return (
    <StateCounts
      title={t(mine ? "dashboard.mine" : "dashboard.seen")}
      counts={data}
      shown={({ state }) => ({ tone: toneOf(state), word: t(`states.${state}`) })}
      list="/wel/tender-list"
      {...(mine ? { filters: { mine: "1" } } : {})}
    />
  )
}
