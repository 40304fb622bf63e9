import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { surveyContract } from "#contract/survey.contract.ts"
import { dayAt } from "#contract/time.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { OpenSupplier } from "./supplier.document.ts"
import { cardRow } from "#ui/card/card-row.style.ts"
import { SurveyResult } from "#ui/survey-result/survey-result.tsx"

const row = cardRow("minmax(0, 1fr) 180px 160px auto")

/** The surveys of a supplier with their results, and those that it must still pass before it is upgraded. */
export function SupplierSurveys({ document }: { readonly document: OpenSupplier }) {
  const { t } = useTranslation("survey")
  const { data, error, reload } = useCall(surveyContract.ofSupplier, { query: { id: document.id } })
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (!data) return <LoadingRows />
  const { surveys, missing } = data
  const today = dayAt(document.now.serverTime)
  return (
    <Stack gap="4">
      {missing.length === 0 ? null : (
        <Callout title={t("missing.title")}>
          <Stack asChild gap="1">
            <ul>
              {missing.map(({ template, title }) => (
                <li key={template}>{title}</li>
              ))}
            </ul>
          </Stack>
        </Callout>
      )}
      {surveys.length === 0 ? <Empty title={t("noSurveys")} /> : null}
      {surveys.length === 0 ? null : (
        <Card title={t("list")}>
          {surveys.map((one) => (
            <Box key={one.id} css={row}>
              <TextLink to={`/wel/supplier-inquiry-write?id=${one.id}`}>
                {one.number} · {t("issue.edition", { title: one.title, edition: one.edition })}
              </TextLink>
              <Text color="fg.muted">
                {one.submittedAt === null ? t("rounds.until", { day: one.due }) : <Instant at={one.submittedAt} />}
                <Term until={one.countsUntil} today={today} />
              </Text>
              <SurveyResult outcome={one.outcome} score={one.score} />
              <Flex gap="2" align="center" justify="end" wrap="wrap">
                <StatePill tone={one.state === "approved" ? "green" : "amber"}>{t(`states.${one.state}`)}</StatePill>
                <ButtonLink look="ghost" to={`/supplier/inquiry/list-details?template=${one.template}&supplier=${document.id}`}>
                  {t("compare.overYears")}
                </ButtonLink>
              </Flex>
            </Box>
          ))}
        </Card>
      )}
    </Stack>
  )
}

/** Until when an approved survey counts; nothing for one that counts for ever. */
function Term({ until, today }: { readonly until: string | null; readonly today: string }) {
  const { t } = useTranslation("survey")
  if (until === null) return null
  const over = until < today
  return (
    <Text as="span" display="block" fontSize="xs" color={over ? "red.fg" : "fg.muted"}>
      {t(over ? "countedUntil" : "countsUntil", { day: until })}
    </Text>
  )
}
