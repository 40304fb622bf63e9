import { useTranslation } from "react-i18next"
import { registeredName } from "#contract/ids.ts"
import { type ClientDraft, type ClientRow, grantTypes } from "#contract/admin.contract.ts"
import { CheckboxField, NumberField, TextAreaField, TextField } from "#ui/field/inputs.tsx"
import { BoxesField } from "./boxes.tsx"
import { CodeField } from "./record-parts.tsx"

/** The values of an application's form. */
export interface ClientValues {
  readonly id: string
  readonly name: string
  readonly grantTypes: readonly string[]
  readonly tokenSeconds: number | null
  readonly active: boolean
  readonly redirectUris: string
  readonly signOutUris: string
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
]
const isAddress = (line: string): boolean => URL.canParse(line) && /^https?:$/.test(new URL(line).protocol)

export const draftOf = (values: ClientValues, row: ClientRow | null): ClientDraft => ({
  id: row?.id ?? values.id.trim(),
  name: values.name.trim(),
  grantTypes: grantTypes.filter((one) => values.grantTypes.includes(one)),
  tokenSeconds: values.tokenSeconds ?? 1_800,
  active: values.active,
  redirectUris: linesOf(values.redirectUris),
  signOutUris: linesOf(values.signOutUris),
})

export const valuesOf = (row: ClientRow | null): ClientValues => ({
  id: row?.id ?? "",
  name: row?.name ?? "",
  grantTypes: row?.grantTypes ?? [...grantTypes],
  tokenSeconds: row?.tokenSeconds ?? 1_800,
  active: row?.active ?? true,
  redirectUris: row?.redirectUris.join("\n") ?? "",
  signOutUris: row?.signOutUris.join("\n") ?? "",
})

/** The fields of an application; for the platform itself only its name and the lifetime of its tokens. */
export function ClientFields({ row }: { readonly row: ClientRow | null }) {
  const { t } = useTranslation("admin")
  return (
    <>
      {row ? null : <CodeField label={t("clients.id")} />}
      <TextField
        name="name"
        label={t("clients.name")}
        required
        span="half"
        rules={{ validate: (value: string) => registeredName.safeParse(value).success || t("clients.nameHint") }}
      />
      <NumberField
        name="tokenSeconds"
        label={t("clients.tokenSeconds")}
        required
        span="half"
        unit={t("clients.seconds")}
        min={60}
        max={86_400}
      />
      {row?.firstParty ? null : <Ways />}
    </>
  )
}

/** The permissions of another application, and where it is redirected to. */
function Ways() {
  const { t } = useTranslation("admin")
  const whole = (text: string) => linesOf(text).every(isAddress) || t("clients.urisWrong")
  return (
    <>
      <BoxesField
        name="grantTypes"
        label={t("clients.grantTypes")}
        oneAtLeast={t("clients.oneGrant")}
        options={grantTypes.map((value) => ({ value, label: t(`clients.grants.${value}`) }))}
      />
      <TextAreaField name="redirectUris" label={t("clients.redirectUris")} hint={t("clients.urisHint")} rules={{ validate: whole }} />
      <TextAreaField name="signOutUris" label={t("clients.signOutUris")} hint={t("clients.urisHint")} rules={{ validate: whole }} />
      <CheckboxField name="active" label={t("on")} />
    </>
  )
}
