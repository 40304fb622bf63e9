import { Text } from "@chakra-ui/react"
import { createContext, type ReactNode, useContext, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { type Json, getAt, pathOf } from "#machines/draft/path.ts"
import { AmountBox, InstantBox, NumberBox } from "#ui/field/boxes.tsx"
import { Input, Select, Textarea } from "#ui/field/control.tsx"
import { Field, type FieldFrame } from "#ui/field/field.tsx"
import type { Option } from "#ui/field/form-frame.ts"
import { Check, ChoiceCard, ChoiceCards, ChoiceField } from "#ui/field/choice.tsx"
import { WorkingDays } from "#ui/field/working-days.tsx"
import { Zoned } from "#ui/field/zoned.tsx"

/** A document that is written field by field: each change is saved at once, so a field keeps input even while it is invalid. */
export interface DraftForm {
  readonly value: unknown
  readonly set: (path: string, value: unknown) => void
  /** Paths of invalid values. */
  readonly misfits: readonly string[]
  /** What is wrong with the value at a path, in a sentence; otherwise it is only called invalid. */
  readonly reason?: (path: string) => string | undefined
  /** Whether somebody has tried to send it: from then on empty fields are marked too. */
  readonly tried?: boolean
}

const Form = createContext<DraftForm | null>(null)
/** Provides the draft to the fields below. */
export const DraftFields = Form.Provider

interface Props extends Omit<FieldFrame, "error"> {
  readonly path: string
  readonly placeholder?: string
}

/** A field's value, its setter, and its error once the field was left; `misfit` names the text of an invalid value. */
export function useDraftField<Value>(
  path: string,
  misfit: "misfit" | "misfitDecimal" = "misfit",
): {
  value: Value
  set: (next: Value) => void
  error: string | undefined
  leave: () => void
} {
  const { t } = useTranslation("draft")
  const form = useContext(Form)
  const [left, setLeft] = useState(false)
  if (form === null) throw new Error(`${path} stands outside of a draft`)
  const value = getAt(form.value as Json, pathOf(path)) as Value
  const wrong = form.misfits.includes(path) && (left || form.tried === true || (value as unknown) !== "")
  const fault = value === null || value === "" ? t("required") : (form.reason?.(path) ?? t(misfit))
  return { value, set: (next) => form.set(path, next), error: wrong ? fault : undefined, leave: () => setLeft(true) }
}

/** How much a control takes: a form whose contract says what is too long takes all, so that what is pasted is told of and not cut. */
const capOf = (most: number): number | undefined => (most === Infinity ? undefined : most)

/** One line of text; with `suggested` some are offered, and any other may be typed. */
export function TextLine(props: Props & { readonly maxLength?: number; readonly suggested?: readonly string[] }) {
  const { value, set, error, leave } = useDraftField<string>(props.path)
  const list = useId()
  return (
    <Field {...props} error={error}>
      {(control) => (
        <>
          <Input
            {...control}
            autoComplete="off"
            list={props.suggested ? list : undefined}
            maxLength={capOf(props.maxLength ?? 200)}
            placeholder={props.placeholder}
            value={value ?? ""}
            onBlur={leave}
            onChange={(event) => set(event.currentTarget.value)}
          />
          {props.suggested ? (
            <datalist id={list}>
              {props.suggested.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </Field>
  )
}

/** Several lines of text. */
export function Prose(props: Props & { readonly rows?: number; readonly maxLength?: number }) {
  const { value, set, error, leave } = useDraftField<string>(props.path)
  return (
    <Field {...props} error={error}>
      {(control) => (
        <Textarea
          {...control}
          rows={props.rows ?? 3}
          maxLength={capOf(props.maxLength ?? 20_000)}
          placeholder={props.placeholder}
          value={value ?? ""}
          onBlur={leave}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** A decimal, read and written as the reader's language does. A cleared optional one is null. */
export function Decimal(props: Props & { readonly unit?: string; readonly optional?: boolean }) {
  const { value, set, error, leave } = useDraftField<string | null>(props.path, "misfitDecimal")
  return (
    <Field {...props} error={error}>
      {(control) => (
        <AmountBox
          control={control}
          placeholder={props.placeholder}
          unit={props.unit}
          value={value ?? ""}
          onBlur={leave}
          onChange={(typed) => set(typed === "" && props.optional ? null : typed)}
        />
      )}
    </Field>
  )
}

/** A whole number; null when cleared. */
export function Whole(props: Props & { readonly unit?: string; readonly min?: number; readonly max?: number }) {
  const { value, set, error, leave } = useDraftField<number | null>(props.path)
  const { unit, min, max } = props
  return (
    <Field {...props} error={error}>
      {(control) => <NumberBox control={control} value={value ?? null} onChange={set} onBlur={leave} {...{ unit, min, max }} />}
    </Field>
  )
}

/** A date and time on this device's clock, with the name of its time zone; a deadline may also be given in working days from today. */
export function When({ deadline = false, ...props }: Props & { readonly deadline?: boolean }) {
  const { value, set, error, leave } = useDraftField<number | null>(props.path)
  return (
    <Field
      {...props}
      hint={<Zoned hint={props.hint} at={value ?? null} />}
      tool={deadline ? <WorkingDays label={props.label} onTake={set} /> : null}
      error={error}
    >
      {(control) => <InstantBox control={control} value={value ?? null} onChange={set} onBlur={leave} />}
    </Field>
  )
}

/** A choice from a list. */
export function Pick(props: Props & { readonly options: readonly Option[] }) {
  const { value, set, error, leave } = useDraftField<string>(props.path)
  return (
    <Field {...props} error={error}>
      {(control) => (
        <Select {...control} value={value} onBlur={leave} onChange={(event) => set(event.currentTarget.value)}>
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** A choice from a few options that need a sentence each. */
export function PickCard(props: Props & { readonly options: readonly Option[] }) {
  const { value, set } = useDraftField<string>(props.path)
  const name = useId()
  return (
    <ChoiceField label={props.label} required={props.required} path={props.path}>
      <ChoiceCards>
        {props.options.map((option) => (
          <ChoiceCard
            key={option.value}
            type="radio"
            name={name}
            label={option.label}
            text={option.text}
            checked={value === option.value}
            onChange={() => set(option.value)}
          />
        ))}
      </ChoiceCards>
    </ChoiceField>
  )
}

/** Yes or no. */
export function Tick(props: { readonly path: string; readonly label: ReactNode }) {
  const { value, set } = useDraftField<boolean | undefined>(props.path)
  return (
    <Check checked={value ?? false} onChange={(event) => set(event.currentTarget.checked)}>
      {props.label}
    </Check>
  )
}

/** Any number of people or companies; a long list can be filtered by typing. */
export function PickMany(props: {
  readonly path: string
  readonly label: string
  readonly options: readonly Option[]
  readonly none: string
}) {
  const { t } = useTranslation("draft")
  const { value, set } = useDraftField<string[]>(props.path)
  const [typed, setTyped] = useState("")
  const wanted = typed.trim().toLowerCase()
  const shown = props.options.filter(
    ({ label, text, value: id }) => wanted === "" || value.includes(id) || `${label} ${text ?? ""}`.toLowerCase().includes(wanted),
  )
  return (
    <ChoiceField label={`${props.label} · ${t("chosen", { count: value.length })}`} path={props.path}>
      {props.options.length > 8 ? (
        <Input
          look="small"
          type="search"
          aria-label={t("narrow")}
          placeholder={t("narrow")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      {props.options.length === 0 ? (
        <Text fontSize="xs" color="fg.subtle">
          {props.none}
        </Text>
      ) : null}
      <ChoiceCards>
        {shown.map((option) => (
          <ChoiceCard
            key={option.value}
            type="checkbox"
            label={option.label}
            text={option.text}
            checked={value.includes(option.value)}
            onChange={(event) => set(event.currentTarget.checked ? [...value, option.value] : value.filter((id) => id !== option.value))}
          />
        ))}
      </ChoiceCards>
    </ChoiceField>
  )
}
