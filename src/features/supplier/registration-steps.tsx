import { Grid, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { DataOf } from "#contract/endpoint.ts"
import {
  certificateKinds,
  type RegistrationContent,
  registrationContent,
  type registrationContract,
} from "#contract/registration.contract.ts"
import { currency } from "#contract/money.ts"
import { Pick, PickMany, Prose } from "#ui/draft/draft-fields.tsx"
import { Check } from "#ui/field/choice.tsx"
import { FilesPanel } from "#ui/files/files-panel.tsx"
import { SchemaFacts } from "#ui/schema-form/schema-facts.tsx"
import { CodeCheck, NameCheck } from "./company-checks.tsx"
import { emptyAccount, emptyCertificate, emptyContact } from "./registration-check.ts"
import { registrationDocument } from "./registration.document.ts"
import { Day, Line, Parts, useHint } from "./registration-fields.tsx"
import { valuesIn } from "#ui/schema-form/shape.ts"

export type Own = NonNullable<DataOf<typeof registrationContract.mine>>

/** What each step is drawn from. */
export interface StepProps {
  readonly own: Own
  readonly content: RegistrationContent
  readonly set: (path: string, value: unknown) => void
  readonly stated: boolean
  readonly state: (stated: boolean) => void
}

const two = { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }

function Company({ content }: StepProps) {
  const { t } = useTranslation("registration")
  return (
    <Grid templateColumns={two} gap="3">
      <Line path="company" required maxLength={128} hint={<NameCheck name={content.company} />} />
      <Line path="creditCode" required maxLength={40} hint={<CodeCheck code={content.creditCode} />} />
      <Line path="legalPerson" required maxLength={64} />
      <Day path="established" optional />
      <Line path="address" required maxLength={300} />
      <Line path="website" maxLength={200} />
      <Prose path="scope" label={t("fields.scope")} hint={useHint("scope")} maxLength={1000} />
    </Grid>
  )
}

const Contacts = ({ content, set }: StepProps) => {
  const { t } = useTranslation("registration")
  return (
    <Parts name="contacts" content={content} set={set} empty={emptyContact} most={10}>
      {(path) => (
        <>
          <Line path={`${path}.name`} required maxLength={64} />
          <Line path={`${path}.title`} maxLength={64} />
          <Line path={`${path}.phone`} required maxLength={11} hint={t("hints.phone")} />
          <Line path={`${path}.email`} required maxLength={254} />
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
  const currencies = currency.options.map((value) => ({ value, label: value }))
  return (
    <Parts name="accounts" content={content} set={set} empty={emptyAccount} most={5}>
      {(path) => (
        <>
          <Line path={`${path}.bank`} required maxLength={128} />
          <Line path={`${path}.branch`} maxLength={128} />
          <Line path={`${path}.holder`} required maxLength={128} />
          <Line path={`${path}.number`} required maxLength={40} />
          <Pick path={`${path}.currency`} label={t("fields.currency")} options={currencies} />
        </>
      )}
    </Parts>
  )
}

const Certificates = ({ content, set }: StepProps) => {
  const { t } = useTranslation("registration")
  const kinds = certificateKinds.map((value) => ({ value, label: t(`options.kind.${value}`) }))
  return (
    <Parts name="certificates" content={content} set={set} empty={emptyCertificate} most={20}>
      {(path) => (
        <>
          <Pick path={`${path}.kind`} label={t("fields.kind")} options={kinds} />
          <Line path={`${path}.number`} required maxLength={100} />
          <Line path={`${path}.issuer`} maxLength={128} />
          <Day path={`${path}.validFrom`} required />
          <Day path={`${path}.validTo`} optional />
        </>
      )}
    </Parts>
  )
}

const Papers = ({ own }: StepProps) => {
  const { t } = useTranslation("registration")
  return (
    <>
      <Text color="fg.muted">{t("papersHow")}</Text>
      <FilesPanel business={{ businessType: "registration", businessId: own.id }} />
    </>
  )
}

const elsewhere: ReadonlySet<string> = new Set()

function CheckAll({ own, content, stated, state }: StepProps) {
  const { t } = useTranslation("registration")
  const { fields, untitled } = registrationDocument.useWords()
  if (!fields) return null
  const names = new Map([...own.categories, ...own.regions].map(({ value, label }) => [value, label]))
  const named = {
    ...content,
    categories: content.categories.map((one) => names.get(one) ?? one),
    regions: content.regions.map((one) => names.get(one) ?? one),
  }
  return (
    <Stack gap="4">
      <SchemaFacts
        schema={registrationContent}
        values={valuesIn(named)}
        label={untitled}
        looks={registrationDocument.looks ?? {}}
        words={fields}
        elsewhere={elsewhere}
      />
      <Check checked={stated} onChange={(event) => state(event.currentTarget.checked)}>
        {t("statement")}
      </Check>
    </Stack>
  )
}

export const stepForms = {
  company: Company,
  contacts: Contacts,
  business: Business,
  accounts: Accounts,
  certificates: Certificates,
  papers: Papers,
  check: CheckAll,
} as const
