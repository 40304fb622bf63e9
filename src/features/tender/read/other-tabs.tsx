import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Card } from "#ui/card/card.tsx"
import { Clarifications } from "../clarify/clarifications.tsx"
import { AskQuestion, Questions } from "../clarify/questions.tsx"
import type { OpenTender } from "../open-tender.ts"
import { DocumentPricing } from "./document-pricing.tsx"
import { DocumentScheme } from "./document-scheme.tsx"

interface OfTender {
  readonly tender: OpenTender
}

/** How the bids are scored and priced. */
export function Scoring({ tender }: OfTender) {
  const { t } = useTranslation("tender-document")
  const { document } = tender.view.facts
  if (!document) return null
  return (
    <Card title={t("shows.scoring")}>
      <DocumentScheme scheme={document.scoring} />
      <DocumentPricing document={document} />
    </Card>
  )
}

/** Clarifications, and suppliers' questions with the answers. */
export function Asked({ tender }: OfTender) {
  const { t } = useTranslation("tender-clarify")
  return (
    <Stack gap="4">
      <Card title={t("clarify.title")}>
        <Clarifications clarifications={tender.view.facts.clarifications} />
      </Card>
      <Card title={t("questions.title")}>
        <AskQuestion tender={tender} />
        <Questions tender={tender} />
      </Card>
    </Stack>
  )
}
