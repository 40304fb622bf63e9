import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import type { Words } from "#contract/code.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { brokenRule, keyFields, type Register, type RegisterEntry, type RegisterField, type RegisterValues } from "#contract/register.ts"
import { AmountField, DateField, NumberField, SelectField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { LovField } from "#ui/lov/lov-field.tsx"
import type { RecordDialog } from "#ui/record-page/records.ts"

type Held = Readonly<Record<string, string | number | null>>
interface Values {
  readonly code: string
  readonly since: string
  readonly names: Words
  readonly values: Held
}

const noNames: Words = { zh: "", en: "", es: "", ja: "" }

/** What a form holds of a field that is empty. */
const emptyOf = ({ kind }: RegisterField): string | number | null => (kind === "whole" ? null : "")

/** What is typed as what is sent: an empty box says nothing. */
const sentOf = ({ fields }: Register, held: Held): RegisterValues =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = held[name] ?? null
      const text = typeof value === "string" ? value.trim() : value
      return [name, text === "" ? null : text]
    }),
  )

/** Adds an entry to a register, or changes one; what tells it apart stays as it is. */
export function EntryForm(props: { readonly register: Register; readonly entry: RegisterEntry | null; readonly dialog: RecordDialog }) {
  const { t } = useTranslation(["registers", "common", "rules"])
  const { register, entry, dialog } = props
  const { id, calls, called, dated, fields } = register
  const held = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, entry?.values[name] ?? emptyOf(field)]))
  const form = useForm<Values>({
    mode: "onBlur",
    defaultValues: { code: entry?.code ?? "", since: entry?.since ?? "", names: entry?.names ?? noNames, values: held },
  })
  const fixed = entry ? keyFields(register) : []
  // A box that is shut has no value of its own in the form.
  const valuesOf = (boxes: Held) => sentOf(register, { ...boxes, ...Object.fromEntries(fixed.map((name) => [name, held[name] ?? null])) })
  const rule = brokenRule(register, valuesOf(form.watch("values")))
  const told = form.formState.isDirty && rule ? t(`rules:${rule.rule}`) : null
  const send = async (given: Values) => {
    const values = valuesOf(given.values)
    const names = called === "inLanguages" ? given.names : null
    const since = dated ? given.since : null
    const name = names?.zh ?? String(values["name"] ?? (given.code || Object.values(values)[0]))
    const saving = () =>
      entry
        ? call(calls.update, { body: { code: entry.code, since: entry.since, version: entry.version, names, values } })
        : call(calls.add, { body: { code: register.code instanceof RegExp ? given.code.trim() : "", since, names, values } })
    return dialog.run(t("saved", { name }), saving)
  }
  return (
    <FormDialog
      title={entry ? t(`${id}.one`) : t(`${id}.add`)}
      verb={t("common:save")}
      form={form}
      problem={told ?? dialog.problem}
      onSend={send}
      onClose={dialog.close}
    >
      {register.code instanceof RegExp ? <CodeBox register={register} entry={entry} /> : null}
      {Object.entries(fields).flatMap(([name, field]) =>
        keyFields(register).includes(name)
          ? [<EntryField key={name} {...{ register, name, field }} disabled={fixed.includes(name)} />]
          : [],
      )}
      {dated ? <DateField name="since" label={t("columns.since")} required span="half" disabled={entry !== null} /> : null}
      {called === "inLanguages"
        ? languages.map((language) => (
            <TextField
              key={language}
              name={`names.${language}`}
              label={t(`columns.${language}`)}
              required
              span="half"
              rules={{ maxLength: 120 }}
            />
          ))
        : null}
      {Object.entries(fields).flatMap(([name, field]) =>
        keyFields(register).includes(name) ? [] : [<EntryField key={name} {...{ register, name, field }} disabled={false} />],
      )}
    </FormDialog>
  )
}

function CodeBox({ register: { id, code }, entry }: { readonly register: Register; readonly entry: RegisterEntry | null }) {
  const { t } = useTranslation("registers")
  const hint = t(`${id}.codeHint`)
  const fits = (typed: string) => !(code instanceof RegExp) || code.test(typed.trim()) || hint
  return (
    <TextField
      name="code"
      label={t("columns.code")}
      required
      span="half"
      hint={hint}
      disabled={entry !== null}
      rules={{ validate: fits }}
    />
  )
}

function EntryField(props: {
  readonly register: Register
  readonly name: string
  readonly field: RegisterField
  readonly disabled: boolean
}) {
  const { t } = useTranslation("registers")
  const { register, name, field, disabled } = props
  const { id } = register
  const said = { name: `values.${name}`, label: t(`${id}.fields.${name}`), required: field.required, disabled, span: "half" } as const
  switch (field.kind) {
    case "text": {
      const { pattern, max } = field
      const fits = (typed: string) => pattern === null || typed === "" || pattern.test(typed.trim()) || t("badShape")
      return <TextField {...said} rules={{ maxLength: max, validate: fits }} />
    }
    case "choice":
      return <SelectField {...said} options={field.options.map((value) => ({ value, label: t(`${id}.options.${name}.${value}`) }))} />
    case "decimal":
      return <AmountField {...said} decimals={field.places} />
    case "whole":
      return <NumberField {...said} min={field.min} max={field.max} />
    case "entry":
      return (
        <LovField<string>
          {...said}
          code="MASTER_DATA"
          cascade={{ register: field.of }}
          read={(code) => (code === "" ? [] : [{ value: code, text: code, row: {} }])}
          write={([picked]) => picked?.value ?? ""}
        />
      )
  }
}
