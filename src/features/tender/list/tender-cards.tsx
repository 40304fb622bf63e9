import { useTranslation } from "react-i18next"
import type { TenderRow } from "#contract/tender.contract.ts"
import { CardLine, Cards, RowCard } from "#ui/card/cards.tsx"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { RowState, rowDeadline } from "./tender-columns.tsx"
import s from "./tender-list.module.css"

/** The tender list on a phone: one card each, the whole of it a link. */
export function TenderCards({ rows, to }: { readonly rows: readonly TenderRow[]; readonly to: (row: TenderRow) => string }) {
  const { t } = useTranslation(["tender-write", "tender"])
  return (
    <Cards>
      {rows.map((row) => {
        const at = rowDeadline(row)
        return (
          <RowCard key={row.id} to={to(row)}>
            <CardLine>
              <span className={s.number}>{row.number}</span>
            </CardLine>
            <CardLine>
              <span className={s.title}>{row.title || t("tender:untitled")}</span>
            </CardLine>
            <CardLine>
              <RowState row={row} t={t} />
            </CardLine>
            <CardLine>
              <span className={s.foot}>
                <span>{t("tender:waitsFor", { who: t(`tender:actors.${row.state}`) })}</span>
                {at === null ? null : <Countdown to={at} />}
              </span>
            </CardLine>
          </RowCard>
        )
      })}
    </Cards>
  )
}
