import { Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { comparisonContract } from "#contract/inquiry.contract.ts"
import type { LineIndexes, PriceIndex } from "#contract/price-index.contract.ts"
import { dayAt } from "#contract/time.ts"
import { indexMoved, priceMoved, valueOn } from "#machines/inquiry/inquiry.indexes.ts"
import { percentAbove } from "#machines/inquiry/inquiry.brief.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import { formatDecimal } from "#ui/format/format.ts"
import { type TimePoint, TimePlot } from "#ui/time-plot/time-plot.tsx"
import { type OpenInquiry, useT } from "./inquiry.document.ts"

/** A change in per cent with its sign. */
export const percentText = (percent: string, language: string): string =>
  `${/^-|^0\.0$/.test(percent) ? "" : "+"}${formatDecimal(percent, language)}%`

/** The index of a line and the day of its last agreed price; null without either. */
function indexIn({ indexes, lines }: LineIndexes, line: number) {
  const { index: code = null, last = null } = lines[line] ?? {}
  const index = indexes.find((one) => one.code === code)
  return index ? { index, last } : null
}

/** By line, its index and how far it has moved since the last agreed price, in per cent; null where no line has an index. */
export function useMovedIndexes(
  document: OpenInquiry,
): ((line: number) => { readonly name: string; readonly percent: string | null } | null) | null {
  const { data } = useRead(document, comparisonContract.indexes)
  if (!data || data.indexes.length === 0) return null
  return (line) => {
    const found = indexIn(data, line)
    if (!found) return null
    const { index, last } = found
    return { name: index.name, percent: last && indexMoved(index.points, dayAt(last.agreedAt), data.until) }
  }
}

/** How the price index of a line has moved since its last agreed price, beside how its price has; renders nothing for a line without one. */
export function IndexMoved({
  document,
  line,
  price,
}: {
  readonly document: OpenInquiry
  readonly line: number
  readonly price: string | null
}) {
  const t = useT()
  const { i18n } = useTranslation()
  const { data } = useRead(document, comparisonContract.indexes)
  const { content, rates } = document.view.facts
  const found = data && indexIn(data, line)
  if (!found || !content) return null
  const { index, last } = found
  const from = last ? dayAt(last.agreedAt) : (index.points[0]?.day ?? data.until)
  const percent = indexMoved(index.points, from, data.until)
  const moved = last && price !== null ? priceMoved(price, last, content.currency, rates) : null
  const figure = (value: string | null) => (value === null ? "—" : formatDecimal(value, i18n.language))
  const values = {
    from,
    before: figure(valueOn(index.points, from)),
    until: data.until,
    after: figure(valueOn(index.points, data.until)),
  }
  const told = [
    percent === null ? "" : t("comparison:indexPercent", { percent: percentText(percent, i18n.language) }),
    moved === null ? "" : t("comparison:pricePercent", { percent: percentText(moved, i18n.language) }),
  ]
  return (
    <Stack gap="1">
      <Text margin="0" color="fg.muted" fontSize="sm">
        {t("comparison:index", { name: index.name, unit: index.unit, source: index.source })}
      </Text>
      <Text margin="0">
        {t("comparison:indexValues", values)} <strong>{told.filter(Boolean).join(" · ")}</strong>
      </Text>
      {percent === null ? null : (
        <TimePlot
          label={t("comparison:indexPlot")}
          points={[
            ...indexPoints(index, from, i18n.language),
            ...(last && moved !== null
              ? pricePoints(t("fields.unitPrice"), { from: last.agreedAt, until: Date.parse(data.until) }, moved, i18n.language)
              : []),
          ]}
        />
      )}
    </Stack>
  )
}

/** The values of an index from a day on, in per cent of the one on that day. */
function indexPoints({ code, name, points }: PriceIndex, from: string, language: string): TimePoint[] {
  const base = valueOn(points, from)
  const held = base === null ? [] : [{ day: from, value: base }, ...points.filter(({ day }) => day > from)]
  return held.flatMap(({ day, value }) => {
    const percent = base === null ? null : percentAbove(value, base)
    return percent === null
      ? []
      : [{ id: `${code} ${day}`, name, at: Date.parse(day), value: Number(percent), text: percentText(percent, language) }]
  })
}

/** The last agreed price and the present one, in per cent of the former. */
const pricePoints = (
  name: string,
  { from, until }: { readonly from: number; readonly until: number },
  moved: string,
  language: string,
): TimePoint[] => [
  { id: "last", name, at: Date.parse(dayAt(from)), value: 0, text: percentText("0.0", language) },
  { id: "now", name, at: until, value: Number(moved), text: percentText(moved, language) },
]
