import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { noWords, type Words } from "#contract/code.contract.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { NamesFields } from "#ui/record-page/names-fields.tsx"

interface Values {
  readonly code: string
  readonly names: Words
}

/** Names of a place in four languages; for a new division also its code, which begins with `stem`. */
export function PlaceForm(props: {
  readonly title: string
  readonly names?: Words
  readonly stem?: string
  readonly problem: string | null
  readonly onSend: (values: Values) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["admin", "basics", "common"])
  const { stem, names = noWords } = props
  const form = useForm<Values>({ defaultValues: { code: stem ?? "", names }, mode: "onBlur" })
  const hint = t("areas.codeHint", { stem })
  const fits = (code: string) => (/^\d{6}$/.test(code.trim()) && code.startsWith(stem ?? "")) || hint
  const send = ({ code, names: { zh, en, es, ja } }: Values) =>
    props.onSend({ code: code.trim(), names: { zh: zh.trim(), en: en.trim(), es: es.trim(), ja: ja.trim() } })
  return (
    <FormDialog title={props.title} verb={t("common:save")} form={form} problem={props.problem} onSend={send} onClose={props.onClose}>
      {stem === undefined ? null : <TextField name="code" label={t("units.code")} required hint={hint} rules={{ validate: fits }} />}
      <NamesFields label={(language) => t(`basics:nameIn.${language}`, { of: t("units.name") })} />
    </FormDialog>
  )
}
