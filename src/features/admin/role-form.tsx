import { useForm, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { dataRights, type RoleDraft, type RoleRow } from "#contract/admin.contract.ts"
import { roles as actingRoles } from "#contract/people.ts"
import { RadioCardsField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import s from "./admin.module.css"
import { BoxesField } from "./boxes.tsx"
import { type CompanyChoice, CompanyField } from "./company-field.tsx"
import { ModulesField } from "./modules-field.tsx"
import { useRoleName } from "./role-name.ts"

interface Values {
  readonly code: string
  readonly name: string
  readonly acting: readonly string[]
  readonly modules: readonly string[]
  readonly dataRight: string
  readonly companies: readonly CompanyChoice[]
}

const draftOf = (values: Values, row: RoleRow | null): RoleDraft => ({
  code: row?.builtIn ? row.code : values.code.trim(),
  name: row?.builtIn ? row.name : values.name.trim(),
  acting: actingRoles.filter((role) => values.acting.includes(role)),
  modules: row?.builtIn ? [] : [...values.modules],
  dataRight: dataRights.find((one) => one === values.dataRight) ?? "own",
  companies: values.companies.map(({ id }) => id),
})

/** Adds or changes a role: in which roles its holders act, which pages they may open, and whose data they see. */
export function RoleForm(props: {
  readonly row: RoleRow | null
  readonly problem: string | null
  readonly onSend: (draft: RoleDraft) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { row, problem, onSend, onClose } = props
  const { t } = useTranslation(["admin", "common", "shell"])
  const nameOf = useRoleName()
  const form = useForm<Values>({
    mode: "onBlur",
    defaultValues: {
      code: row?.code ?? "",
      name: row?.name ?? "",
      acting: row?.acting ?? [],
      modules: row?.modules ?? [],
      dataRight: row?.dataRight ?? "company",
      companies: (row?.companies ?? []).map((id, at) => ({ id, name: row?.companyNames[at] ?? "" })),
    },
  })
  const dataRight = useWatch({ control: form.control, name: "dataRight" })
  const builtIn = row?.builtIn ?? false
  return (
    <FormDialog
      title={row ? t("roles.edit", { name: nameOf(row) }) : t("roles.add")}
      verb={t("common:save")}
      form={form}
      problem={problem}
      onSend={(values) => onSend(draftOf(values, row))}
      onClose={onClose}
    >
      {builtIn ? <p className={s.note}>{t("roles.modulesBuiltIn")}</p> : <Naming />}
      <BoxesField
        name="acting"
        label={t("roles.acting")}
        hint={t("roles.actingHint")}
        disabled={builtIn}
        oneAtLeast={t("roles.oneActing")}
        options={actingRoles.map((value) => ({ value, label: t(`shell:roles.${value}`) }))}
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
    </FormDialog>
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
