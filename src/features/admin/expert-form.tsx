import { useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useCode } from "#client/texts/codes.ts"
import { accountName } from "#contract/admin.contract.ts"
import type { ExpertRecord, ExpertRow, NewExpert } from "#contract/expert.contract.ts"
import { expertField } from "#contract/people.ts"
import { RadioCardsField, TextField } from "#ui/field/inputs.tsx"
import { LovField } from "#ui/lov/lov-field.tsx"
import { BoxesField } from "./boxes.tsx"
import { type CompanyChoice, CompanyField } from "./company-field.tsx"
import { PasswordFields } from "./password-fields.tsx"
import type { PersonChoice } from "./person-field.tsx"

/** The values of an expert's form. */
export interface ExpertValues extends Omit<ExpertRecord, "employer" | "avoid"> {
  readonly source: "newcomer" | "person"
  readonly person: readonly PersonChoice[]
  readonly name: string
  readonly displayName: string
  readonly phone: string
  readonly email: string
  readonly password: string
  readonly again: string
  readonly employers: readonly CompanyChoice[]
  readonly avoid: readonly CompanyChoice[]
}

export const valuesOf = (row: ExpertRow | null): ExpertValues => ({
  source: "newcomer",
  person: [],
  name: "",
  displayName: "",
  phone: "",
  email: "",
  password: "",
  again: "",
  fields: row?.fields ?? [],
  title: row?.title ?? "",
  employers: row?.employer ? [{ id: row.employer, name: row.employerName }] : [],
  employerName: row && row.employer === null ? row.employerName : "",
  avoid: row?.avoid ?? [],
})

export const recordOf = ({ fields, title, employers, employerName, avoid }: ExpertValues): ExpertRecord => ({
  fields: [...fields],
  title,
  employer: employers[0]?.id ?? null,
  employerName: employers.length > 0 ? "" : employerName,
  avoid: avoid.map(({ id }) => id),
})

/** The new expert: a person with an account, or without. */
interface Entered {
  readonly person: string | null
  readonly newcomer: NewExpert | null
}

export const whoOf = ({ source, person, name, displayName, phone, email, password }: ExpertValues): Entered =>
  source === "person"
    ? { person: person[0]?.id ?? null, newcomer: null }
    : { person: null, newcomer: { name: name.trim(), displayName, phone, email, password } }

/** The expert's name in the message after saving. */
export const nameIn = ({ source, person, displayName }: ExpertValues): string => (source === "person" ? person[0]?.name : displayName) ?? ""

/** The fields of an expert; for a new one also whether the person has an account. */
export function ExpertFields({ row }: { readonly row: ExpertRow | null }) {
  const { t, i18n } = useTranslation("admin")
  const code = useCode(expertField, i18n.language)
  const held = (row?.fields ?? []).filter((field) => code.options.every(({ value }) => value !== field))
  const [source, employers] = useWatch<ExpertValues, ["source", "employers"]>({ name: ["source", "employers"] })
  return (
    <>
      {row ? null : (
        <RadioCardsField
          name="source"
          label={t("experts.source")}
          options={(["newcomer", "person"] as const).map((value) => ({ value, label: t(`experts.sources.${value}`) }))}
        />
      )}
      {row ? null : source === "person" ? <Account /> : <Newcomer />}
      <BoxesField
        name="fields"
        label={t("experts.fields")}
        oneAtLeast={t("experts.oneField")}
        options={[...code.options, ...held.map((value) => ({ value, label: code.nameOf(value) }))]}
      />
      <TextField name="title" label={t("experts.jobTitle")} span="half" rules={{ maxLength: 64 }} />
      <CompanyField name="employers" label={t("experts.employer")} hint={t("experts.employerHint")} span="half" />
      {employers.length > 0 ? null : <TextField name="employerName" label={t("experts.employerName")} rules={{ maxLength: 128 }} />}
      <CompanyField name="avoid" label={t("experts.avoid")} hint={t("experts.avoidHint")} multiple />
    </>
  )
}

/** Fields for a person with an account. */
function Account() {
  const { t } = useTranslation("admin")
  return (
    <LovField<readonly PersonChoice[]>
      name="person"
      code="ACCOUNT"
      label={t("experts.person")}
      hint={t("experts.personHint")}
      required
      read={(chosen) => chosen.map(({ id, name }) => ({ value: id, text: name, row: {} }))}
      write={(picked) => picked.map(({ value, text }) => ({ id: value, name: text }))}
    />
  )
}

/** Fields for a person who gets an account. */
function Newcomer() {
  const { t } = useTranslation("admin")
  const shape = (value: string) => accountName.test(value.trim()) || t("users.usernameHint")
  return (
    <>
      <TextField name="name" label={t("users.username")} required span="half" hint={t("users.usernameHint")} rules={{ validate: shape }} />
      <TextField name="displayName" label={t("users.displayName")} required span="half" rules={{ maxLength: 64 }} />
      <TextField name="phone" label={t("users.phone")} span="half" shape="phone" />
      <TextField name="email" label={t("users.email")} span="half" shape="email" />
      <PasswordFields />
    </>
  )
}
