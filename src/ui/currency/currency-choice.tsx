import { type RefCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { useDraftField } from "#ui/draft/draft-fields.tsx"
import { Boxed } from "#ui/field/boxed.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field, type FieldFrame } from "#ui/field/field.tsx"
import type { InputProps } from "#ui/field/use-bound.ts"
import { LovPicker } from "#ui/lov/lov-picker.tsx"
import { useCurrencies } from "./use-currencies.ts"

/** Up to so many currencies stand in the browser's own list; more are searched by code, name or pinyin. */
const mostListed = 40

interface ChoiceProps extends FieldFrame {
  readonly value: string
  /** What stands for no currency; left out where one must be chosen. */
  readonly none?: string
  readonly onChange: (code: string) => void
  readonly onBlur?: () => void
  readonly boxRef?: RefCallback<HTMLElement>
}

/** The currency of a document or of an amount, from those in use and the one that it has. */
export function CurrencyChoice(props: ChoiceProps) {
  const { value, none, onChange, onBlur, boxRef } = props
  const { t } = useTranslation("common")
  const [first] = useState(value)
  const options = useCurrencies([first, value])
  if (options.length > mostListed) {
    const text = options.find((one) => one.value === value)?.label ?? value
    return (
      <LovPicker
        {...props}
        placeholder={none ?? t("choose")}
        code="MASTER_DATA"
        cascade={{ register: "currencies" }}
        clearable={none !== undefined}
        value={value === "" ? [] : [{ value, text, row: {} }]}
        onChange={([picked]) => onChange(picked?.value ?? "")}
      />
    )
  }
  return (
    <Field {...props}>
      {(control) => (
        <Select {...control} ref={boxRef} value={value} onBlur={onBlur} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {none === undefined && value !== "" ? null : <option value="">{none ?? t("choose")}</option>}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The same as a field of a form. */
export const CurrencyField = (props: InputProps) => (
  <Boxed<string | null | undefined> field={props}>
    {({ value, onChange, onBlur, ref, error }) => (
      <CurrencyChoice {...props} value={value ?? ""} {...{ onChange, onBlur, error }} boxRef={ref} />
    )}
  </Boxed>
)

/** The same in a draft. */
export function CurrencyPick(props: Omit<FieldFrame, "error"> & { readonly path: string }) {
  const { value, set, error, leave } = useDraftField<string>(props.path)
  return <CurrencyChoice {...props} value={value} onChange={set} onBlur={leave} error={error} />
}
