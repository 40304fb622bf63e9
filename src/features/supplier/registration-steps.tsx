import { Grid, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { DataOf } from "#contract/endpoint.ts"
import { certificateKinds } from "#contract/certificate-kinds.ts"
import { mostCertificates, type RegistrationContent, type registrationContract } from "#contract/registration.contract.ts"
import { CurrencyPick } from "#ui/currency/currency-choice.tsx"
import { Pick, PickMany, Prose } from "#ui/draft/draft-fields.tsx"
import { FilesPanel } from "#ui/files/files-panel.tsx"
import { CodeCheck, NameCheck } from "./company-checks.tsx"
import { emptyAccount, emptyCertificate, emptyContact } from "./registration-check.ts"
import { Day, Line, Parts, useHint } from "./registration-fields.tsx"

export type Own = NonNullable<DataOf<typeof registrationContract.mine>>

/** What each step needs for rendering. */
export interface StepProps {
  readonly own: Pick<Own, "categories" | "regions">
  /** Where its files are stored. */
  readonly papers: { readonly businessType: string; readonly businessId: string }
  /** The company's known name and code, which are not asked for. */
  readonly known?: Pick<RegistrationContent, "company" | "creditCode">
  readonly content: RegistrationContent
  readonly set: (path: string, value: unknown) => void
  readonly stated: boolean
  readonly state: (stated: boolean) => void
}

const two = { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }

function Company({ content, known }: StepProps) {
  const { t } = useTranslation("registration")
  return (
    <Grid templateColumns={two} gap="3" alignItems="start">
      <Line path="company" required hint={content.company === known?.company ? null : <NameCheck name={content.company} />} />
      <Line path="creditCode" required hint={content.creditCode === known?.creditCode ? null : <CodeCheck code={content.creditCode} />} />
      <Line path="legalPerson" required />
      <Day path="established" optional />
      <Line path="address" required />
      <Line path="website" />
      <Prose path="scope" label={t("fields.scope")} hint={useHint("scope")} maxLength={Infinity} />
    </Grid>
  )
}

const Contacts = ({ content, set }: StepProps) => {
  const { t } = useTranslation("registration")
  return (
    <Parts name="contacts" content={content} set={set} empty={emptyContact} most={10}>
      {(path) => (
        <>
          <Line path={`${path}.name`} required />
          <Line path={`${path}.title`} />
          <Line path={`${path}.phone`} required hint={t("hints.phone")} />
          <Line path={`${path}.email`} required />
        </>
      )}
    </Parts>
  )
}

const Business = ({ own }: StepProps) => {
  const { t } = useTranslation("registration")
  return (
    <>
      <PickMany path="categories" label={t("fields.categories")} options={own.categories} none={t("noneToChoose")} />
      <PickMany path="regions" label={t("fields.regions")} options={own.regions} none={t("noneToChoose")} />
    </>
  )
}

const Accounts = ({ content, set }: StepProps) => {
  const { t } = useTranslation("registration")
  return (
    <Parts name="accounts" content={content} set={set} empty={emptyAccount} most={5}>
      {(path) => (
        <>
          <Line path={`${path}.bank`} required />
          <Line path={`${path}.branch`} />
          <Line path={`${path}.holder`} required />
          <Line path={`${path}.number`} required />
          <CurrencyPick path={`${path}.currency`} label={t("fields.currency")} />
        </>
      )}
    </Parts>
  )
}

const Certificates = ({ content, known, set }: StepProps) => {
  const { t } = useTranslation("registration")
  const kinds = certificateKinds.map((value) => ({ value, label: t(`options.kind.${value}`) }))
  return (
    <Parts name="certificates" content={content} set={set} empty={emptyCertificate} most={known ? Infinity : mostCertificates}>
      {(path) => (
        <>
          <Pick path={`${path}.kind`} label={t("fields.kind")} options={kinds} />
          <Line path={`${path}.number`} required />
          <Line path={`${path}.issuer`} />
          <Day path={`${path}.validFrom`} required />
          <Day path={`${path}.validTo`} optional />
        </>
      )}
    </Parts>
  )
}

const Papers = ({ papers }: StepProps) => {
  const { t } = useTranslation("registration")
  return (
    <>
      <Text color="fg.muted">{t("papersHow")}</Text>
      <FilesPanel business={papers} />
    </>
  )
}

export const stepForms = {
  company: Company,
  contacts: Contacts,
  business: Business,
  accounts: Accounts,
  certificates: Certificates,
  papers: Papers,
} as const
