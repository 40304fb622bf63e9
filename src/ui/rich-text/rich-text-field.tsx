import { useTranslation } from "react-i18next"
import { type RichText, richText } from "#contract/rich-text.ts"
import { ruleIn } from "#contract/ruled.ts"
import { Boxed } from "#ui/field/boxed.tsx"
import { Field } from "#ui/field/field.tsx"
import type { InputProps } from "#ui/field/use-bound.ts"
import { RichTextBox } from "./rich-text-box.tsx"

/** A text with headings, lists, links and emphasis in a form, which holds the document; validated as on the server. */
export function RichTextField(props: InputProps) {
  const { t } = useTranslation(["field", "rules"])
  const fits = (value: unknown) => {
    if (props.required && Array.isArray(value) && value.length === 0) return t("first:required", { label: props.label })
    const issue = richText.safeParse(value).error?.issues[0]
    const rule = issue ? ruleIn(issue.message) : null
    return issue === undefined || (rule === null ? t("format") : t(`rules:${rule}`))
  }
  return (
    <Boxed<RichText> field={props} more={{ validate: fits }}>
      {({ value, onChange, onBlur, ref, error }) => (
        <Field {...props} error={error}>
          {(control) => (
            <RichTextBox
              label={props.label}
              control={control}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              onBox={ref}
              still={props.disabled || props.readOnly}
            />
          )}
        </Field>
      )}
    </Boxed>
  )
}
