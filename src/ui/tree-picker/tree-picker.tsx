import type { RefCallback } from "react"
import { useTranslation } from "react-i18next"
import type { FieldFrame } from "#ui/field/field.tsx"
import { PickerBox } from "#ui/field/picker-box.tsx"
import { TreeDialog, type TreeDialogProps } from "./tree-dialog.tsx"
import type { TreeNode } from "#contract/basic.contract.ts"

/** A picked node: the stored id and the displayed text. */
export interface TreeChoice {
  readonly id: string
  readonly text: string
}

export interface TreePickerProps extends FieldFrame, Omit<TreeDialogProps, "value" | "onPick" | "onClose"> {
  readonly value: TreeChoice | null
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Without it there is no clear icon. */
  readonly onClear?: () => void
  readonly boxRef?: RefCallback<HTMLInputElement> | undefined
  readonly onPick: (node: TreeNode) => void
}

/** The tree picker (spec 2.7): a box that opens its tree and, where it can be cleared, has a clear icon. */
export function TreePicker(props: TreePickerProps) {
  const { t } = useTranslation(["tree", "message"])
  const { label, value, disabled = false, onClear, onPick } = props
  return (
    <PickerBox
      {...props}
      disabled={disabled}
      text={value?.text ?? ""}
      placeholder={props.placeholder ?? t("message:form.choose")}
      words={{ open: t("open", { label }), clear: t("clear", { label }) }}
      onClear={onClear && value && !disabled ? onClear : null}
      dialog={(close) => <TreeDialog {...props} value={value?.id ?? null} onPick={onPick} onClose={close} />}
    />
  )
}
