import { chakra } from "@chakra-ui/react"
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Input } from "./control.tsx"
import { Note } from "./field.tsx"
import { isEnter } from "./is-composing.ts"
import { editable, grouped, isUnread, numberRead, numberTyped } from "./number-text.ts"

type InputProps = Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange" | "onKeyDown" | "onBlur">

interface NumberInputProps extends InputProps {
  /** A decimal text with a point; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  /** Called with the number that was typed, when the input is left. */
  readonly onLeave?: (value: string) => void
  /** The arrow keys step. */
  readonly onStep?: (by: 1 | -1) => void
  readonly whole?: boolean
  /** What is drawn around the input, such as its unit. */
  readonly around?: (input: ReactNode) => ReactNode
}

/**
 * A number, read and written as the reader's language does. What says none, such as `12,5` where commas stand between groups, stays as it was typed
 * and is marked; it counts as none, and prevents submitting (`unreadIn`).
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, onKeyDown, onBlur, onLeave, onStep, whole = false, around = (input) => input, ...rest } = props
  const { t, i18n } = useTranslation("field")
  const { language } = i18n
  const note = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState<{ readonly text: string; readonly left: boolean } | null>(null)
  // What was left unread is replaced by a value from elsewhere.
  const text = typed === null || (typed.left && value !== "") ? null : typed.text
  const unread = text !== null && isUnread(text, language)
  const why = unread ? t("notANumber", { example: grouped(whole ? "1234" : "1234.5", language) }) : ""
  useLayoutEffect(() => box.current?.querySelector("input")?.setCustomValidity(why), [why])
  const told = unread && typed?.left ? why : undefined
  const settle = () => {
    if (text !== null && !unread) onLeave?.(numberRead(text, language))
    setTyped(unread ? { text, left: true } : null)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0
    if (by === 0 || rest.readOnly || rest.disabled) return
    event.preventDefault()
    // What is not read yet is not stepped from: the text would be lost.
    if (unread) return
    setTyped(null)
    onStep?.(by)
  }
  return (
    <chakra.span ref={box} display="grid" gap="1" minWidth="0">
      {around(
        <Input
          {...rest}
          {...(told ? { "aria-invalid": true, "aria-describedby": note } : {})}
          autoComplete="off"
          maxLength={30}
          right
          value={text ?? editable(value, language)}
          onChange={(event) => {
            const next = numberTyped(event.currentTarget.value, language)
            setTyped({ text: next, left: false })
            onChange(numberRead(next, language))
          }}
          onBlur={(event) => {
            settle()
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (isEnter(event) && unread) settle()
            if (onStep) step(event)
            onKeyDown?.(event)
          }}
        />,
      )}
      <Note id={note} error={told} hint={null} />
    </chakra.span>
  )
}
