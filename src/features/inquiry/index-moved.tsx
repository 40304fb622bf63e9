import { Stack, Text } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { comparisonContract } from "#contract/inquiry.contract.ts"
import type { LineIndexes, PriceIndex } from "#contract/price-index.contract.ts"
import type { AgreedPrice } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { indexMoved, priceMoved, valueOn } from "#machines/inquiry/inquiry.indexes.ts"
import { percentAbove } from "#machines/inquiry/inquiry.brief.ts"
import { formatDecimal } from "#ui/format/format.ts"
import { type TimePoint, TimePlot } from "#ui/time-plot/time-plot.tsx"
import { type OpenInquiry, useT } from "./inquiry.document.ts"

/** A change in per cent with its sign. */
export const percentText = (percent: string, language: string): string =>
  `${/^-|^0\.0$/.test(percent) ? "" : "+"}${formatDecimal(percent, language)}%`

type Last = AgreedPrice | null

/** The price indexes of an inquiry's lines since the first of these last agreed prices. */
function useIndexes({ id }: OpenInquiry, last: readonly Last[]): LineIndexes | null {
  const first = Math.min(...last.flatMap((one) => one?.agreedAt ?? []))
  return useCall(comparisonContract.indexes, { params: { id }, query: first === Infinity ? {} : { since: dayAt(first) } }).data
}

const indexIn = ({ indexes, lines }: LineIndexes, line: number): PriceIndex | undefined =>
  indexes.find(({ code }) => code === (lines[line] ?? null))

/** By line, its index and how far it has moved since the last agreed price, in per cent; null where no line has an index. */
export function useMovedIndexes(
  document: OpenInquiry,
  last: readonly Last[],
): ((line: number) => { readonly name: string; readonly percent: string | null } | null) | null {
  const data = useIndexes(document, last)
  return useMemo(() => {
    if (!data || data.indexes.length === 0) return null
    return (line) => {
      const [index, before] = [indexIn(data, line), last[line] ?? null]
      return index ? { name: index.name, percent: before && indexMoved(index.points, dayAt(before.agreedAt), data.until) } : null
    }
  }, [data, last])
}

/** How the price index of a line has moved since its last agreed price, beside how its price has; renders nothing for a line without one. */
export function IndexMoved({
  document,
  line,
  last,
  price,
}: {
  readonly document: OpenInquiry
  readonly line: number
  readonly last: Last
  readonly price: string | null
}) {
  const t = useT()
  const { i18n } = useTranslation()
  const data = useIndexes(document, [last])
  const { content, rates } = document.view.facts
  const index = data && indexIn(data, line)
  if (!index || !content) return null
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
