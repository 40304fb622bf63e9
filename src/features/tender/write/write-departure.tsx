import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { type Minimum, shortfalls } from "#machines/tender/tender.minima.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Prose } from "#ui/draft/draft-fields.tsx"
import type { WriteProps } from "./write-step.ts"

/** Warns of a minimum that is not met, and asks for the reason, which is recorded with the tender. */
export function Departure({
  document,
  lookups,
  outside,
  minimum,
}: Pick<WriteProps, "document" | "lookups" | "outside"> & { readonly minimum: Minimum }) {
  const { t } = useTranslation("tender-write")
  const short = shortfalls(document, serverClock.now(), outside, lookups.settings.minima).find((one) => one.minimum === minimum)
  if (!short) return null
  return (
    <Stack gap="2">
      <Callout title={t(`minima.${minimum}.short`, { is: short.is, least: short.least })}>{t(`minima.law.${document.regime}`)}</Callout>
      <Prose path={`departures.${minimum}`} label={t("minima.why")} required rows={2} maxLength={2000} hint={t("minima.whyHint")} />
    </Stack>
  )
}
