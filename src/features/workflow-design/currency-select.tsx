import { useTranslation } from "react-i18next"
import { currency as currencies, type Currency } from "#contract/money.ts"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"

/** The currency of an amount. */
export function CurrencySelect(props: {
  readonly span: "half" | "third"
  readonly required?: boolean
  /** The label for any currency; left out where one must be chosen. */
  readonly anyCurrency?: string
  readonly value: Currency | null
  readonly onChange: (currency: Currency | null) => void
}) {
  const { t } = useTranslation("routes")
  const { anyCurrency, value, onChange } = props
  return (
    <Field label={t("currency")} span={props.span} required={props.required ?? false}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={({ currentTarget }) => onChange(currencies.options.find((one) => one === currentTarget.value) ?? null)}
        >
          {anyCurrency === undefined ? null : <option value="">{anyCurrency}</option>}
          {currencies.options.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
