import { Box, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"

/** What the seal of a tender's bids guarantees, and what it does not, according to its level; `open` shows it expanded. */
export function SealPromise({
  document,
  open = false,
}: {
  readonly document: Pick<TenderDocument, "seal" | "openers">
  readonly open?: boolean
}) {
  const { t } = useTranslation("tender-document")
  const level = document.seal ?? "S1"
  return (
    <Box as="details" fontSize="sm" {...(open ? { open: true } : {})}>
      <Box as="summary" cursor="pointer" fontWeight="semibold">
        {t(`promise.${level}.title`, { quorum: document.openers.quorum })}
      </Box>
      <PromiseText document={document} />
    </Box>
  )
}

/** The same without its title; in the chosen language, for the notice. */
export function PromiseText({
  document,
  lng,
}: {
  readonly document: Pick<TenderDocument, "seal" | "openers">
  readonly lng?: string | undefined
}) {
  const { t } = useTranslation("tender-document", lng ? { lng } : {})
  const level = document.seal ?? "S1"
  return (
    <>
      <Text maxWidth="80ch" marginTop="1.5">
        {t(`promise.${level}.text`, { quorum: document.openers.quorum })}
      </Text>
      <Text maxWidth="80ch" marginTop="1.5" color="fg.muted">
        {t(`promise.${level}.not`, { quorum: document.openers.quorum })}
      </Text>
    </>
  )
}
