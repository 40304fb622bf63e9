import { CalendarDays } from "lucide-react"
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Input } from "./control.tsx"
import { isWritten, readDay, readMoment } from "./day-text.ts"
import s from "./picker-box.module.css"

type InputProps = Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange" | "onKeyDown" | "onBlur">

export interface CalendarInputProps extends InputProps {
  /** `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm:ss` with `time`; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  /** A time of the day belongs to it, to the minute or to the second. */
  readonly time?: "minutes" | "seconds"
}

/**
 * A day or a moment as the platform writes them (spec 2.7, 9), in whatever order the browser's own language has them: typed in any usual way, or
 * chosen from the browser's calendar by its button, F4 or Alt+Down. What is no day is empty when the focus goes.
 */
export function CalendarInput({ value, onChange, onKeyDown, onBlur, time, ...rest }: CalendarInputProps) {
  const { t } = useTranslation("field")
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const read = (text: string) => (time === undefined ? readDay(text) : readMoment(text)) ?? ""
  const shown = time === "minutes" ? value.slice(0, 16) : value
  const locked = rest.disabled || rest.readOnly
  const tell = (next: string) => {
    if (next !== value) onChange(next)
    return next
  }
  const settle = () => {
    // What came from elsewhere meanwhile counts, not what was typed before.
    if (typed?.of === value && typed.text !== shown) tell(read(typed.text))
    setTyped(null)
  }
  const choose = () => {
    if (!locked) calendar.current?.showPicker()
  }
  return (
    <span className={s.picker}>
      <Input
        {...rest}
        autoComplete="off"
        maxLength={30}
        className={s.dated}
        placeholder={rest.placeholder ?? t(`pattern.${time ?? "day"}`)}
        value={typed?.of === value ? typed.text : shown}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped({ text, of: text === "" || isWritten(text) ? tell(read(text)) : value })
        }}
        onBlur={(event) => {
          settle()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle()
          if (event.key === "F4" || (event.altKey && event.key === "ArrowDown")) {
            event.preventDefault()
            choose()
          }
          onKeyDown?.(event)
        }}
      />
      <input
        ref={calendar}
        className={s.calendar}
        type={time === undefined ? "date" : "datetime-local"}
        tabIndex={-1}
        aria-hidden
        max={time === undefined ? "9999-12-31" : "9999-12-31T23:59:59"}
        {...(time === "seconds" ? { step: 1 } : {})}
        value={shown.replace(" ", "T")}
        onChange={(event) => {
          setTyped(null)
          tell(read(event.currentTarget.value))
        }}
      />
      <IconButton label={t("calendar")} className={s.icon} disabled={locked} tabIndex={-1} onClick={choose}>
        <CalendarDays size={15} />
      </IconButton>
    </span>
  )
}
