import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Card, Facts } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { type Application, standingOf, standingTone } from "./application-standing.ts"
import type { OpenTender } from "../open-tender.ts"
import { lead } from "./prequal.style.ts"

const link = defineStyle({ color: "theme.fg" })

/** A company's own application: its standing, when it was sent, and the reviewer's reason. */
export function OwnApplication({ tender, own }: { readonly tender: OpenTender; readonly own: Application | null }) {
  const { t } = useTranslation(["tender-prequal", "tender"])
  const standing = standingOf(own, tender.view.state)
  const mayBid = standing === "passed" && tender.now.verdicts["submitBid"]?.allowed === true
  const mayApply = tender.now.verdicts["applyPrequalification"]?.allowed === true
  return (
    <Card title={t("own.title")} aside={<StatePill tone={standingTone[standing]}>{t(`standing.${standing}`)}</StatePill>}>
      <Box as="p" css={lead}>
        {t(`own.${standing}`)}
      </Box>
      {standing === "waiting" && mayApply ? (
        <Box as="p" css={lead}>
          {t("own.again")}
        </Box>
      ) : null}
      {own === null || standing === "none" ? null : (
        <Facts
          rows={[
            [t("own.company"), own.partyName],
            [t("own.appliedAt"), <Instant key="at" at={own.appliedAt} />],
            ...(own.result?.reason ? [[t("own.reason"), own.result.reason] as const] : []),
          ]}
        />
      )}
      {mayBid ? (
        <Text marginTop="3">
          <Box asChild css={link}>
            <Link to={`/wel/cast-tender-view?id=${tender.id}`}>{t("own.toBid")}</Link>
          </Box>
        </Text>
      ) : null}
    </Card>
  )
}
