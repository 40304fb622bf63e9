import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { type UnitDraft, type UnitRow, unitKinds } from "#contract/organisation.contract.ts"
import { NumberField, SelectField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { type CompanyChoice, CompanyField } from "./company-field.tsx"
import { type PersonChoice, PersonField } from "./person-field.tsx"

interface Values {
  readonly kind: string
  readonly code: string
  readonly name: string
  readonly companies: readonly CompanyChoice[]
  readonly head: PersonChoice | null
  readonly sort: number | null
}

/** The defaults of a new unit: a department below a parent, an organisation at the top. */
const valuesOf = (row: UnitRow | null, parent: UnitRow | null): Values => ({
  kind: row?.kind ?? (parent ? "department" : "organisation"),
  code: row?.code ?? "",
  name: row?.name ?? "",
  companies: row?.company ? [{ id: row.company, name: row.companyName ?? "" }] : [],
  head: row?.head ? { id: row.head, name: row.headName ?? "" } : null,
  sort: row?.sort ?? 0,
})

/** Adds a unit below `parent`, or changes one. Its kind cannot be changed. */
export function UnitForm(props: {
  readonly row: UnitRow | null
  readonly parent: UnitRow | null
  readonly problem: string | null
  readonly onSend: (draft: UnitDraft) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["admin", "common"])
  const { row, parent } = props
  const form = useForm<Values>({ defaultValues: valuesOf(row, parent), mode: "onBlur" })
  const kind = unitKinds.find((one) => one === form.watch("kind")) ?? "department"
  const send = ({ code, name, companies, head, sort }: Values) =>
    props.onSend({
      kind,
      parent: row ? row.parent : (parent?.id ?? null),
      code: code.trim(),
      name: name.trim(),
      company: kind === "organisation" ? (companies[0]?.id ?? null) : null,
      head: head?.id ?? null,
      sort: sort ?? 0,
    })
  const title = row ? t("units.edit", { name: row.name }) : parent ? t("units.addBelow", { name: parent.name }) : t("units.add")
  return (
    <FormDialog title={title} verb={t("common:save")} form={form} problem={props.problem} onSend={send} onClose={props.onClose}>
      {row ? null : (
        <SelectField
          name="kind"
          label={t("units.kind")}
          required
          span="half"
          options={unitKinds
            .filter((one) => one === "department" || parent?.kind !== "department")
            .map((value) => ({ value, label: t(`units.kinds.${value}`) }))}
        />
      )}
      <TextField
        name="code"
        label={t("units.code")}
        required
        span="half"
        hint={t("units.codeHint")}
        rules={{ validate: (value: string) => /^[A-Za-z0-9][\w.-]{0,31}$/.test(value.trim()) || t("units.codeHint") }}
      />
      <TextField
        name="name"
        label={t("units.name")}
        required
        span="half"
        rules={{ maxLength: 64, validate: (value: string) => value.trim().length >= 2 || t("units.nameHint") }}
      />
      <PersonField name="head" label={t("units.head")} span="half" />
      {kind === "organisation" ? (
        <CompanyField name="companies" label={t("units.company")} hint={t("units.companyHint")} span="half" />
      ) : null}
      <NumberField name="sort" label={t("units.sort")} span="half" min={0} max={100_000} />
    </FormDialog>
  )
}
