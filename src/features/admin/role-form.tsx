import { useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { dataRights, type RoleDraft, type RoleRow } from "#contract/admin.contract.ts"
import { roles as actingRoles } from "#contract/people.ts"
import { RadioCardsField, TextField } from "#ui/field/inputs.tsx"
import { BoxesField } from "./boxes.tsx"
import { type CompanyChoice, CompanyField } from "./company-field.tsx"
import { ModulesField } from "./modules-field.tsx"
import { FormNote } from "./record-parts.tsx"

/** The values of a role's form. */
export interface RoleValues {
  readonly code: string
  readonly name: string
  readonly acting: readonly string[]
  readonly modules: readonly string[]
  readonly dataRight: string
  readonly companies: readonly CompanyChoice[]
}

export const draftOf = (values: RoleValues, row: RoleRow | null): RoleDraft => ({
  code: row?.builtIn ? row.code : values.code.trim(),
  name: row?.builtIn ? row.name : values.name.trim(),
  acting: actingRoles.filter((role) => values.acting.includes(role)),
  modules: row?.builtIn ? [] : [...values.modules],
  dataRight: dataRights.find((one) => one === values.dataRight) ?? "own",
  companies: values.companies.map(({ id }) => id),
})

export const valuesOf = (row: RoleRow | null): RoleValues => ({
  code: row?.code ?? "",
  name: row?.name ?? "",
  acting: row?.acting ?? [],
  modules: row?.modules ?? [],
  dataRight: row?.dataRight ?? "company",
  companies: (row?.companies ?? []).map((id, at) => ({ id, name: row?.companyNames[at] ?? "" })),
})

/** The fields of a role: its acting roles, its pages, and the data it shows. */
export function RoleFields({ row }: { readonly row: RoleRow | null }) {
  const { t } = useTranslation(["admin", "first"])
  const dataRight: unknown = useWatch({ name: "dataRight" })
  const builtIn = row?.builtIn ?? false
  return (
    <>
      {builtIn ? <FormNote text={t("roles.modulesBuiltIn")} /> : <Naming />}
      <BoxesField
        name="acting"
        label={t("roles.acting")}
        hint={t("roles.actingHint")}
        disabled={builtIn}
        oneAtLeast={t("roles.oneActing")}
        options={actingRoles.map((value) => ({ value, label: t(`first:roles.${value}`) }))}
      />
      <RadioCardsField
        name="dataRight"
        label={t("roles.dataRight")}
        hint={t("roles.supplierNote")}
        options={dataRights.map((value) => ({
          value,
          label: t(`roles.dataRights.${value}`),
          text: t(`roles.dataRightTexts.${value}`),
        }))}
      />
      {dataRight === "chosen" ? <CompanyField name="companies" label={t("roles.companies")} multiple /> : null}
      {builtIn ? null : <ModulesField name="modules" />}
    </>
  )
}

function Naming() {
  const { t } = useTranslation("admin")
  return (
    <>
      <TextField
        name="code"
        label={t("roles.code")}
        required
        span="half"
        hint={t("roles.codeHint")}
        rules={{ validate: (value: string) => /^[A-Za-z]\w{2,15}$/.test(value.trim()) || t("roles.codeHint") }}
      />
      <TextField
        name="name"
        label={t("roles.name")}
        required
        span="half"
        hint={t("roles.nameHint")}
        rules={{ validate: (value: string) => /^.{3,16}$/.test(value.trim()) || t("roles.nameHint") }}
      />
    </>
  )
}
