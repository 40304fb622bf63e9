import type { RefCallback } from "react"
import { useTranslation } from "react-i18next"
import type { FieldFrame } from "#ui/field/field.tsx"
import { PickerBox } from "#ui/field/picker-box.tsx"
import { LovDialog, type LovProps } from "./lov-dialog.tsx"
import type { Picked } from "./lov-rules.ts"

interface PickerProps extends LovProps, FieldFrame {
  readonly placeholder?: string
  readonly disabled?: boolean
  /** False: another value may be picked, but the selection cannot be cleared. */
  readonly clearable?: boolean
  readonly boxRef?: RefCallback<HTMLInputElement> | undefined
  readonly onChange: (picked: readonly Picked[]) => void
}

/** The list-of-value picker (spec 2.7): a box that opens its list. */
export function LovPicker(props: PickerProps) {
  // The dialog's texts are loaded with the box: suspending later would lose the element to which the focus returns.
  const { t } = useTranslation(["lov", "message"])
  const { label, value, disabled = false, clearable = true, onChange } = props
  return (
    <PickerBox
      {...props}
      disabled={disabled}
      text={value.map(({ text }) => text).join(t("comma"))}
      placeholder={props.placeholder ?? t("placeholder")}
      words={{ open: t("open", { label }), clear: t("clear", { label }) }}
      onClear={value.length > 0 && clearable && !disabled ? () => onChange([]) : null}
      dialog={(close) => <LovDialog {...props} nested={(list) => <LovPicker {...list} />} onPick={onChange} onClose={close} />}
    />
  )
}
