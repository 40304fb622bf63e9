import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { TenderRow } from "#contract/tender.contract.ts"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { RowState, rowDeadline } from "./tender-columns.tsx"
import s from "./tender-list.module.css"

/** The tender list on a phone: one card each, the whole of it a link. */
export function TenderCards({ rows, to }: { readonly rows: readonly TenderRow[]; readonly to: (row: TenderRow) => string }) {
  const { t } = useTranslation(["tender-write", "tender"])
  return (
    <ul className={s.cards}>
      {rows.map((row) => {
        const at = rowDeadline(row)
        return (
          <li key={row.id}>
            <Link to={to(row)} className={s.card}>
              <span className={s.number}>{row.number}</span>
              <span className={s.title}>{row.title || t("tender:untitled")}</span>
              <RowState row={row} t={t} />
              <span className={s.foot}>
                <span>{t("tender:waitsFor", { who: t(`tender:actors.${row.state}`) })}</span>
                {at === null ? null : <Countdown to={at} />}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
