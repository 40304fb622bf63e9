import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { supplierContract, type SupplierScore } from "#contract/supplier.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { cardRow } from "#ui/card/card-row.style.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { OutcomePill, useShownNumbers } from "#ui/survey-result/survey-result.tsx"
import { TimePlot, type TimePoint } from "#ui/time-plot/time-plot.tsx"
import { sourcePages } from "./source-pages.ts"
import { type OpenSupplier, useSupplierT } from "./supplier.document.ts"

const row = cardRow("150px minmax(0, 1fr) 90px 130px 110px")

/** What a supplier has reached in surveys, tenders and inquiries: over time, and each with its source. */
export function SupplierScores({ document }: { readonly document: OpenSupplier }) {
  const t = useSupplierT()
  const { data, error, reload } = useCall(supplierContract.scores, { query: { id: document.id } })
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (!data) return <LoadingRows />
  if (data.length === 0) return <Empty title={t("scores.none")} text={t("scores.noneWhy")} />
  return (
    <Card title={t("tabs.scores")}>
      <Stack gap="4">
        <Text color="fg.muted">{t("scores.sub")}</Text>
        <Plot scores={data} />
        <div>
          {data.map((one) => (
            <Score key={one.id} score={one} />
          ))}
        </div>
      </Stack>
    </Card>
  )
}

/** The scores over time, by topic; one alone shows no course. */
function Plot({ scores }: { readonly scores: readonly SupplierScore[] }) {
  const t = useSupplierT()
  const { t: said } = useTranslation("survey")
  const { shownPoints } = useShownNumbers()
  // The latest survey of a template says what the template is called.
  const names = new Map(
    scores.map(({ topic, source, title }) => [topic, source === "survey" ? title : t(`scores.sources.${source}`)] as const).toReversed(),
  )
  const points = scores
    .flatMap(({ id, topic, score, at }): TimePoint[] =>
      score === null
        ? []
        : [{ id, name: names.get(topic) ?? topic, at, value: Number(score), text: said("points", { points: shownPoints(score) }) }],
    )
    .toReversed()
  return points.length < 2 ? null : <TimePlot label={t("tabs.scores")} points={points} range={[0, 100]} />
}

function Score({ score: one }: { readonly score: SupplierScore }) {
  const t = useSupplierT()
  const { t: said } = useTranslation("survey")
  const { shownPoints } = useShownNumbers()
  return (
    <Box css={row}>
      <Text color="fg.muted">
        <Instant at={one.at} />
      </Text>
      <Box gridColumn={{ base: "1 / -1", md: "auto" }} gridRow={{ base: "2", md: "auto" }}>
        <Text color="fg.muted" fontSize="sm">
          {t(`scores.sources.${one.source}`)}
        </Text>
        <TextLink to={`${sourcePages[one.source]}?id=${one.document}`}>
          {[one.number, one.title, one.part].filter(Boolean).join(" · ")}
        </TextLink>
      </Box>
      <Text fontWeight="semibold">{one.score === null ? "" : said("points", { points: shownPoints(one.score) })}</Text>
      <Text color={one.excluded === null ? "fg.muted" : "red.fg"}>
        {one.excluded === null
          ? one.rank === null
            ? ""
            : t("scores.rank", { rank: one.rank, among: one.among })
          : t(`scores.excluded.${one.excluded}`)}
      </Text>
      <Flex justify="end">
        <OutcomePill outcome={one.outcome} />
        {one.won === null ? null : <StatePill tone={one.won ? "green" : "quiet"}>{t(one.won ? "won" : "scores.lost")}</StatePill>}
      </Flex>
    </Box>
  )
}
