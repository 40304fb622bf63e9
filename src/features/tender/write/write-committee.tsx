import { Box, chakra } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Decimal, PickMany, TextLine, Tick, Whole } from "#ui/draft/draft-fields.tsx"
import { useFieldWords } from "#ui/committee/field-words.ts"
import { Departure } from "./write-departure.tsx"
import { WriteSeal } from "./write-seal.tsx"
import type { WriteProps } from "./write-step.ts"
import { fields as fieldsStyle, group } from "./tender-wizard.style.ts"

/** Step 5: openers, buyers and experts; publicity, cost and contact. */
export function WriteCommittee({ document, lookups, outside }: WriteProps) {
  const { t } = useTranslation(["tender-write", "tender-document", "first"])
  const fieldWord = useFieldWords()
  const staff = lookups.staff.map(({ id, name, roles, department }) => ({
    value: id,
    label: name,
    text: [roles.map((role) => t(`first:roles.${role}`)).join("/"), department ?? ""].filter(Boolean).join(" · "),
  }))
  const openers = lookups.staff.flatMap(({ id, roles }) =>
    roles.some((role) => role === "purchaser" || role === "supervisor" || role === "legal") ? [id] : [],
  )
  // Experts who are no longer in the pool can still be removed.
  const gone = document.experts.filter((id) => !lookups.experts.some((expert) => expert.id === id))
  return (
    <Box css={fieldsStyle}>
      <PickMany
        path="openers.users"
        label={t("write.openers")}
        none={t("write.nobody")}
        options={staff.filter(({ value }) => openers.includes(value))}
      />
      <Whole
        path="openers.quorum"
        label={t("write.quorum")}
        unit={t("write.people")}
        min={1}
        max={9}
        span="half"
        hint={t("write.quorumWhy", { number: document.openers.users.length })}
      />
      <WriteSeal document={document} lookups={lookups} />
      <PickMany
        path="buyers"
        label={t("tender-document:people.buyers")}
        none={t("write.nobody")}
        options={staff.filter(({ value }) => lookups.staff.find(({ id }) => id === value)?.roles.includes("purchaser"))}
      />
      <PickMany
        path="experts"
        label={t("write.experts")}
        none={t("write.nobody")}
        options={[
          ...lookups.experts.map(({ id, name, fields, department }) => ({
            value: id,
            label: name,
            text: [...fields.map(fieldWord), department].filter(Boolean).join(" · "),
          })),
          ...gone.map((value) => ({ value, label: t("write.goneExpert"), text: t("write.goneExpertWhy") })),
        ]}
      />
      <Departure document={document} lookups={lookups} outside={outside} minimum="experts" />
      <chakra.fieldset css={group}>
        <chakra.legend fontWeight="semibold">{t("tender-document:document.publicity")}</chakra.legend>
        <Tick path="publicity.enabled" label={t("write.publicityWhy")} />
        <Box css={fieldsStyle}>
          {document.publicity.enabled ? (
            <Whole path="publicity.days" label={t("write.publicityDays")} unit={t("write.days")} min={3} max={60} span="half" />
          ) : (
            <Whole
              path="publicity.standstill"
              label={t("write.standstillDays")}
              hint={t("write.standstillWhy")}
              unit={t("write.days")}
              min={0}
              max={60}
              span="half"
            />
          )}
        </Box>
      </chakra.fieldset>
      <Decimal
        path="fileCost"
        label={t("tender-document:document.fileCost")}
        unit={document.currency}
        span="half"
        hint={t("write.fileCostWhy")}
      />
      <TextLine path="contact" label={t("tender-document:document.contact")} span="half" placeholder={t("write.contactExample")} />
    </Box>
  )
}
