import { Box, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { sealingContract } from "#contract/sealing.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Card } from "#ui/card/card.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "./open-tender.ts"

/** Every attempt to open a bid before its time, as whoever sees the tender reads it; nothing while nobody has tried. */
export function EarlyLooks({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["sealing", "codes"])
  const looks = useRead(tender, sealingContract.looks).data ?? []
  if (looks.length === 0) return null
  return (
    <Card title={t("looks.title", { count: looks.length })}>
      <Text fontSize="sm" color="fg.muted">
        {t("looks.text")}
      </Text>
      <Box as="ul" fontSize="sm" marginTop="2">
        {looks.map(({ person, name, code, at }) => (
          <li key={`${person} ${at}`}>{[formatInstant(at), name, t(`codes:${code}`)].join(" · ")}</li>
        ))}
      </Box>
    </Card>
  )
}
