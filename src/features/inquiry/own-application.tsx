import { Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { DeadlineClock } from "#ui/countdown/deadline-clock.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { FilesPanel } from "#ui/files/files-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { Said } from "./applications.tsx"
import { type OpenQuotation, useQuotationT } from "./quotation.document.ts"

/** A supplier's own application: the terms and the deadline, the papers, the statement, and the reason for a refusal. */
export function OwnApplication({ document }: { readonly document: OpenQuotation }) {
  const t = useQuotationT()
  const { t: c } = useTranslation("common")
  const { facts, state } = document.view
  const { above, applying, party, statement, reason } = facts
  if (!applying) return <Empty title={t("application")} text={c("nothingHere")} />
  const mayApply = document.now.verdicts["apply"]?.allowed === true
  const isOut = state === "unqualified"
  return (
    <Stack gap="4">
      {mayApply ? <DeadlineClock to={applying.applyEnd} label={t("fields.applyEnd")} /> : null}
      <Card title={t("application")} aside={<Standing state={state} applied={statement !== ""} />}>
        <Facts
          rows={[
            [t("fields.criteria"), <Said key="criteria" text={applying.criteria} />],
            [t("fields.applyEnd"), <Instant key="end" at={applying.applyEnd} />],
            [t("fields.statement"), <Said key="statement" text={statement || t("notApplied")} />],
            ...(isOut && reason ? [[t("fields.reason"), reason] as const] : []),
          ]}
        />
      </Card>
      <Card title={t("papers")}>
        {mayApply ? (
          <Text marginBottom="3" color="fg.muted">
            {t("papersWhy")}
          </Text>
        ) : null}
        <FilesPanel business={{ businessType: `${inquiry.id}-applications`, businessId: `${above}.${party}` }} />
      </Card>
    </Stack>
  )
}

function Standing({ state, applied }: { readonly state: string; readonly applied: boolean }) {
  const t = useQuotationT()
  if (state === "unqualified") return <StatePill tone="red">{t("states.unqualified")}</StatePill>
  if (state === "invited" || !applied) return <StatePill tone="quiet">{t("notApplied")}</StatePill>
  return state === "applied" ? (
    <StatePill tone="amber">{t("states.applied")}</StatePill>
  ) : (
    <StatePill tone="green">{t("hasQualified")}</StatePill>
  )
}
