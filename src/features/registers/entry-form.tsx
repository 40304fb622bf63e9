import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { wordIn } from "#client/texts/codes.ts"
import { noWords, type Words } from "#contract/code.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import {
  brokenRule,
  codeWord,
  keyFields,
  type Register,
  type RegisterEntry,
  type RegisterField,
  type RegisterValues,
} from "#contract/register.ts"
import { AmountField, DateField, NumberField, SelectField, TextField } from "#ui/field/inputs.tsx"
import { EntryTreeField } from "#ui/tree-picker/entry-tree-field.tsx"
import { LovField } from "#ui/lov/lov-field.tsx"
import { NamesFields } from "#ui/record-page/names-fields.tsx"
import type { RecordForm } from "#ui/record-page/records.ts"

type Held = Readonly<Record<string, string | number | null>>
/** The values of an entry's form. */
export interface EntryValues {
  readonly code: string
  readonly since: string
  readonly names: Words
  readonly values: Held
}

/** A longer text gets a line of its own. */
const longLine = 128

/** The form value of an empty field. */
const emptyOf = ({ kind }: RegisterField): string | number | null => (kind === "whole" ? null : "")

/** Converts input for sending: an empty field has no value. */
const sentOf = ({ fields }: Register, held: Held): RegisterValues =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = held[name] ?? null
      const text = typeof value === "string" ? value.trim() : value
      return [name, text === "" ? null : text]
    }),
  )

/** The form that adds an entry to a register, or changes one; its identifying fields cannot be changed. */
export function entryForm(
  t: TFunction<"registers">,
  register: Register,
  nameOf: (entry: RegisterEntry) => string,
  /** The parent of a new entry. */
  above: RegisterEntry | null = null,
): RecordForm<RegisterEntry, EntryValues> {
  const { id, calls, called, dated, fields, parent } = register
  const below = parent !== undefined && above ? { [parent]: above.code } : {}
  const heldOf = (entry: RegisterEntry | null): Held =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, entry?.values[name] ?? emptyOf(field)]))
  // Disabled fields have no value of their own in the form.
  const valuesOf = ({ values }: EntryValues, entry: RegisterEntry | null) =>
    sentOf(register, { ...values, ...Object.fromEntries(fixedIn(register, entry).map((name) => [name, entry?.values[name] ?? null])) })
  return {
    add: t(`${id}.add`),
    edit: t("edit"),
    title: (entry) => t(entry ? `${id}.one` : `${id}.add`),
    values: (entry) => ({
      code: entry?.code ?? "",
      since: entry?.since ?? "",
      names: entry?.names ?? noWords,
      values: { ...heldOf(entry), ...(entry ? {} : below) },
    }),
    fields: (entry) => <EntryFields register={register} entry={entry} parent={entry ? null : above && nameOf(above)} />,
    misfit: (typed, entry) => {
      const broken = brokenRule(register, valuesOf(typed, entry))
      return broken ? t(`rules:${broken.rule}`) : null
    },
    save: (typed, entry) => {
      const values = valuesOf(typed, entry)
      const names = called === "inLanguages" ? typed.names : null
      if (entry) return call(calls.update, { body: { code: entry.code, since: entry.since, version: entry.version, names, values } })
      const code = register.code instanceof RegExp ? typed.code.trim() : ""
      return call(calls.add, { body: { code, since: dated ? typed.since : null, names, values } })
    },
    said: (typed, entry) => {
      const values = valuesOf(typed, entry)
      const own = called === "inLanguages" ? null : values[called.by]
      const name = String(own ?? (typed.code || Object.values(values)[0]))
      return t("saved", { name: entry ? nameOf({ ...entry, names: entry.names && typed.names, values }) : typed.names.zh || name })
    },
  }
}

/** The fields of an existing entry that cannot be changed. */
const fixedIn = (register: Register, entry: RegisterEntry | null): readonly string[] => (entry ? keyFields(register) : [])

function EntryFields(props: {
  readonly register: Register
  readonly entry: RegisterEntry | null
  /** The parent of a new entry. */
  readonly parent: string | null
}) {
  const { t, i18n } = useTranslation("registers")
  const { register, entry } = props
  const above = entry?.path.at(-1)
  const parent = above ? wordIn(above, i18n.language) : (props.parent ?? undefined)
  const { called, dated, fields } = register
  const fixed = fixedIn(register, entry)
  const [keys, others] = [true, false].map((key) =>
    Object.entries(fields)
      .filter(([name]) => keyFields(register).includes(name) === key)
      .map(([name, field]) => (
        <EntryField
          key={name}
          {...{ register, name, field, parent }}
          own={entry?.code}
          link={entry?.linked[name]}
          disabled={fixed.includes(name)}
        />
      )),
  )
  return (
    <>
      {register.code instanceof RegExp ? <CodeBox register={register} entry={entry} /> : null}
      {keys}
      {dated ? <DateField name="since" label={t("columns.since")} required span="half" disabled={entry !== null} /> : null}
      {called === "inLanguages" ? <NamesFields label={(language) => t(`columns.${language}`)} /> : null}
      {others}
    </>
  )
}

function CodeBox({ register, entry }: { readonly register: Register; readonly entry: RegisterEntry | null }) {
  const { t } = useTranslation("registers")
  const { id, code } = register
  const label = t(codeWord(register))
  if (register.byDay) return <DateField name="code" label={label} required span="half" disabled={entry !== null} />
  const hint = t(`${id}.codeHint`)
  const fits = (typed: string) => !(code instanceof RegExp) || code.test(typed.trim()) || hint
  return <TextField name="code" label={label} required span="half" hint={hint} disabled={entry !== null} rules={{ validate: fits }} />
}

function EntryField(props: {
  readonly register: Register
  readonly name: string
  readonly field: RegisterField
  readonly disabled: boolean
  /** The code of the parent, and the entry's own code, if it has one. */
  readonly parent: string | undefined
  readonly own: string | undefined
  /** The names of the entry of another tree that it refers to. */
  readonly link: Words | undefined
}) {
  const { t, i18n } = useTranslation("registers")
  const { register, name, field, disabled, link } = props
  const { id } = register
  const hint = t(`${id}.hints.${name}`, "")
  const said = {
    name: `values.${name}`,
    label: t(`${id}.fields.${name}`),
    required: field.required,
    disabled,
    span: "half",
    ...(hint === "" ? {} : { hint }),
  } as const
  switch (field.kind) {
    case "text": {
      const { pattern, max } = field
      const fits = (typed: string) => pattern === null || typed === "" || pattern.test(typed.trim()) || t("badShape")
      const { span, ...whole } = said
      return <TextField {...whole} {...(max > longLine ? {} : { span })} rules={{ maxLength: max, validate: fits }} />
    }
    case "choice":
      return (
        <SelectField
          {...said}
          placeholder={t(`${id}.empty.${name}`, "") || undefined}
          options={field.options.map((value) => ({ value, label: t(`${id}.options.${name}.${value}`) }))}
        />
      )
    case "decimal":
      return <AmountField {...said} decimals={field.places} />
    case "whole":
      return <NumberField {...said} min={field.min} max={field.max} />
    case "entry":
      if (name === register.parent)
        return <EntryTreeField {...said} of={field.of} called={props.parent} forbidden={props.own === undefined ? [] : [props.own]} />
      if (registerNamed(field.of).parent !== undefined)
        return <EntryTreeField {...said} of={field.of} called={link && wordIn(link, i18n.language)} />
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
