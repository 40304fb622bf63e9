import { Box, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { keyMark } from "#sealing/kept-key.ts"
import { useDraftField } from "#ui/draft/draft-fields.tsx"
import { ChoiceCard, ChoiceCards, ChoiceField } from "#ui/field/choice.tsx"
import { SealPromise } from "../seal-promise.tsx"
import type { Lookups } from "./write-step.ts"

const levels = ["S2", "S1"] as const

/** How bids are sealed, what that guarantees, and whether the chosen openers have keys. */
export function WriteSeal({ document, lookups }: { readonly document: TenderDocument; readonly lookups: Lookups }) {
  const { t } = useTranslation("sealing")
  const { value = "S1", set } = useDraftField<(typeof levels)[number] | undefined>("seal")
  return (
    <>
      <ChoiceField label={t("level.label")} path="seal">
        <ChoiceCards>
          {levels.map((level) => (
            <ChoiceCard
              key={level}
              type="radio"
              name="seal"
              label={t(`level.names.${level}`)}
              text={t(`level.why.${level}`)}
              checked={value === level}
              onChange={() => set(level)}
            />
          ))}
        </ChoiceCards>
      </ChoiceField>
      <Box gridColumn="1 / -1" display="grid" gap="3">
        <SealPromise document={document} />
        {document.seal === "S2" ? <OpenerKeys document={document} lookups={lookups} /> : null}
      </Box>
    </>
  )
}

/** The keys of the chosen openers with their fingerprints; a key made after an account reset may belong to somebody else. */
function OpenerKeys({ document, lookups }: { readonly document: TenderDocument; readonly lookups: Lookups }) {
  const { t } = useTranslation("sealing")
  const chosen = lookups.staff.filter(({ id }) => document.openers.users.includes(id))
  if (chosen.length === 0) return null
  return (
    <section aria-label={t("keys.title")}>
      <Text fontSize="sm" fontWeight="semibold">
        {t("keys.title")}
      </Text>
      <Box as="ul" fontSize="sm" display="grid" gap="1.5">
        {chosen.map(({ id, name, key }) => (
          <li key={id}>
            <strong>{name}</strong>{" "}
            <Text as="span" color={key ? "fg.muted" : "amber.fg"}>
              {key ? t("keys.made", { at: formatInstant(key.madeAt), mark: keyMark(key.publicKey) }) : t("keys.none")}
            </Text>
            {key?.resetAt == null ? null : <Text color="red.fg">{t("keys.afterReset", { reset: formatInstant(key.resetAt) })}</Text>}
          </li>
        ))}
      </Box>
    </section>
  )
}
