import type { RefCallback } from "react"
import type { FieldFrame } from "#ui/field/field.tsx"
import { LovPicker } from "#ui/lov/lov-picker.tsx"

/** A currency that is searched in the list of master data, by code, name or pinyin. */
export function CurrencySearch(
  props: FieldFrame & {
    readonly value: string
    /** The chosen one by its name. */
    readonly text: string
    readonly placeholder: string
    readonly clearable: boolean
    readonly boxRef?: RefCallback<HTMLElement>
    readonly onChange: (code: string) => void
  },
) {
  const { value, text, onChange } = props
  return (
    <LovPicker
      {...props}
      code="MASTER_DATA"
      cascade={{ register: "currencies" }}
      value={value === "" ? [] : [{ value, text, row: {} }]}
      onChange={([picked]) => onChange(picked?.value ?? "")}
    />
  )
}
