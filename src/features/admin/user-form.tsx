import { useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import { useCall } from "#client/http/use-call.ts"
import { accountName, genders, type PersonDraft, type PersonRow, roleAdminContract } from "#contract/admin.contract.ts"
import { DateTimeField, NumberField, SelectField, TextField } from "#ui/field/inputs.tsx"
import type { TreeChoice } from "#ui/tree-picker/tree-picker.tsx"
import { BoxesField } from "./boxes.tsx"
import { type CompanyChoice, CompanyField } from "./company-field.tsx"
import { DepartmentField } from "./department-field.tsx"
import { PasswordFields } from "./password-fields.tsx"
import { FormNote } from "./record-parts.tsx"
import { useRoleName } from "./role-name.ts"

/** The values of a person's form. Those that are chosen are named otherwise than in what is submitted, which has only their ids. */
export interface UserValues extends Omit<PersonDraft, "company" | "department" | "gender" | "roles"> {
  readonly unit: TreeChoice | null
  readonly gender: string
  readonly roles: readonly string[]
  readonly companies: readonly CompanyChoice[]
  readonly password: string
  readonly again: string
}

export const valuesOf = (row: PersonRow | null): UserValues => ({
  name: row?.name ?? "",
  displayName: row?.displayName ?? "",
  phone: row?.phone ?? "",
  email: row?.email ?? "",
  workCode: row?.workCode ?? "",
  gender: row?.gender ?? "",
  age: row?.age ?? null,
  validUntil: row?.validUntil ?? null,
  unit: row?.department ? { id: row.department, text: row.departmentName ?? "" } : null,
  roles: row?.roles.map(({ id }) => id) ?? [],
  companies: row?.company ? [{ id: row.company, name: row.companyName ?? "" }] : [],
  password: "",
  again: "",
})

export const draftOf = (values: UserValues): PersonDraft => ({
  name: values.name.trim(),
  displayName: values.displayName,
  phone: values.phone,
  email: values.email,
  workCode: values.workCode,
  gender: genders.find((one) => one === values.gender) ?? "",
  age: values.age,
  validUntil: values.validUntil,
  roles: [...values.roles],
  company: values.companies[0]?.id ?? null,
  department: values.unit?.id ?? null,
})

/** The fields of a person, and for a new one a first password; people cannot change their own rights. */
export function UserFields({ row }: { readonly row: PersonRow | null }) {
  const { t } = useTranslation("admin")
  const own = useSession().profile?.id === row?.id
  const known = useCall(roleAdminContract.query, { query: { page: 1, pageSize: 500 } }).data?.records ?? row?.roles ?? []
  const nameOf = useRoleName()
  const companies = useWatch<UserValues, "companies">({ name: "companies" })
  return (
    <>
      <Person row={row} />
      {own ? <FormNote text={t("users.ownRights")} /> : null}
      <BoxesField
        name="roles"
        label={t("users.roles")}
        disabled={own}
        oneAtLeast={t("users.oneRole")}
        options={known.map((role) => ({ value: role.id, label: nameOf(role) }))}
      />
      <CompanyField name="companies" label={t("users.company")} span="half" disabled={own} />
      <DepartmentField
        name="unit"
        label={t("users.department")}
        title={t("users.chooseDepartment")}
        company={companies[0]?.id ?? null}
        disabled={own}
      />
      <DateTimeField name="validUntil" label={t("users.validUntil")} hint={t("users.validUntilHint")} disabled={own} />
      {row ? null : <PasswordFields />}
    </>
  )
}

/** The person's name and contact data. */
function Person({ row }: { readonly row: PersonRow | null }) {
  const { t } = useTranslation("admin")
  const shape = (value: string) => value.trim() === row?.name || accountName.test(value.trim()) || t("users.usernameHint")
  return (
    <>
      <TextField name="name" label={t("users.username")} required span="half" hint={t("users.usernameHint")} rules={{ validate: shape }} />
      <TextField name="displayName" label={t("users.displayName")} required span="half" rules={{ maxLength: 64 }} />
      <TextField name="phone" label={t("users.phone")} span="half" shape="phone" />
      <TextField name="email" label={t("users.email")} span="half" shape="email" />
      <TextField name="workCode" label={t("users.workCode")} span="third" rules={{ maxLength: 32 }} />
      <SelectField
        name="gender"
        label={t("users.gender")}
        span="third"
        placeholder={t("users.genders.none")}
        options={(["female", "male"] as const).map((value) => ({ value, label: t(`users.genders.${value}`) }))}
      />
      <NumberField name="age" label={t("users.age")} span="third" min={14} max={120} />
    </>
  )
}
