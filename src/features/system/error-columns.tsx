import type { TFunction } from "i18next"
import type { ErrorRow } from "#contract/system.contract.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "./system.module.css"

/** The columns of the error log; on a phone only where it was, how often and when. */
export function errorColumns(t: TFunction<"system">, wide: boolean): readonly Column<ErrorRow>[] {
  const page: Column<ErrorRow> = {
    id: "page",
    head: t("errors.page"),
    width: wide ? 240 : 150,
    grow: true,
    cell: ({ page: where }) => (
      <span className={s.fit} title={where}>
        {where}
      </span>
    ),
  }
  const count: Column<ErrorRow> = { id: "count", head: t("errors.count"), width: 72, right: true, cell: (row) => String(row.count) }
  const last: Column<ErrorRow> = { id: "last", head: t("errors.last"), width: 168, cell: ({ lastAt }) => <Instant at={lastAt} /> }
  if (!wide) return [page, count, last]
  return [
    last,
    { id: "side", head: t("errors.side"), width: 90, cell: ({ side }) => t(`errors.sides.${side}`) },
    page,
    {
      id: "what",
      head: t("errors.what"),
      width: 260,
      grow: true,
      cell: ({ name, message }) => (
        <span className={s.fit} title={message ?? name}>
          {message === null ? name : `${name}: ${message}`}
        </span>
      ),
    },
    count,
    { id: "report", head: t("errors.reportId"), width: 130, cell: ({ reportId }) => <code className={s.code}>{reportId}</code> },
    {
      id: "state",
      head: t("errors.state"),
      width: 120,
      cell: ({ settledAt }) => (
        <StatePill tone={settledAt === null ? "red" : "green"}>{t(`errors.states.${settledAt === null ? "open" : "settled"}`)}</StatePill>
      ),
    },
  ]
}
