import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { comparableIn, priceContract, type PriceRecord } from "#contract/price.contract.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Facts } from "#ui/card/card.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { formatDecimal, formatPrice } from "#ui/format/format.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { PriceTrial } from "./price-trial.tsx"
import { sourcePath } from "./source-path.ts"
import { TimePlot } from "#ui/time-plot/time-plot.tsx"

/** One price, its source, and the former prices of the same thing in its currency and unit, those of each quantity apart. */
export function PriceHistory({ price, onClose }: { readonly price: PriceRecord; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation("prices")
  const { thing, item, specification, currency, unit, source } = price
  const { data, error, reload } = useCall(priceContract.history, { query: { thing } })
  const past = comparableIn(data?.prices ?? []).find((prices) => prices.some((one) => one.currency === currency && one.unit === unit))
  const points = (past ?? []).map((one) => {
    const supplier = one.source === "imported" ? `${one.supplierName} (${t("sources.imported")})` : one.supplierName
    const tier = { supplier, quantity: formatDecimal(one.fromQuantity, i18n.language), unit }
    return {
      id: `${one.document} ${one.place}`,
      name: one.fromQuantity === "0" ? supplier : t("pastTier", tier),
      at: one.agreedAt,
      value: Number(one.unitPrice),
      text: formatPrice(one.unitPrice, i18n.language, currency),
    }
  })
  return (
    <Dialog
      open
      shape="wide"
      title={[item, specification].filter(Boolean).join(" ")}
      onClose={onClose}
      foot={
        <>
          {price.source === "inquiry" ? <ButtonLink to={`/inquiry-create?id=${price.document}`}>{t("quotation")}</ButtonLink> : null}
          {source === "tender" ? (
            <ButtonLink to={`/wel/source-details-view?kind=tender&id=${price.document}&thing=${encodeURIComponent(thing)}`}>
              {t("source.title")}
            </ButtonLink>
          ) : null}
          {price.inquiry === null ? null : (
            <ButtonLink to={`/wel/source-details-view?kind=inquiry&id=${price.inquiry}&thing=${encodeURIComponent(thing)}`}>
              {t("source.title")}
            </ButtonLink>
          )}
          <ButtonLink look="solid" to={sourcePath(price)}>
            {t("why")}
          </ButtonLink>
        </>
      }
    >
      <Stack gap="4">
        <PriceFacts price={price} />
        {data ? (
          <TimePlot label={t("history")} points={points} />
        ) : error ? (
          <ErrorPanel error={error} onAgain={reload} />
        ) : (
          <LoadingRows rows={4} />
        )}
        {price.supplier === null ? <Callout title={t("importedPrice")} /> : <PriceTrial price={price} supplier={price.supplier} />}
      </Stack>
    </Dialog>
  )
}

/** The label of its price: an imported price is as published; a bid without a tax rate includes the tax. */
const priceWord = ({ source, taxRate }: PriceRecord) =>
  source === "imported" ? "publishedPrice" : source === "tender" && taxRate === null ? "priceWithTax" : "columns.unitPrice"

/** The terms of the price: supplier, price, quantity, and validity. */
function PriceFacts({ price }: { readonly price: PriceRecord }) {
  const { t } = useTranslation("prices")
  const { supplierName, unitPrice, currency, quantity, unit, taxRate, validFrom, validTo, number, lot, fromQuantity } = price
  return (
    <Facts
      rows={[
        [t("columns.supplierName"), supplierName],
        [t(priceWord(price)), <Money key="price" value={unitPrice} currency={currency} />],
        [t("columns.quantity"), <Quantity key="quantity" value={quantity} unit={unit} />],
        [t("columns.fromQuantity"), fromQuantity === "0" ? t("anyQuantity") : <Quantity key="from" value={fromQuantity} unit={unit} />],
        [t("columns.taxRate"), taxRate ?? "—"],
        [t("columns.validFrom"), validFrom],
        [t("columns.validTo"), validTo ?? t("openEnd")],
        [t("columns.number"), number],
        ...(lot ? [[t("columns.lot"), lot] as const] : []),
      ]}
    />
  )
}
