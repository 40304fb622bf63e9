import { Stack, Text } from "@chakra-ui/react"
import { useCallback, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { quantity as quantityText } from "#contract/money.ts"
import { comparableIn, type PastPrice, type PriceAsked, priceContract, thingOf } from "#contract/price.contract.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { formatDecimal, formatPrice } from "#ui/format/format.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { TimePlot } from "#ui/time-plot/time-plot.tsx"
import type { RowsAside } from "#ui/schema-form/schema-fields.tsx"
import type { Values } from "#ui/schema-form/shape.ts"

const textIn = (value: unknown): string => (typeof value === "string" ? value : "")
/** The thing that a line asks for; null before it is named. */
function thingIn({ item, material, specification, unit }: Values): string | null {
  const [named, code] = [textIn(item), textIn(material)]
  return named + code === "" ? null : thingOf({ item: named, material: code, specification: textIn(specification), unit: textIn(unit) })
}

/** What a line asks the last price of, as long as no quantity is written for any; nothing before its thing is named. */
function askedIn(row: Values): readonly PriceAsked[] {
  const thing = thingIn(row)
  const quantity = quantityText.safeParse(row["quantity"]).data ?? "0"
  return thing === null ? [] : [{ thing, unit: textIn(row["unit"]).trim(), quantity }]
}
const keyOf = ({ thing, unit, quantity }: PriceAsked): string => [thing, unit, quantity].join("\n")

/** What was last agreed for each line that is written. */
function useLastPrices(rows: readonly Values[]): (row: Values) => string {
  const { i18n } = useTranslation()
  const lines = useMemo(() => [...new Map(rows.flatMap(askedIn).map((one) => [keyOf(one), one])).values()], [rows])
  const { data } = useCall(priceContract.last, { body: { lines } })
  const known = useMemo(() => new Map(data?.prices.map((price) => [keyOf(price), price])), [data])
  return useCallback(
    (row) => {
      const [price] = askedIn(row).flatMap((one) => known.get(keyOf(one)) ?? [])
      return price ? `${formatPrice(price.unitPrice, i18n.language, price.currency)} ${price.currency}` : ""
    },
    [known, i18n.language],
  )
}

/** How the price of a line's thing has moved. */
function PriceHistory({ row, onClose }: { readonly row: Values; readonly onClose: () => void }) {
  return (
    <Dialog open shape="wide" title={`${textIn(row["item"])} ${textIn(row["specification"])}`.trim()} onClose={onClose}>
      <PastPrices thing={thingIn(row) ?? ""} />
    </Dialog>
  )
}

/** The agreed prices of a thing over time, in each currency and unit. */
export function PastPrices({ thing }: { readonly thing: string }) {
  const { t } = useTranslation("inquiry")
  const { data, error, reload } = useCall(priceContract.history, { query: { thing } })
  if (data === null) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={4} />
  if (data.prices.length === 0) return <Empty title={t("noPrices")} text={t("noPricesWhy")} />
  return (
    <>
      {comparableIn(data.prices).map((prices) => (
        <Moved key={`${prices[0].currency} ${prices[0].unitCode}`} prices={prices} />
      ))}
    </>
  )
}

/** How comparable prices have moved, those of each quantity apart. */
function Moved({ prices }: { readonly prices: ReturnType<typeof comparableIn>[number] }) {
  const { t, i18n } = useTranslation("inquiry")
  const [{ currency, unit }] = prices
  const nameOf = ({ supplierName: supplier, fromQuantity }: PastPrice) =>
    fromQuantity === "0" ? supplier : t("pastTier", { supplier, quantity: formatDecimal(fromQuantity, i18n.language), unit })
  const points = prices.map((one) => ({
    id: `${one.document} ${one.place}`,
    name: nameOf(one),
    at: one.agreedAt,
    value: Number(one.unitPrice),
    text: formatPrice(one.unitPrice, i18n.language, currency),
  }))
  const label = t("priceHistory", { currency: unit === "" ? currency : `${currency} / ${unit}` })
  return (
    <Stack gap="1">
      <Text margin="0" color="fg.muted" fontSize="sm" aria-hidden>
        {label}
      </Text>
      <TimePlot label={label} points={points} />
    </Stack>
  )
}

/** The last price beside each line that a buyer writes, and its history. */
export const lastPrices: RowsAside = { id: "lastPrice", useText: useLastPrices, Details: PriceHistory }
