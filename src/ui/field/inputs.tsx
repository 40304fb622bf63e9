import { Text } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { Boxed } from "./boxed.tsx"
import { AmountBox, type BoxProps, DayBox, DurationBox, InstantBox, NumberBox } from "./boxes.tsx"
import { Check, ChoiceCard, ChoiceCards, ChoiceField } from "./choice.tsx"
import { Input, Select, Textarea } from "./control.tsx"
import { Field, FieldPlace, Mark, Note } from "./field.tsx"
import type { Option } from "./form-frame.ts"
import type { NumberLimits } from "./number-text.ts"
import { shapeOf, type TextShapeName } from "./text-shapes.ts"
import { type InputProps, useBound } from "./use-bound.ts"
import { Zoned } from "./zoned.tsx"

/** One line of text; `shape` is the kind of text, with its own rules (spec 5). */
export function TextField(
  props: InputProps & {
    readonly type?: "text" | "password" | "tel" | "email"
    readonly autoComplete?: string
    readonly shape?: TextShapeName
  },
) {
  const { t } = useTranslation(["field", "message"])
  const shape = shapeOf(props.shape)
  const problem = (value: unknown) => (typeof value === "string" && value !== "" ? (shape?.problem(value, t) ?? true) : true)
  const { form, options, error } = useBound(props, shape ? { validate: problem } : {}, shape?.needed?.(t))
  const { onChange, onBlur, ...bound } = form.register(props.name, options)
  const now: unknown = useWatch({ control: form.control, name: props.name, disabled: !shape?.doubt })
  const doubt = typeof now === "string" ? (shape?.doubt?.(now, t) ?? null) : null
  const tidy = (input: HTMLInputElement) => {
    const kept = shape?.tidy?.(input.value) ?? input.value
    if (kept !== input.value) input.value = kept
  }
  return (
    <Field
      {...props}
      hint={
        doubt === null ? (
          props.hint
        ) : (
          <Text as="span" color="amber.fg">
            {doubt}
          </Text>
        )
      }
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          type={props.type ?? shape?.type ?? "text"}
          inputMode={shape?.inputMode}
          maxLength={shape?.maxLength}
          autoComplete={props.autoComplete ?? "off"}
          placeholder={props.placeholder}
          readOnly={props.readOnly}
          {...bound}
          onChange={(event) => {
            // Text that an input method is composing is left alone.
            if (!("isComposing" in event.nativeEvent && event.nativeEvent.isComposing === true)) tidy(event.currentTarget)
            void onChange(event)
          }}
          onBlur={(event) => {
            tidy(event.currentTarget)
            void onChange(event)
            void onBlur(event)
          }}
        />
      )}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField(props: InputProps & { readonly rows?: number }) {
  const { form, options, error } = useBound(props)
  return (
    <Field {...props} error={error}>
      {(control) => (
        <Textarea
          {...control}
          rows={props.rows ?? 3}
          placeholder={props.placeholder}
          readOnly={props.readOnly}
          {...form.register(props.name, options)}
        />
      )}
    </Field>
  )
}

/** The frame of a non-native control in a form. */
function Framed<Value>(props: {
  readonly field: InputProps
  readonly more?: Parameters<typeof useBound>[1]
  readonly tool?: ReactNode
  readonly children: (box: BoxProps<Value>) => ReactNode
}) {
  const { field, more, tool, children } = props
  const { disabled, readOnly, placeholder } = field
  return (
    <Boxed<Value> field={field} more={more}>
      {({ error, ...held }) => (
        <Field {...field} tool={tool} error={error}>
          {(control) => children({ ...held, control, disabled, readOnly, placeholder })}
        </Field>
      )}
    </Boxed>
  )
}

/** A decimal text, never a float: an amount with its currency, or a quantity with its unit, in `unit`. */
export function AmountField(props: InputProps & { readonly unit?: string; readonly decimals?: number }) {
  const { t } = useTranslation("common")
  const decimals = props.decimals ?? 6
  const shape = new RegExp(decimals === 0 ? String.raw`^(0|[1-9]\d{0,14})$` : String.raw`^(0|[1-9]\d{0,14})(\.\d{1,${decimals}})?$`)
  const fits = (value: unknown) =>
    (value ?? "") === "" || (typeof value === "string" && shape.test(value)) || t("notAnAmount", { decimals })
  return (
    <Framed<string> field={{ ...props, isDecimal: true }} more={{ validate: fits }}>
      {(box) => <AmountBox {...box} value={box.value ?? ""} unit={props.unit} />}
    </Framed>
  )
}

/** A number, whole unless `precision` is given; its value is a number, or null when empty. */
export function NumberField(props: InputProps & NumberLimits & { readonly unit?: string }) {
  const { t } = useTranslation("common")
  const { min, max, precision, unit } = props
  const within = (value: unknown) =>
    typeof value !== "number" ||
    (min !== undefined && value < min ? t("atLeast", { min }) : max !== undefined && value > max ? t("atMost", { max }) : true)
  return (
    <Framed<number | null> field={props} more={{ validate: within }}>
      {(box) => <NumberBox {...box} value={box.value ?? null} {...{ min, max, precision, unit }} />}
    </Framed>
  )
}

/** A date and time in this device's time zone, which is named; its value is epoch milliseconds, or null. */
export const DateTimeField = ({ tool, ...props }: InputProps & { readonly tool?: ReactNode }) => (
  <Framed<number | null> field={{ ...props, isInstant: true, hint: <Zoned hint={props.hint} at={null} /> }} tool={tool}>
    {(box) => <InstantBox {...box} value={box.value ?? null} seconds />}
  </Framed>
)

/** A calendar day; its value is `YYYY-MM-DD`, or an empty text. */
export const DateField = (props: InputProps) => (
  <Framed<string> field={props}>{(box) => <DayBox {...box} value={box.value ?? ""} />}</Framed>
)

/** A duration; its value is milliseconds, or null. */
export const DurationField = (props: InputProps) => (
  <Framed<number | null> field={props}>{(box) => <DurationBox {...box} value={box.value ?? null} />}</Framed>
)

/** A choice from a list. */
export function SelectField(props: InputProps & { readonly options: readonly Option[] }) {
  const { t } = useTranslation("common")
  const { form, options, error } = useBound(props)
  return (
    <Field {...props} error={error}>
      {(control) => (
        <Select {...control} {...form.register(props.name, options)}>
          <option value="">{props.placeholder ?? t("choose")}</option>
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** A choice from a few options that need a sentence each. */
export function RadioCardsField(props: InputProps & { readonly options: readonly Option[] }) {
  const { form, options, error } = useBound(props)
  const note = `${props.name}-note`
  return (
    <ChoiceField label={props.label} required={props.required} span={props.span} describedBy={error || props.hint ? note : undefined}>
      <ChoiceCards>
        {props.options.map(({ value, label, text }) => (
          <ChoiceCard key={value} type="radio" value={value} label={label} text={text} {...form.register(props.name, options)} />
        ))}
      </ChoiceCards>
      <Note id={note} error={error} hint={props.hint} />
    </ChoiceField>
  )
}

/** Yes or no. */
export function CheckboxField(props: InputProps & { readonly children?: ReactNode }) {
  const { form, options, error } = useBound(props)
  const note = `${props.name}-note`
  return (
    <FieldPlace span={props.span}>
      <Check aria-describedby={error || props.hint ? note : undefined} {...form.register(props.name, options)}>
        {props.children ?? props.label}
        <Mark required={props.required} />
      </Check>
      <Note id={note} error={error} hint={props.hint} />
    </FieldPlace>
  )
}
