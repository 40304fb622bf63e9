import { chakra, defineStyle, Grid } from "@chakra-ui/react"
import { CalendarDays } from "lucide-react"
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Input } from "./control.tsx"
import { isWritten, readDay } from "./day-text.ts"
import { Note } from "./field.tsx"
import { isEnter } from "./is-composing.ts"
import { fromLocal, toLocal } from "./local-time.ts"
import { picker } from "./picker-box.style.ts"

/** The browser's calendar opens at the icon. */
const calendarStyle = defineStyle({
  position: "absolute",
  insetBlock: "0",
  insetInlineEnd: "4px",
  width: "7",
  height: "full",
  border: "0",
  opacity: "0",
  pointerEvents: "none",
})

type InputProps = Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange" | "onKeyDown" | "onBlur">

export interface CalendarInputProps extends InputProps {
  /** `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm:ss` with `time`; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  /** Set when it includes a time of day, to the minute or to the second. */
  readonly time?: "minutes" | "seconds"
}

interface Typed {
  readonly text: string
  /** The field's value when the text was typed. */
  readonly of: string
  /** Whether the input is complete: an invalid day is an error then. */
  readonly whole: boolean
}

/** The typed text and its day; invalid text stays as it was typed, and is marked once the input is complete. */
function useTypedDay({ value, onChange, time }: Pick<CalendarInputProps, "value" | "onChange" | "time">) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const read = (text: string) => (time === undefined ? (readDay(text) ?? "") : toLocal(fromLocal(text)))
  const shown = time === "minutes" ? value.slice(0, 16) : value
  const tell = (next: string) => {
    if (next !== value) onChange(next)
    return next
  }
  const settle = () => {
    // A value from elsewhere meanwhile replaces what was typed before.
    const text = typed?.of === value && typed.text !== shown ? typed.text : null
    const day = text === null ? "" : tell(read(text))
    setTyped(text === null || text.trim() === "" || day !== "" ? null : { text, of: day, whole: true })
  }
  const unread = typed?.of === value && typed.whole && typed.text.trim() !== "" && read(typed.text) === ""
  const type = (text: string) => {
    const whole = isWritten(text)
    setTyped({ text, whole, of: text === "" || whole ? tell(read(text)) : value })
  }
  const pick = (text: string) => {
    setTyped(null)
    tell(read(text))
  }
  return { shown, text: typed?.of === value ? typed.text : shown, unread, type, pick, settle }
}

/**
 * A day or a moment in the platform's format (spec 2.7, 9), whatever the browser's language: typed in any usual format, or chosen from the browser's
 * calendar by its button, F4 or Alt+Down. An invalid day stays as it was typed and is marked; it counts as none, and prevents submitting
 * (`unreadIn`).
 */
export function CalendarInput({ value, onChange, onKeyDown, onBlur, time, ...rest }: CalendarInputProps) {
  const { t } = useTranslation("field")
  const note = useId()
  const box = useRef<HTMLSpanElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const { shown, text, unread, type, pick, settle } = useTypedDay({ value, onChange, time })
  const locked = rest.disabled || rest.readOnly
  const why = unread ? t("notADay", { pattern: t(`pattern.${time ?? "day"}`) }) : undefined
  useLayoutEffect(() => box.current?.querySelector("input")?.setCustomValidity(why ?? ""), [why])
  const choose = () => {
    if (!locked) calendar.current?.showPicker()
  }
  const control = (
    <chakra.span ref={box} css={picker}>
      <Input
        {...rest}
        {...(unread ? { "aria-invalid": true, "aria-describedby": note } : {})}
        autoComplete="off"
        maxLength={30}
        data-part="dated"
        placeholder={rest.placeholder ?? t(`pattern.${time ?? "day"}`)}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          settle()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (isEnter(event)) settle()
          if (event.key === "F4" || (event.altKey && event.key === "ArrowDown")) {
            event.preventDefault()
            choose()
          }
          onKeyDown?.(event)
        }}
      />
      <chakra.input
        ref={calendar}
        css={calendarStyle}
        type={time === undefined ? "date" : "datetime-local"}
        tabIndex={-1}
        aria-hidden
        max={time === undefined ? "9999-12-31" : "9999-12-31T23:59:59"}
        {...(time === "seconds" ? { step: 1 } : {})}
        value={shown.replace(" ", "T")}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      <IconButton label={t("calendar")} data-part="icon" disabled={locked} tabIndex={-1} onClick={choose}>
        <CalendarDays size={15} />
      </IconButton>
    </chakra.span>
  )
  return (
    <Grid as="span" gap="1" minWidth="0">
      {control}
      <Note id={note} error={why} hint={null} />
    </Grid>
  )
}
