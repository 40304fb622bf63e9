import { Box } from "@chakra-ui/react"
import { Search, X } from "lucide-react"
import { type ReactNode, type RefCallback, useCallback, useRef, useState } from "react"
import { IconButton } from "#ui/button/button.tsx"
import { Input } from "./control.tsx"
import { Field, type FieldFrame } from "./field.tsx"
import { picker } from "./picker-box.style.ts"

interface PickerBoxProps extends FieldFrame {
  /** Receives the box, which gets the focus when its value is invalid. */
  readonly boxRef?: RefCallback<HTMLInputElement> | undefined
  /** The picked value, in words. */
  readonly text: string
  readonly placeholder: string
  readonly disabled: boolean
  /** Names of the icons. */
  readonly words: { readonly open: string; readonly clear: string }
  /** Null where there is nothing to clear, which hides the icon. */
  readonly onClear: (() => void) | null
  /** The picker's dialog. */
  readonly dialog: (close: () => void) => ReactNode
}

/** A read-only box with a search icon (spec 2.7): a click, Enter, F4 or the down key opens its dialog, Delete clears it. The focus returns to the box. */
export function PickerBox(props: PickerBoxProps) {
  const { text, placeholder, disabled, words, onClear, dialog, boxRef } = props
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const hold = useCallback(
    (input: HTMLInputElement | null) => {
      box.current = input
      boxRef?.(input)
    },
    [boxRef],
  )
  const show = () => {
    if (!disabled) setOpen(true)
  }
  const clear =
    onClear &&
    (() => {
      onClear()
      box.current?.focus()
    })
  const close = () => {
    setOpen(false)
    box.current?.focus()
  }
  return (
    <Field {...props}>
      {(control) => (
        <Box as="span" css={picker} data-clear={clear ? true : undefined}>
          <Input
            {...control}
            ref={hold}
            readOnly
            disabled={disabled}
            aria-haspopup="dialog"
            data-part="shown"
            placeholder={placeholder}
            title={text}
            value={text}
            onClick={show}
            onKeyDown={(event) => {
              if (event.key === "Enter" || event.key === "F4" || event.key === "ArrowDown") {
                event.preventDefault()
                show()
              } else if (event.key === "Delete" || event.key === "Backspace") clear?.()
            }}
          />
          {clear ? (
            <IconButton label={words.clear} data-part="icon" data-at="clear" onClick={clear}>
              <X size={14} />
            </IconButton>
          ) : null}
          <IconButton label={words.open} data-part="icon" disabled={disabled} tabIndex={-1} onClick={show}>
            <Search size={15} />
          </IconButton>
          {open ? dialog(close) : null}
        </Box>
      )}
    </Field>
  )
}
