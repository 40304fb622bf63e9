import { Search, X } from "lucide-react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Input } from "#ui/field/control.tsx"
import { Field, type FieldFrame } from "#ui/field/field.tsx"
import { TreeDialog, type TreeDialogProps } from "./tree-dialog.tsx"
import type { TreeNode } from "#contract/basic.contract.ts"
import s from "./tree-picker.module.css"

/** What was picked: the id that is kept and the words that are shown. */
export interface TreeChoice {
  readonly id: string
  readonly text: string
}

interface PickerProps extends FieldFrame, Omit<TreeDialogProps, "value" | "onPick" | "onClose"> {
  readonly value: TreeChoice | null
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Without it there is no clear icon. */
  readonly onClear?: () => void
  readonly onPick: (node: TreeNode) => void
}

/** The tree picker (spec 2.7): a read-only box with a search icon and, where it may be emptied, a clear icon; a click, Enter, F4 or the down key opens its tree. */
export function TreePicker(props: PickerProps) {
  const { t } = useTranslation(["tree", "message"])
  const { label, value, disabled = false, onClear, onPick } = props
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const show = () => {
    if (!disabled) setOpen(true)
  }
  const clear =
    onClear && value && !disabled
      ? () => {
          onClear()
          box.current?.focus()
        }
      : null
  const close = () => {
    setOpen(false)
    box.current?.focus()
  }
  return (
    <Field {...props}>
      {(control) => (
        <span className={s.picker} data-clear={clear ? true : undefined}>
          <Input
            {...control}
            ref={box}
            readOnly
            disabled={disabled}
            aria-haspopup="dialog"
            className={s.shown}
            placeholder={props.placeholder ?? t("message:form.choose")}
            title={value?.text}
            value={value?.text ?? ""}
            onClick={show}
            onKeyDown={(event) => {
              if (event.key === "Enter" || event.key === "F4" || event.key === "ArrowDown") {
                event.preventDefault()
                show()
              } else if (event.key === "Delete" || event.key === "Backspace") clear?.()
            }}
          />
          {clear ? (
            <IconButton label={t("clear", { label })} className={s.icon} data-at="clear" onClick={clear}>
              <X size={14} />
            </IconButton>
          ) : null}
          <IconButton label={t("open", { label })} className={s.icon} disabled={disabled} tabIndex={-1} onClick={show}>
            <Search size={15} />
          </IconButton>
          {open ? <TreeDialog {...props} value={value?.id ?? null} onPick={onPick} onClose={close} /> : null}
        </span>
      )}
    </Field>
  )
}
