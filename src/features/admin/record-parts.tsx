import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import type { AdminChange } from "#contract/admin.contract.ts"
import { registeredId } from "#contract/ids.ts"
import { TextField } from "#ui/field/inputs.tsx"
import type { ListColumn } from "#ui/list/define-list.ts"
import type { RecordAction } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "./admin.module.css"
import { History } from "./history.tsx"

type Words = TFunction<"admin">

/** What was changed of a record. */
export const historyOf = <Row extends { readonly id: string }>(
  t: Words,
  kind: AdminChange["kind"],
  nameOf: (row: Row) => string,
): RecordAction<Row> => ({
  id: "history",
  label: t("audit.history"),
  show: (row, { close }) => <History kind={kind} subject={row.id} name={nameOf(row)} onClose={close} />,
})

/** A column of codes, as they are typed elsewhere. */
export const codeColumn = <Row,>(
  column: Pick<ListColumn<Row>, "id" | "head" | "width" | "fixed">,
  codeOf: (row: Row) => string,
): ListColumn<Row> => ({ ...column, text: codeOf, cell: (row) => <code className={s.code}>{codeOf(row)}</code> })

/** Whether a record is in use. */
export const enabledColumn = <Row extends { readonly enabled: boolean }>(t: Words): ListColumn<Row> => ({
  id: "enabled",
  head: t("users.active"),
  width: 110,
  text: ({ enabled }) => t(enabled ? "on" : "off"),
  cell: ({ enabled }) => <StatePill tone={enabled ? "green" : "quiet"}>{t(enabled ? "on" : "off")}</StatePill>,
})

/** Under which name something is registered, and known to others. */
export function CodeField({ label }: { readonly label: string }) {
  const { t } = useTranslation("admin")
  const fits = (value: string) => registeredId.safeParse(value.trim()).success || t("clients.idHint")
  return <TextField name="id" label={label} required span="half" hint={t("clients.idHint")} rules={{ validate: fits }} />
}
