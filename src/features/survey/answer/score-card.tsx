import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { Questionnaire } from "#contract/questionnaire.contract.ts"
import { numbersOf } from "#machines/questionnaire/questions.ts"
import type { Score, SectionScore, Share, Total } from "#machines/questionnaire/score.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { OutcomePill, useShownNumbers } from "#ui/survey-result/survey-result.tsx"

const table = defineStyle({
  width: "full",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { padding: "1.5", borderBottomWidth: "1px", textAlign: "end", fontWeight: "normal" },
  "& th:first-of-type, & td:first-of-type": { textAlign: "start" },
  "& thead th": { color: "fg.muted" },
})

/** How a score was calculated: for each section points out of the most, times its weight, over the sum of all weights. */
export function ScoreCard({ questionnaire, score }: { readonly questionnaire: Questionnaire; readonly score: Score }) {
  const { t } = useTranslation("questionnaire")
  const { shownNumber } = useShownNumbers()
  const { outcome, failed, toWeigh, own, reviewed, waiting } = score
  const numbers = numbersOf(questionnaire)
  const named = (ids: readonly string[]) => ids.map((id) => numbers.get(id) ?? id).join(", ")
  const sections = score.sections.filter((one) => one.reviewed !== null)
  const isReviewed = reviewed !== null && JSON.stringify(own) !== JSON.stringify(reviewed)
  if (outcome === null && reviewed === null) return null
  return (
    <Card title={t("score.title")}>
      <Stack gap="3">
        <Facts
          rows={[
            ...(outcome === null ? [] : [[t("score.outcome"), <OutcomePill key="outcome" outcome={outcome} />] as const]),
            ...(failed.length > 0 ? [[t("score.failed"), named(failed)] as const] : []),
            ...(toWeigh.length > 0 ? [[t("score.toWeigh"), named(toWeigh)] as const] : []),
            ...(own ? [[t("score.own"), shownNumber(own.score)] as const] : []),
            ...(isReviewed ? [[t("score.reviewed"), shownNumber(reviewed.score)] as const] : []),
            ...(waiting.length > 0 ? [[t("score.waiting"), named(waiting)] as const] : []),
          ]}
        />
        {sections.length > 0 ? (
          <Box overflowX="auto">
            <Box asChild css={table}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("score.section")}</th>
                    <th scope="col">{t("score.weight")}</th>
                    <th scope="col">{t("score.own")}</th>
                    {isReviewed ? <th scope="col">{t("score.reviewed")}</th> : null}
                  </tr>
                </thead>
                <tbody>
                  {sections.map((one) => (
                    <Row key={one.section} one={one} questionnaire={questionnaire} isReviewed={isReviewed} />
                  ))}
                </tbody>
              </table>
            </Box>
          </Box>
        ) : null}
        {own ? <Sum label={t("score.own")} total={own} /> : null}
        {isReviewed ? <Sum label={t("score.reviewed")} total={reviewed} /> : null}
      </Stack>
    </Card>
  )
}

function Row(props: { readonly one: SectionScore; readonly questionnaire: Questionnaire; readonly isReviewed: boolean }) {
  const { one, questionnaire, isReviewed } = props
  const { shownStep } = useShownNumbers()
  const worked = (weight: string, share: Share | null): string =>
    share === null ? "—" : `${shownStep(weight)} × ${shownStep(share.points)} / ${shownStep(share.most)} = ${shownStep(share.weighted)}`
  const title = questionnaire.sections.find(({ id }) => id === one.section)?.title ?? ""
  return (
    <tr>
      <td>{title}</td>
      <td>{shownStep(one.weight)}</td>
      <td>{worked(one.weight, one.own)}</td>
      {isReviewed ? <td>{worked(one.weight, one.reviewed)}</td> : null}
    </tr>
  )
}

function Sum({ label, total }: { readonly label: string; readonly total: Total }) {
  const { shownNumber, shownStep } = useShownNumbers()
  return (
    <Text fontSize="sm" color="fg.muted">
      {`${label}: 100 × ${shownStep(total.weighted)} / ${shownStep(total.weights)} = ${shownNumber(total.score)}`}
    </Text>
  )
}
