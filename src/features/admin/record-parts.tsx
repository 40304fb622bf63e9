import { Text } from "@chakra-ui/react"
import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import type { AdminChange } from "#contract/admin.contract.ts"
import { registeredId } from "#contract/ids.ts"
import { TextField } from "#ui/field/inputs.tsx"
import type { ListColumn, ListField } from "#ui/list/define-list.ts"
import { flagField } from "#ui/list/flag.ts"
import type { RecordAction } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { historyAction } from "#ui/history/history-action.tsx"

type Words = TFunction<"admin">

/** The texts that every page of records has, by their folder; `nameOf` names the record in messages. */
export const wordsOf = <Row,>(t: Words, folder: string, nameOf: (row: Row) => string) => ({
  page: { title: t(`admin:${folder}.title`), sub: t(`admin:${folder}.sub`), nameOf },
  form: {
    add: t(`admin:${folder}.add`),
    edit: t("edit"),
    title: (row: Row | null) => (row ? t(`admin:${folder}.edit`, { name: nameOf(row) }) : t(`admin:${folder}.add`)),
  },
})

/** The history of a record's changes. */
export const historyOf = <Row extends { readonly id: string }>(t: Words, kind: AdminChange["kind"]): RecordAction<Row> =>
  historyAction(t("audit.history"), kind, ({ id }) => id)

/** A column of codes, in the form in which they are typed elsewhere. */
export const codeColumn = <Row,>(
  column: Pick<ListColumn<Row>, "id" | "head" | "width" | "fixed">,
  codeOf: (row: Row) => string,
): ListColumn<Row> => ({ ...column, text: codeOf, cell: (row) => <code>{codeOf(row)}</code> })

/** Whether a record is in use: its column, and the list's filter. */
export const enabledColumn = <Row extends { readonly enabled: boolean }>(t: Words): ListColumn<Row> => ({
  id: "enabled",
  head: t("users.active"),
  width: 110,
  text: ({ enabled }) => t(enabled ? "on" : "off"),
  cell: ({ enabled }) => <StatePill tone={enabled ? "green" : "quiet"}>{t(enabled ? "on" : "off")}</StatePill>,
})
export const enabledField = (t: Words, id = "enabled"): ListField => flagField(id, t("users.active"), { yes: t("on"), no: t("off") })

/** The name under which something is registered, and known to other systems. */
export function CodeField({ label }: { readonly label: string }) {
  const { t } = useTranslation("admin")
  const fits = (value: string) => registeredId.safeParse(value.trim()).success || t("clients.idHint")
  return <TextField name="id" label={label} required span="half" hint={t("clients.idHint")} rules={{ validate: fits }} />
}

/** A hint above a form. */
export const FormNote = ({ text }: { readonly text: string }) => (
  <Text
    gridColumn="1 / -1"
    padding="8px 12px"
    borderWidth="1px"
    borderColor="line"
    borderRadius="md"
    background="bg.sunken"
    color="fg.muted"
  >
    {text}
  </Text>
)
