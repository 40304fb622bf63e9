import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { type TenderRow, tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Page } from "#ui/page/page.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import e from "../evaluate/evaluate.module.css"
import { ExpertPool } from "./expert-pool.tsx"
import s from "./expert-pool.module.css"
import { Reading } from "#ui/loading/reading.tsx"
import { toneOf, useTenderWords } from "../tender-words.ts"
import { useCall } from "#client/http/use-call.ts"
import { useTasks } from "#ui/document-kinds/document-kinds.tsx"

/** States in which a committee can be formed or still changes. */
const forming = ["biddingOpen", "sealed"]

/** The pool of experts, and above it the tenders whose committee is being formed. */
export function ExpertsHome() {
  const { t } = useTranslation("tender-evaluate")
  const lookups = useCall(tenderContract.lookups, {})
  const tenders = useCall(tenderContract.query, { body: { states: forming }, query: { pageSize: 50 } })
  const tasks = useTasks()
  const missing = new Set(tasks.data?.filter(({ task }) => task === "formCommittee").map(({ id }) => id))
  return (
    <Page title={t("home.title")} sub={t("home.sub")}>
      <div className={e.stack}>
        <Card title={t("home.tenders")} flush>
          <Reading read={tenders} rows={3}>
            {({ records }) =>
              records.length === 0 ? (
                <Empty title={t("home.noTenders")} text={t("home.noTendersWhy")} />
              ) : (
                <ul className={s.links}>
                  {records
                    .toSorted((a, b) => Number(missing.has(b.id)) - Number(missing.has(a.id)))
                    .map((row) => (
                      <li key={row.id}>
                        <TenderLink row={row} waits={missing.has(row.id)} />
                      </li>
                    ))}
                </ul>
              )
            }
          </Reading>
        </Card>
        <Reading read={lookups}>{({ experts, fields }) => <ExpertPool experts={experts} fields={fields} />}</Reading>
      </div>
    </Page>
  )
}

function TenderLink({ row, waits }: { readonly row: TenderRow; readonly waits: boolean }) {
  const { t } = useTranslation("tender-evaluate")
  const { state } = useTenderWords()
  return (
    <Link to={`/wel/expert-management-view?id=${row.id}`} className={s.link}>
      <span className={s.title}>{row.title}</span>
      <StatePill tone={toneOf(row.state)}>{state(row.state)}</StatePill>
      <span className={s.under}>
        <span className={s.number}>{row.number}</span>
        <span>
          {t("tender:times.openingTime")} <Instant at={row.openingTime} />
        </span>
        {waits ? <span className={s.waits}>{t("home.waits")}</span> : null}
      </span>
    </Link>
  )
}
