import type { ReactNode } from "react"
import { Controller, type RegisterOptions, get, useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { Input, Select, Textarea } from "./control.tsx"
import { Field, type FieldFrame, Mark, Note } from "./field.tsx"
import c from "./control.module.css"
import s from "./field.module.css"
import { fromLocal, toLocal } from "./local-time.ts"

/** What every field of a form takes: the value's path in the form, and its frame. */
export interface InputProps extends Omit<FieldFrame, "error"> {
  readonly name: string
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly rules?: Pick<RegisterOptions, "validate" | "maxLength" | "deps">
}

function useBound({ name, label, required, rules, disabled }: InputProps, more?: RegisterOptions) {
  const { t } = useTranslation("common")
  const form = useFormContext()
  const found: unknown = get(form.formState.errors, `${name}.message`)
  const options = { ...rules, ...more, required: required ? t("required", { label }) : false, disabled } as RegisterOptions
  return { form, options, error: typeof found === "string" ? found : undefined }
}

/** One line of text. */
export function TextField(props: InputProps & { readonly type?: "text" | "password" | "tel" | "email"; readonly autoComplete?: string }) {
  const { form, options, error } = useBound(props)
  return (
    <Field {...props} error={error}>
      {(control) => (
        <Input
          {...control}
          type={props.type ?? "text"}
          autoComplete={props.autoComplete ?? "off"}
          placeholder={props.placeholder}
          {...form.register(props.name, options)}
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
        <Textarea {...control} rows={props.rows ?? 3} placeholder={props.placeholder} {...form.register(props.name, options)} />
      )}
    </Field>
  )
}

/** A decimal string, never a float: an amount with its currency, or a quantity with its unit, in `unit`. */
export function AmountField(props: InputProps & { readonly unit?: string; readonly decimals?: number }) {
  const { t } = useTranslation("common")
  const decimals = props.decimals ?? 6
  const { form, options, error } = useBound(props, {
    pattern: {
      value: new RegExp(decimals === 0 ? String.raw`^(0|[1-9]\d{0,14})$` : String.raw`^(0|[1-9]\d{0,14})(\.\d{1,${decimals}})?$`),
      message: t("notAnAmount", { decimals }),
    },
    setValueAs: (value: unknown) => (typeof value === "string" ? value.normalize("NFKC").replaceAll(/[,\s]/g, "") : value),
  })
  return (
    <Field {...props} error={error}>
      {(control) => (
        <span className={s.with}>
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            right
            className={props.unit ? c.united : undefined}
            placeholder={props.placeholder}
            {...form.register(props.name, options)}
          />
          {props.unit ? <span className={s.unit}>{props.unit}</span> : null}
        </span>
      )}
    </Field>
  )
}

/** A whole number; the form holds a number, or null when empty. */
export function NumberField(props: InputProps & { readonly unit?: string; readonly min?: number; readonly max?: number }) {
  const { t } = useTranslation("common")
  const { form, options, error } = useBound(props, {
    setValueAs: (value: unknown) => (value === "" || value === null || value === undefined ? null : Number(value)),
    ...(props.min === undefined ? {} : { min: { value: props.min, message: t("atLeast", { min: props.min }) } }),
    ...(props.max === undefined ? {} : { max: { value: props.max, message: t("atMost", { max: props.max }) } }),
  })
  return (
    <Field {...props} error={error}>
      {(control) => (
        <span className={s.with}>
          <Input
            {...control}
            type="number"
            step={1}
            min={props.min}
            max={props.max}
            right
            className={props.unit ? c.united : undefined}
            {...form.register(props.name, options)}
          />
          {props.unit ? <span className={s.unit}>{props.unit}</span> : null}
        </span>
      )}
    </Field>
  )
}

/** A date and time in this device's zone; the form holds epoch milliseconds, or null. */
export function DateTimeField(props: InputProps) {
  const { form, options, error } = useBound(props)
  return (
    <Field {...props} error={error}>
      {(control) => (
        <Controller
          control={form.control}
          name={props.name}
          rules={{ required: options.required, validate: options.validate }}
          render={({ field }) => (
            <Input
              {...control}
              ref={field.ref}
              type="datetime-local"
              step={1}
              max="9999-12-31T23:59:59"
              disabled={props.disabled}
              value={toLocal(field.value as number | null)}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange(fromLocal(event.currentTarget.value))}
            />
          )}
        />
      )}
    </Field>
  )
}

export interface Option {
  readonly value: string
  readonly label: string
  readonly text?: string
}

/** One of a list. */
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

/** One of a few that need a sentence each. */
export function RadioCardsField(props: InputProps & { readonly options: readonly Option[] }) {
  const { form, options, error } = useBound(props)
  const note = `${props.name}-note`
  return (
    <fieldset className={s.field} data-span={props.span} aria-describedby={error || props.hint ? note : undefined}>
      <legend className={s.label} style={{ marginBottom: 4 }}>
        {props.label}
        <Mark required={props.required} />
      </legend>
      <div className={s.cards}>
        {props.options.map(({ value, label, text }) => (
          <label key={value} className={s.card}>
            <input type="radio" value={value} {...form.register(props.name, options)} />
            <span>
              <strong>{label}</strong>
              {text ? <span>{text}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <Note id={note} error={error} hint={props.hint} />
    </fieldset>
  )
}

/** Yes or no. */
export function CheckboxField(props: InputProps & { readonly children?: ReactNode }) {
  const { form, options, error } = useBound(props)
  const note = `${props.name}-note`
  return (
    <div className={s.field} data-span={props.span}>
      <label className={s.check}>
        <input type="checkbox" aria-describedby={error || props.hint ? note : undefined} {...form.register(props.name, options)} />
        <span>
          {props.children ?? props.label}
          <Mark required={props.required} />
        </span>
      </label>
      <Note id={note} error={error} hint={props.hint} />
    </div>
  )
}
