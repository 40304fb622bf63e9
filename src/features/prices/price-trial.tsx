import { Box, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { call } from "#client/http/http.ts"
import type { Currency } from "#contract/money.ts"
import { priceContract, type PriceFound, type PriceRecord } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { Button } from "#ui/button/button.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { CurrencyField } from "#ui/currency/currency-choice.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Form } from "#ui/field/form.tsx"
import { AmountField, DateField, TextField } from "#ui/field/inputs.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { TextLink } from "#ui/link/link.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { sourcePath, sourceText } from "./source-path.ts"

interface Asked {
  readonly quantity: string
  readonly unit: string
  readonly day: string
  readonly currency: Currency
}
type Told = { readonly found: PriceFound | null; readonly asked: Asked } | null

/** Computes what a thing would cost at the supplier for a quantity on a day, and explains it. */
export function PriceTrial({ price, supplier }: { readonly price: PriceRecord; readonly supplier: string }) {
  const { t } = useTranslation(["prices", "common"])
  const { thing, unit } = price
  const form = useForm<Asked>({
    defaultValues: { quantity: price.quantity, unit, day: dayAt(serverClock.now()), currency: price.currency },
  })
  const [told, setTold] = useState<Told>(null)
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const ask = async (asked: Asked) => {
    setError(null)
    await call(priceContract.at, { query: { thing, supplier, ...asked } }).then(
      (found) => setTold({ found, asked }),
      (failure: unknown) => setError(failure),
    )
  }
  return (
    <Card title={t("trial.title")}>
      <Form form={form} onSubmit={ask}>
        <Problem text={error === null ? null : problem} />
        <AmountField name="quantity" label={t("columns.quantity")} required span="third" />
        <TextField name="unit" label={t("columns.unit")} required span="third" />
        <DateField name="day" label={t("trial.day")} required span="third" />
        <CurrencyField name="currency" label={t("columns.currency")} span="third" />
        <Box>
          <Button type="submit">{t("trial.ask")}</Button>
        </Box>
      </Form>
      {told ? <Answer told={told} /> : null}
    </Card>
  )
}

const PerUnit = ({ price, currency: of, unit }: { readonly price: string; readonly currency: string; readonly unit: string }) => (
  <>
    <Money value={price} currency={of} /> / {unit}
  </>
)

function Answer({ told }: { readonly told: NonNullable<Told> }) {
  const { t, i18n } = useTranslation("prices")
  const { found, asked } = told
  if (!found) return <Text role="status">{t("trial.none")}</Text>
  const foreign = found.currency !== asked.currency
  return (
    <Box role="status">
      <Facts
        rows={[
          [t("columns.unitPrice"), <PerUnit key="price" price={found.unitPrice} currency={found.currency} unit={found.unit} />],
          ...(found.inUnit
            ? [
                [
                  t("trial.inUnit"),
                  <PerUnit key="unit" price={found.inUnit.unitPrice} currency={found.currency} unit={asked.unit} />,
                ] as const,
                [t("trial.conversion"), `1 ${asked.unit} = ${formatDecimal(found.inUnit.factor, i18n.language)} ${found.unit}`] as const,
              ]
            : []),
          ...(foreign
            ? [
                [
                  t("trial.inCurrency"),
                  found.inCurrency === null ? (
                    <Text as="span" key="in" color="red.fg">
                      {t("trial.noRate", { from: found.currency, to: asked.currency })}
                    </Text>
                  ) : (
                    <PerUnit key="in" price={found.inCurrency} currency={asked.currency} unit={asked.unit} />
                  ),
                ] as const,
                [t("trial.rate"), found.rate ? `${formatDecimal(found.rate.rate, i18n.language)} (${found.rate.since})` : "—"] as const,
              ]
            : []),
          [
            t("columns.fromQuantity"),
            found.fromQuantity === "0" ? t("anyQuantity") : <Quantity key="from" value={found.fromQuantity} unit={found.unit} />,
          ],
          [
            t("why"),
            <TextLink key="why" to={sourcePath(found)}>
              {sourceText(found)}
            </TextLink>,
          ],
        ]}
      />
    </Box>
  )
}
