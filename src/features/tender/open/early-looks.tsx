import { Box } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { sealingContract } from "#contract/sealing.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Card } from "#ui/card/card.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"

/** Who has tried to open before it was time, without duty or with another share; nothing where nobody has. */
export function EarlyLooks({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const { t } = useTranslation("codes")
  const looks = useRead(tender, sealingContract.looks).data ?? []
  if (looks.length === 0) return null
  return (
    <Card title={b("looks.title", { count: looks.length })}>
      <Box as="ul" fontSize="sm">
        {looks.map(({ person, name, code, at }) => (
          <li key={`${person} ${at}`}>{`${formatInstant(at)} · ${name} · ${t(code)}`}</li>
        ))}
      </Box>
    </Card>
  )
}
