import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Card, Facts } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import type { OpenTender } from "../open-tender.ts"

const link = defineStyle({ color: "theme.fg" })

/** What an applicant must prove, how many may qualify, and the deadline. */
export function PrequalCriteria({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["tender-prequal", "tender"])
  const { document } = tender.view.facts
  if (!document) return null
  const { prequalCriteria, prequalLimit, minQualified, prequalDeadline, reviewDeadline, openTo } = document
  return (
    <Card
      title={t("criteria.title")}
      aside={
        <Box asChild css={link}>
          <Link to={`/wel/tender-notice-view?id=${tender.id}`}>{t("criteria.notice")}</Link>
        </Box>
      }
    >
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {prequalCriteria || t("criteria.unwritten")}
      </Text>
      <Box marginTop="3">
        <Facts
          rows={[
            [t("criteria.openTo"), t(`tender:openTo.${openTo}`)],
            [t("criteria.limit"), prequalLimit === null ? t("criteria.noLimit") : t("criteria.companies", { count: prequalLimit })],
            [t("criteria.least"), t("criteria.companies", { count: minQualified })],
            [t("tender:times.prequalDeadline"), <Instant key="deadline" at={prequalDeadline} />],
            [t("tender:times.reviewDeadline"), <Instant key="review" at={reviewDeadline} />],
          ]}
        />
      </Box>
    </Card>
  )
}
