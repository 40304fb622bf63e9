import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { type ComponentType, Fragment, type ReactNode, useState } from "react"
import { get, useFormContext, useWatch } from "react-hook-form"
import type { z } from "zod"
import type { RegisterId } from "#contract/register-pages.ts"
import { registerNamed } from "#contract/registers.ts"
import { CurrencyField } from "#ui/currency/currency-choice.tsx"
import { SeveralCurrencies } from "#ui/currency/several-currencies.tsx"
import { Boxed } from "#ui/field/boxed.tsx"
import { Select } from "#ui/field/control.tsx"
import { DeadlineField } from "#ui/field/deadline-field.tsx"
import { Field, Note } from "#ui/field/field.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import {
  AmountField,
  CheckboxField,
  DateField,
  DateTimeField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from "#ui/field/inputs.tsx"
import { TickGroup, Ticks } from "#ui/field/ticks.tsx"
import type { InputProps } from "#ui/field/use-bound.ts"
import { EntryTreeField } from "#ui/tree-picker/entry-tree-field.tsx"
import { LovField } from "#ui/lov/lov-field.tsx"
import type { LovRecord } from "#contract/lov.contract.ts"
import { RichTextField } from "#ui/rich-text/rich-text-field.tsx"
import { SchemaLines } from "./schema-lines.tsx"
import { choicesOf, emptyOf, entriesIn, kindOf, partsOf, rowsIn, sentOf, type Values, variantsOf, valuesIn } from "./shape.ts"

const folded = defineStyle({
  gridColumn: "1 / -1",
  "& > summary": { cursor: "pointer", color: "fg.muted", fontSize: "sm", marginBottom: "2" },
})

/** Settings of a field that its schema does not give. */
export interface FieldLook {
  readonly span?: "half" | "third"
  /** Checkboxes of one group are shown side by side below its name. */
  readonly group?: string
  /** The list of values to pick ids from. */
  readonly lov?: string
  /** The ids to choose from, where the document already names them (`names`); null to pick from the list of values. */
  readonly named?: (known: Values) => readonly string[] | null
  /** In a line: further values that a picked row fills in. */
  readonly fills?: (row: LovRecord) => Values
  /** The master data to pick a code from, as a tree where it has one. The names of codes are in `entries`, by `<register>:<code>`. */
  readonly register?: RegisterId
  /** The folder of its choices' texts; `options.<name>` by default. */
  readonly options?: string | ((known: Values) => string)
  /** Whether the field is shown, given the known and entered values; a hidden field is sent empty. */
  readonly when?: (known: Values) => boolean
  /** The instant may be given in working days from today. */
  readonly deadline?: true
  /** A column beside those of its rows. */
  readonly aside?: RowsAside
  /** In a line: the quantity may be 0. */
  readonly zero?: true
  /** In a line: lists of the form in whose rows the same field is named, so that what is written there can be chosen. */
  readonly among?: readonly string[]
  /** Of rows: the field by which they are shown in groups, where some row says it. */
  readonly groupedBy?: string
  /** Its parts or rows are seldom written: they are behind a heading until somebody opens it. */
  readonly folded?: true
  /** Whether a preview of the text is shown beside the form. */
  readonly preview?: true
}
/** A column beside the cells of rows, such as what was paid before: its texts, and the details that a cell opens. */
export interface RowsAside {
  readonly id: string
  /** The text of a row's cell, by what is entered in the row. */
  readonly useText: (rows: readonly Values[]) => (row: Values) => string
  readonly Details: ComponentType<{ readonly row: Values; readonly onClose: () => void }>
}
export type Looks = Readonly<Record<string, FieldLook>>

/** The texts of a form's fields. */
export interface FieldWords {
  readonly label: (name: string) => string
  /** Empty without a hint. */
  readonly hint: (name: string) => string
  readonly group: (name: string) => string
  readonly option: (folder: string, value: string) => string
  /** The message when nothing is chosen; empty for the contract's own. */
  readonly missing: (name: string) => string
}

