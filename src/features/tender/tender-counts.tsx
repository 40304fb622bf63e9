import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { tenderStates } from "./tender-states.ts"
import { toneOf } from "./tender-words.ts"
import { useCall } from "#client/use-call.ts"
import s from "./dashboard.module.css"

/** Beyond so many, the latest are counted. */
const counted = 500

/** How many of the person's tenders stand in which state; each count opens them in the list. */
export function TenderCounts({ mine, beat }: { readonly mine: boolean; readonly beat: number }) {
  const { t } = useTranslation(["tender-write", "tender"])
  const { data } = useCall(tenderContract.query, { query: { page: 1, pageSize: counted }, body: { mine } }, beat)
  if (!data || data.records.length === 0) return null
  const states = Map.groupBy(data.records, ({ state }) => state)
  return (
    <Card
      title={t(mine ? "dashboard.mine" : "dashboard.seen")}
      aside={
        <Link className={s.all} to={mine ? "/wel/tender-list?mine=1" : "/wel/tender-list"}>
          {t("dashboard.allOf", { total: data.total > 10_000 ? "10,000+" : data.total })}
        </Link>
      }
    >
      <ul className={s.counts}>
        {tenderStates.flatMap((state) => {
          const count = states.get(state)?.length ?? 0
          return count === 0
            ? []
            : [
                <li key={state}>
                  <Link className={s.countLink} to={`/wel/tender-list?state=${state}${mine ? "&mine=1" : ""}`}>
                    <span className={s.number}>{count}</span>
                    <StatePill tone={toneOf(state)}>{t(`tender:states.${state}`)}</StatePill>
                  </Link>
                </li>,
              ]
        })}
      </ul>
      {data.total > counted ? <p className={s.note}>{t("dashboard.latestOnly", { counted })}</p> : null}
    </Card>
  )
}
