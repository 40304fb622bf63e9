import { type RefCallback, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { useDraftField } from "#ui/draft/draft-fields.tsx"
import { Boxed } from "#ui/field/boxed.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field, type FieldFrame } from "#ui/field/field.tsx"
import type { Option } from "#ui/field/form-frame.ts"
import type { InputProps } from "#ui/field/use-bound.ts"
import { useCurrencies } from "./use-currencies.ts"

const CurrencySearch = lazyPart(async () => (await import("./currency-search.tsx")).CurrencySearch)

/** Up to so many currencies stand in the browser's own list; more are searched. */
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
  const { t } = useTranslation("common")
  const { value, none } = props
  const [first] = useState(value)
  const options = useCurrencies([first, value])
  const list = <Listed {...props} options={options} placeholder={none ?? t("choose")} />
  if (options.length <= mostListed) return list
  const text = options.find((one) => one.value === value)?.label ?? value
  return (
    <Suspense fallback={list}>
      <CurrencySearch {...props} text={text} placeholder={none ?? t("choose")} clearable={none !== undefined} />
    </Suspense>
  )
}

function Listed(props: ChoiceProps & { readonly options: readonly Option[]; readonly placeholder: string }) {
  const { value, none, onChange, onBlur, boxRef, options, placeholder } = props
  return (
    <Field {...props}>
      {(control) => (
        <Select {...control} ref={boxRef} value={value} onBlur={onBlur} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {none === undefined && value !== "" ? null : <option value="">{placeholder}</option>}
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
