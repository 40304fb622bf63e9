import { Box, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { sealingContract } from "#contract/sealing.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Card } from "#ui/card/card.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "./open-tender.ts"

/** All premature attempts to open bids, for everybody who sees the tender; nothing without any. */
export function EarlyLooks({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("sealing")
  const looks = useRead(tender, sealingContract.looks).data ?? []
  if (looks.length === 0) return null
  return (
    <Card title={t("looks.title", { count: looks.length })}>
      <Text fontSize="sm" color="fg.muted">
        {t("looks.text")}
      </Text>
      <Box as="ul" fontSize="sm" marginTop="2">
        {looks.map(({ person, name, code, at }) => (
          <li key={`${person} ${at}`}>{[formatInstant(at), name, t(`looks.why.${code}`)].join(" · ")}</li>
        ))}
      </Box>
    </Card>
  )
}
