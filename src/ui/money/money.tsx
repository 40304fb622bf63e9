import { useTranslation } from "react-i18next"
import { formatDecimal, formatPrice, formatSum } from "#ui/format/format.ts"
import s from "./money.module.css"

interface Shown {
  readonly value: string | null | undefined
  /** The language whose separators are written, as on a sheet in another language; by default the person's own. */
  readonly lng?: string | undefined
}
interface Props extends Shown {
  readonly currency: string
}

/** A price of a unit, or an amount as it was entered, with its currency and every digit; a dash for none. */
export const Money = (props: Props) => <InCurrency {...props} text={formatPrice} />

/** A computed amount with its currency: exact as given, shown to the currency's smallest unit; a dash for none. */
export const Sum = (props: Props) => <InCurrency {...props} text={formatSum} />

function InCurrency({ value, currency, lng, text }: Props & { readonly text: typeof formatSum }) {
  const { i18n } = useTranslation()
  if (value === null || value === undefined || value === "") return <span className={s.none}>—</span>
  return (
    <span className={s.money}>
      {text(value, lng ?? i18n.language, currency)}
      <span className={s.unit}>{currency}</span>
    </span>
  )
}

/** A number that is no amount, such as points or a weight; a dash for none. */
export function Figure({ value, lng }: Shown) {
  const { i18n } = useTranslation()
  return value ? formatDecimal(value, lng ?? i18n.language) : "—"
}

/** A quantity with its unit beside it. */
export function Quantity({ value, unit, lng }: Shown & { readonly unit: string }) {
  const { i18n } = useTranslation()
  if (value === null || value === undefined || value === "") return <span className={s.none}>—</span>
  return (
    <span className={s.money}>
      {formatDecimal(value, lng ?? i18n.language)}
      <span className={s.unit}>{unit}</span>
    </span>
  )
}
