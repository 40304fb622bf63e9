import { useTranslation } from "react-i18next"
import { formatDecimal } from "#ui/format/format.ts"
import { decimalsOf } from "./decimals.ts"
import s from "./money.module.css"

/** An amount with its currency, with every digit that the server sent; a dash for none. */
export function Money({ value, currency }: { readonly value: string | null | undefined; readonly currency: string }) {
  const { i18n } = useTranslation()
  if (value === null || value === undefined || value === "") return <span className={s.none}>—</span>
  return (
    <span className={s.money}>
      {formatDecimal(value, i18n.language, decimalsOf(currency))}
      <span className={s.unit}>{currency}</span>
    </span>
  )
}

/** A quantity with its unit beside it. */
export function Quantity({ value, unit }: { readonly value: string | null | undefined; readonly unit: string }) {
  const { i18n } = useTranslation()
  if (value === null || value === undefined || value === "") return <span className={s.none}>—</span>
  return (
    <span className={s.money}>
      {formatDecimal(value, i18n.language)}
      <span className={s.unit}>{unit}</span>
    </span>
  )
}
