import { Search, X } from "lucide-react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Input } from "#ui/field/control.tsx"
import { Field, type FieldFrame } from "#ui/field/field.tsx"
import { LovDialog, type LovProps } from "./lov-dialog.tsx"
import type { Picked } from "./lov-rules.ts"
import s from "./lov.module.css"

interface PickerProps extends LovProps, FieldFrame {
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly onChange: (picked: readonly Picked[]) => void
}

/** The list-of-value picker (spec 2.7): a read-only box with a search icon; a click, Enter, F4 or the down key opens its list, Delete empties it. */
export function LovPicker(props: PickerProps) {
  const { t } = useTranslation("lov")
  const { label, value, disabled = false, onChange } = props
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const show = () => {
    if (!disabled) setOpen(true)
  }
  const clear = () => {
    onChange([])
    box.current?.focus()
  }
  const removable = value.length > 0 && !disabled
  return (
    <Field {...props}>
      {(control) => (
        <span className={s.picker} data-clear={removable || undefined}>
          <Input
            {...control}
            ref={box}
            readOnly
            disabled={disabled}
            aria-haspopup="dialog"
            className={s.shown}
            placeholder={props.placeholder ?? t("placeholder")}
            title={value.map(({ text }) => text).join(t("comma"))}
            value={value.map(({ text }) => text).join(t("comma"))}
            onClick={show}
            onKeyDown={(event) => {
              if (event.key === "Enter" || event.key === "F4" || event.key === "ArrowDown") {
                event.preventDefault()
                show()
              } else if ((event.key === "Delete" || event.key === "Backspace") && removable) clear()
            }}
          />
          {removable ? (
            <IconButton label={t("clear", { label })} className={s.icon} data-at="clear" onClick={clear}>
              <X size={14} />
            </IconButton>
          ) : null}
          <IconButton label={t("open", { label })} className={s.icon} disabled={disabled} tabIndex={-1} onClick={show}>
            <Search size={15} />
          </IconButton>
          {open ? (
            <LovDialog
              {...props}
              onPick={onChange}
              onClose={() => {
                setOpen(false)
                box.current?.focus()
              }}
            />
          ) : null}
        </span>
      )}
    </Field>
  )
}
