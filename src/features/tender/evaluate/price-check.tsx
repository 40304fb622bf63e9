import { Box, chakra, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { OpenedBidView } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import { partPriced } from "#machines/tender/tender.bids.ts"
import { Card } from "#ui/card/card.tsx"
import { type DotPoint, DotPlot } from "#ui/dot-plot/dot-plot.tsx"
import { formatSum } from "#ui/format/format.ts"
import { Sum } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { table } from "./evaluate.style.ts"
import { useBidWords } from "../bid-words.ts"
import { priceFlags } from "./price-flags.ts"

const scroll = defineStyle({ borderTopWidth: "1px" })

interface PriceCheckProps {
  readonly bids: readonly OpenedBidView[]
  /** The result of the preliminary review; empty before it. */
  readonly review: TenderView["review"]
  readonly document: TenderDocument | null
}

/** All opened totals on an axis, with their distance below the others; a flag asks for an explanation and rejects nobody. */
export function PriceCheck({ bids, review, document }: PriceCheckProps) {
  const { t, i18n } = useTranslation("tender-evaluate")
  const { percent } = useBidWords()
  const priced = bids.filter(({ total }) => total !== null)
  if (priced.length === 0)
    return (
      <Text margin="0" color="fg.subtle" fontSize="xs">
        {t("low.closed")}
      </Text>
    )
  const flags = priceFlags(document, priced)
  const currency = document?.currency ?? "CNY"
  const compared = priced.filter((bid) => !partPriced(document, bid.commercial?.lines))
  const standing = compared
    .filter(({ bid }) => review[bid]?.valid !== false)
    .toSorted((a, b) => compareAmounts(a.total ?? "0", b.total ?? "0"))
  const lowest = standing.find(({ bid }) => !flags.get(bid)?.abnormal)?.bid
  const points = compared.map(({ bid, partyName, total }): DotPoint => {
    const point = { id: bid, name: partyName, value: Number(total), text: formatSum(total ?? "", i18n.language, currency) }
    if (review[bid]?.valid === false) return { ...point, mark: "out", note: t("low.rejected") }
    if (flags.get(bid)?.abnormal) return { ...point, mark: "flagged", note: t("low.word") }
    return bid === lowest ? { ...point, mark: "best", note: t("low.lowest") } : point
  })
  return (
    <Stack gap="4">
      <Card title={t("low.plot")}>
        <DotPlot label={t("low.plot")} points={points} />
      </Card>
      <Card title={t("low.table")} flush>
        <Sideways css={scroll} label={t("low.table")}>
          <chakra.table css={table}>
            <thead>
              <tr>
                <th scope="col" data-keep="">
                  {t("bidder")}
                </th>
                <th scope="col" data-part="number">
                  {t("total")}
                </th>
                <th scope="col" data-part="number">
                  {t("low.belowMean")}
                </th>
                <th scope="col" data-part="number">
                  {t("low.belowNext")}
                </th>
                <th scope="col">{t("ranking.note")}</th>
              </tr>
            </thead>
            <tbody>
              {priced
                .toSorted((a, b) => compareAmounts(a.total ?? "0", b.total ?? "0"))
                .map((one) => {
                  const { bid, partyName, total } = one
                  const flag = flags.get(bid)
                  const part = partPriced(document, one.commercial?.lines)
                  return (
                    <tr key={bid}>
                      <th scope="row" data-keep="">
                        {partyName}
                      </th>
                      <td data-part="number">
                        <Sum value={total} currency={currency} />
                      </td>
                      <td data-part="number">{flag?.belowMeanOfOthers ? percent(flag.belowMeanOfOthers.exact) : "—"}</td>
                      <td data-part="number">{flag?.belowNext ? percent(flag.belowNext.exact) : "—"}</td>
                      <td>
                        {flag?.abnormal ? <StatePill tone="amber">{t("low.word")}</StatePill> : null}
                        {part ? <StatePill tone="quiet">{t("low.part", part)}</StatePill> : null}
                        {review[bid]?.valid === false ? <StatePill tone="red">{t("low.rejected")}</StatePill> : null}
                      </td>
                    </tr>
                  )
                })}
            </tbody>
          </chakra.table>
        </Sideways>
        <Box paddingTop="3" paddingInline="4" paddingBottom="4">
          <Text margin="0" color="fg.subtle" fontSize="xs">
            {t("low.rule")}
          </Text>
        </Box>
      </Card>
    </Stack>
  )
}
