import { Grid } from "@chakra-ui/react"
import { type FocusEventHandler, type Ref, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { CalendarInput } from "./calendar-input.tsx"
import { roomFor, WithUnit } from "./choice.tsx"
import { Input, type InputProps, Select } from "./control.tsx"
import type { ControlProps } from "./field.tsx"
import { fromLocal, toLocal } from "./local-time.ts"
import { NumberInput } from "./number-input.tsx"
import {
  amountTyped,
  checkLimits,
  type DurationUnit,
  durationOf,
  durationShown,
  durationUnits,
  editable,
  grouped,
  hasDecimalComma,
  numberLeft,
  type NumberLimits,
  numberWritten,
} from "./number-text.ts"

/** A control without a form: its value, and the callback for changes. */
export interface BoxProps<Value> {
  readonly control: ControlProps
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur?: FocusEventHandler | (() => void) | undefined
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A number (spec 5): digits, separators as the reader's language writes them and a leading minus are accepted; on blur it is rounded and clamped. The
 * arrow keys step. Its value is null when empty.
 */
export function NumberBox(props: BoxProps<number | null> & NumberLimits & { readonly unit?: string | undefined }) {
  const { control, value, onChange, min, max, precision = 0, unit, ...rest } = props
  const limits = { min, max, precision }
  checkLimits(limits)
  return (
    <NumberInput
      {...rest}
      {...control}
      role="spinbutton"
      aria-valuenow={value ?? undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      inputMode={precision > 0 || (min ?? -1) < 0 ? "text" : "numeric"}
      paddingInlineEnd={roomFor(unit)}
      whole={precision === 0}
      around={(input) => <WithUnit unit={unit}>{input}</WithUnit>}
      value={value === null ? "" : String(value)}
      onChange={(read) => onChange(read === "" ? null : Number(read))}
      onLeave={(read) => onChange(numberLeft(read, limits))}
      onStep={(by) => onChange(numberLeft(String((value ?? 0) + by), limits))}
    />
  )
}

interface AmountProps extends Omit<BoxProps<string>, "control">, Pick<InputProps, "look" | "letters" | "style" | NamesOf<InputProps>> {
  /** Where a field has the box; elsewhere its names are given alone. */
  readonly control?: ControlProps
  readonly unit?: string | undefined
}
type NamesOf<Props> = Extract<keyof Props, `aria-${string}`>

/**
 * An amount or a quantity as an exact decimal text, never a floating point number; with thousands separators while it is not being edited. It is read
 * and written as the reader's language does; on blur what can be read otherwise, such as `12.`, `.5` or `1.5万`, is tidied.
 */
export function AmountBox(props: AmountProps) {
  const { control, value, onChange, onBlur, unit, ...rest } = props
  const { language } = useTranslation().i18n
  const [here, setHere] = useState(false)
  // Where decimals have a comma, what is typed stays until the field is left: 1.234 is on the way to 1.234,5.
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null)
  const edited = typed?.of === value ? typed.text : editable(value, language)
  // Removing the separators changes the text, so the browser loses the selection made by the tab key.
  const chosen = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (here) chosen.current?.select()
  }, [here])
  return (
    <WithUnit unit={unit}>
      <Input
        {...rest}
        {...control}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        right
        paddingInlineEnd={roomFor(unit)}
        value={here ? edited : grouped(value, language)}
        onFocus={({ currentTarget: input }) => {
          chosen.current = input.selectionStart === 0 && input.selectionEnd === input.value.length ? input : null
          setHere(true)
        }}
        onChange={({ currentTarget: { value: text } }) => {
          const amount = amountTyped(text, language)
          setTyped(hasDecimalComma(language) ? { text, of: amount } : null)
          onChange(amount)
        }}
        onBlur={(event) => {
          setHere(false)
          setTyped(null)
          const left = (typed?.of === value ? numberWritten(typed.text, language) : numberWritten(value)) ?? value
          if (left !== value && !rest.readOnly && !rest.disabled) onChange(left)
          onBlur?.(event)
        }}
      />
    </WithUnit>
  )
}

/** An instant on this device's clock, as epoch milliseconds, to the minute or to the second; null for none. */
export const InstantBox = ({
  control,
  value,
  onChange,
  seconds = false,
  ...rest
}: BoxProps<number | null> & { readonly seconds?: boolean }) => (
  <CalendarInput
    {...rest}
    {...control}
    time={seconds ? "seconds" : "minutes"}
    value={toLocal(value)}
    onChange={(written) => onChange(fromLocal(written))}
  />
)

/** A calendar day as `YYYY-MM-DD`, without a time zone; empty for none. */
export const DayBox = ({ control, ...rest }: BoxProps<string>) => <CalendarInput {...rest} {...control} />

/** A duration in milliseconds: a number and its unit; null for none. */
export function DurationBox({ control, value, onChange, disabled, readOnly, ...rest }: BoxProps<number | null>) {
  const { t } = useTranslation("field")
  const unitId = useId()
  const shown = value === null ? null : durationShown(value)
  const [picked, setPicked] = useState<DurationUnit | null>(null)
  const unit = picked ?? shown?.unit ?? "days"
  const count = value === null ? null : value / durationOf(1, unit)
  return (
    <Grid as="span" templateColumns="minmax(0, 1fr) minmax(84px, auto)" gap="6px">
      <NumberBox
        {...rest}
        control={control}
        value={count}
        min={0}
        precision={2}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(next) => onChange(next === null ? null : Math.round(durationOf(next, unit)))}
      />
      <Select
        id={unitId}
        aria-label={t("unit")}
        disabled={disabled || readOnly}
        value={unit}
        onChange={(event) => {
          const next = durationUnits.find((one) => one === event.currentTarget.value) ?? "days"
          setPicked(next)
          if (count !== null) onChange(Math.round(durationOf(count, next)))
        }}
      >
        {durationUnits.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </Select>
    </Grid>
  )
}