interface FieldsProps {
  readonly schema: z.ZodType
  readonly looks: Looks
  readonly words: FieldWords
  /** Known values of the document; `names` holds the names of people and companies in it, by id. */
  readonly known: Values
  /** The path of its values in the form. */
  readonly path?: string
}

/** The fields of a declared input, one for each part, by the kind that the schema tells. */
export function SchemaFields({ schema, path = "", ...given }: FieldsProps) {
  const { control } = useFormContext()
  const all: unknown = useWatch({ control })
  const held = valuesIn(path === "" ? all : get(all, path))
  const known = { ...given.known, ...held }
  const shown = partsOf(schema).filter(([name, part]) => kindOf(part) !== "fixed" && (given.looks[name]?.when?.(known) ?? true))
  const rows = [...Map.groupBy(shown, ([name]) => given.looks[name]?.group ?? `-${name}`)]
  return rows.map(([row, parts]) => {
    const fields = parts.map(([name, part]) => (
      <Part key={name} {...given} name={name} schema={part} known={known} path={path === "" ? name : `${path}.${name}`} />
    ))
    return row.startsWith("-") ? (
      <Fragment key={row}>{fields}</Fragment>
    ) : (
      <TickGroup key={row} legend={given.words.group(row)}>
        {fields}
      </TickGroup>
    )
  })
}

type PartProps = Required<FieldsProps> & { readonly name: string }

function Part(props: PartProps) {
  const { name, schema, looks, words, known, path } = props
  const { span, lov, named, register, deadline, options: folder = `options.${name}` } = looks[name] ?? {}
  const kind = kindOf(schema)
  const missing = words.missing(name)
  const field: InputProps = {
    name: path,
    label: words.label(name),
    required: missing === "" && kind !== "parts" && !schema.safeParse(sentOf(schema, emptyOf(schema), () => true)).success,
    ...(span ? { span } : {}),
    ...(words.hint(name) === "" ? {} : { hint: words.hint(name) }),
    ...(missing === ""
      ? {}
      : { rules: { validate: (value: unknown) => [value].flat().some((one) => one !== undefined && one !== "") || missing } }),
  }
  const word = (value: string) => words.option(typeof folder === "string" ? folder : folder(known), value)
  const choices = named?.(known) ?? null
  if (choices) return <Several field={field} choices={choices} word={(id) => namesIn(known)[id] ?? "—"} />
  if (lov !== undefined) return <Picked field={field} code={lov} several={kind === "several"} known={known} />
  if (register !== undefined) return <PickedEntry field={field} of={register} entries={entriesIn(known)} />
  switch (kind) {
    case "text":
      return <TextField {...field} />
    case "lines":
      return <TextAreaField {...field} />
    case "tick":
      return <CheckboxField {...field} required={false} />
    case "whole":
      return <NumberField {...field} />
    case "amount":
    case "quantity":
    case "number":
      return <AmountField {...field} />
    case "day":
      return <DateField {...field} />
    case "instant":
      return deadline ? <DeadlineField {...field} /> : <DateTimeField {...field} />
    case "richText":
      return <RichTextField {...field} />
    case "currency":
      return <CurrencyField {...field} />
    case "currencies":
      return <SeveralCurrencies {...field} />
    case "choice":
      return <SelectField {...field} options={choicesOf(schema).map((value) => ({ value, label: word(value) }))} />
    case "several":
      return <Several field={field} choices={choicesOf(schema)} word={word} />
    case "rows": {
      const { folded: isFolded = false } = looks[name] ?? {}
      const lines = <SchemaLines field={field} schema={schema} looks={looks} words={words} known={known} headed={isFolded} />
      return isFolded ? (
        <Folded legend={field.label} filled={rowsIn(known[name]).length}>
          {lines}
        </Folded>
      ) : (
        lines
      )
    }
    case "id":
      throw new Error(`${path} is picked from a list of values, which its looks do not name`)
    case "variants":
      return <Variants {...props} field={field} word={word} />
    case "parts":
      return looks[name]?.folded ? (
        <Folded legend={words.group(name)} filled={filledIn(known[name])}>
          <SchemaFields {...props} />
        </Folded>
      ) : (
        <SchemaFields {...props} />
      )
    default:
      return null
  }
}

