import { Box, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderView } from "#contract/tender.view.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { question, asked } from "../tender-document.style.ts"

/** The clarifications (澄清函) of a tender, the latest first. */
export function Clarifications({ clarifications }: Pick<TenderView, "clarifications">) {
  const { t } = useTranslation("tender-write")
  if (clarifications.length === 0) return <Text color="fg.subtle">{t("clarify.none")}</Text>
  return (
    <ol>
      {clarifications.toReversed().map((one) => (
        <Box as="li" key={one.id} css={question}>
          <Box as="p" css={asked}>
            {one.material ? <StatePill tone="amber">{t("clarify.material")}</StatePill> : null}
            <Instant at={one.at} />
          </Box>
          <Text fontWeight="semibold">{one.title}</Text>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {one.text}
          </Text>
          {one.why === undefined ? null : <Text color="fg.subtle">{t("clarify.whyGiven", { why: one.why })}</Text>}
        </Box>
      ))}
    </ol>
  )
}
