import { get, type RegisterOptions, useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { FieldFrame } from "./field.tsx"
import { isLeftOut, useFormFrame, type Written } from "./form-frame.ts"
import { useProblemText } from "./use-problem-text.ts"

/** The props of every field of a form: the value's path in the form, and the frame. */
export interface InputProps extends Omit<FieldFrame, "error">, Written {
  readonly name: string
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly rules?: Pick<RegisterOptions, "validate" | "maxLength" | "deps">
}

type Check = (value: never, values: never) => string | boolean | undefined

/** Connects a field with its form: its rules, those of the contract and of its kind, and its present error. */
export function useBound(
  { name, label, required, rules, disabled, hint, options: choices, isInstant, isDecimal }: InputProps,
  more: RegisterOptions = {},
  needed?: string,
) {
  const { t } = useTranslation("field")
  const form = useFormContext()
  const schema = useFormFrame(name, { label, options: choices, isInstant, isDecimal })
  const textOf = useProblemText()
  const found: unknown = get(form.formState.errors, `${name}.message`)
  const byContract = (value: unknown) => {
    if (isLeftOut(schema, value)) return true
    const issue = schema === null ? undefined : schema.safeParse(value).error?.issues[0]
    if (issue === undefined) return true
    const told = textOf(issue, label, value)
    // The error takes the place of the hint, which says how it is written.
    return told === t("format") && typeof hint === "string" && hint !== "" ? t("formatAs", { hint }) : told
  }
  const own = typeof rules?.validate === "function" ? { own: rules.validate as Check } : (rules?.validate ?? {})
  const kind = typeof more.validate === "function" ? { kind: more.validate as Check } : (more.validate ?? {})
  const { maxLength } = rules ?? {}
  const options = {
    ...rules,
    ...more,
    ...(typeof maxLength === "number" ? { maxLength: { value: maxLength, message: t("field:longest", { max: maxLength }) } } : {}),
    validate: { ...kind, ...own, byContract },
    required: required ? (needed ?? t("first:required", { label })) : false,
    disabled,
  } as RegisterOptions
  return { form, options, error: typeof found === "string" ? found : undefined }
}