const namesIn = (known: Values) => (known["names"] ?? {}) as Readonly<Record<string, string>>
const filledIn = (held: unknown): number => Object.values(valuesIn(held)).filter((value) => value !== "" && value !== null).length

/** Parts or rows behind a heading, which says how many of them are filled in. */
const Folded = (props: { readonly legend: string; readonly filled: number; readonly children: ReactNode }) => (
  <chakra.details css={folded}>
    <summary>{props.filled === 0 ? props.legend : `${props.legend} (${props.filled})`}</summary>
    <Box css={formGrid}>{props.children}</Box>
  </chakra.details>
)

interface Worded {
  readonly field: InputProps
  readonly word: (value: string) => string
}

/** A choice of several, as checkboxes side by side. */
const Several = ({ field, choices, word }: Worded & { readonly choices: readonly string[] }) => (
  <Boxed<readonly string[] | undefined> field={field}>
    {({ value = [], onChange, ref, error }) => (
      <TickGroup legend={field.label}>
        <Ticks
          choices={choices.map((one) => ({ value: one, label: word(one) }))}
          {...{ value, error }}
          boxRef={ref}
          onTick={(of, ticked) => onChange(choices.filter((one) => (one === of ? ticked : value.includes(one))))}
        />
        <Note id={`${field.name}-note`} error={error} hint={field.hint} />
      </TickGroup>
    )}
  </Boxed>
)

/** A choice between several schemas, and the fields of the chosen one. */
function Variants({ field, word, schema, path, looks, words, known }: PartProps & Worded) {
  const { by, shapes } = variantsOf(schema)
  const chosen = String(get(useFormContext().getValues(), `${path}.${by}`))
  const shape = shapes.get(chosen)
  return (
    <>
      <Boxed<string> field={{ ...field, name: `${path}.${by}`, required: false }}>
        {({ value, onChange, ref }) => (
          <Field {...field} required={false}>
            {(control) => (
              <Select {...control} ref={ref} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
                {[...shapes.keys()].map((one) => (
                  <option key={one} value={one}>
                    {word(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </Boxed>
      {shape ? <SchemaFields {...{ looks, words, known, path }} schema={shape} /> : null}
    </>
  )
}

/** Ids from a list of values; their names are known with the document, or from picking. */
function Picked({
  field,
  code,
  several,
  known,
}: {
  readonly field: InputProps
  readonly code: string
  readonly several: boolean
  readonly known: Values
}) {
  const [called, setCalled] = useState(namesIn(known))
  return (
    <LovField<readonly string[] | string | null | undefined>
      {...field}
      code={code}
      multiple={several}
      read={(ids) => [ids ?? []].flat().flatMap((one) => (one === "" ? [] : [{ value: one, text: called[one] ?? one, row: {} }]))}
      write={(picked) => {
        setCalled({ ...called, ...Object.fromEntries(picked.map(({ value, text }) => [value, text])) })
        const ids = picked.map(({ value }) => value)
        return several ? ids : (ids[0] ?? "")
      }}
    />
  )
}

/** A code from master data. */
function PickedEntry(props: { readonly field: InputProps; readonly of: RegisterId; readonly entries: Readonly<Record<string, string>> }) {
  const { field, of, entries } = props
  const [called, setCalled] = useState(entries)
  const held: unknown = get(useFormContext().getValues(), field.name)
  const known = called[`${of}:${String(held)}`]
  if (registerNamed(of).parent !== undefined) return <EntryTreeField {...field} of={of} called={known} />
  return (
    <LovField<string | null | undefined>
      {...field}
      code="MASTER_DATA"
      cascade={{ register: of }}
      read={(code) => (code ? [{ value: code, text: called[`${of}:${code}`] ?? code, row: {} }] : [])}
      write={([picked]) => {
        if (picked) setCalled({ ...called, [`${of}:${picked.value}`]: String(picked.row["name"] ?? picked.text) })
        return picked?.value ?? ""
      }}
    />
  )
}
