import { type ReactNode, useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { z } from "zod"
import type { RichText } from "#contract/rich-text.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Money } from "#ui/money/money.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import type { FieldWords, Looks } from "./schema-fields.tsx"
import { entriesIn, kindOf, partsOf, rowOf, type Values, variantsOf } from "./shape.ts"

/** What is known beside a value: what its choices are called, the names of people and companies, and the currency of its amounts. */
interface Around {
  readonly looks: Looks
  readonly words: FieldWords
  readonly names: Readonly<Record<string, string>>
  readonly known: Values
  /** The document's own currency; empty where it has none. */
  readonly currency: string
}

interface Part {
  readonly name: string
  readonly schema: z.ZodType
  readonly value: unknown
  /** The values beside it. */
  readonly beside: Values
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "")
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)

/** The parts of a value that hold something, with those inside of its parts in their place. */
function flat(schema: z.ZodType, values: Values, elsewhere: ReadonlySet<string>, outer: Values = {}): readonly Part[] {
  const beside = { ...outer, ...values }
  return partsOf(schema).flatMap(([name, part]): readonly Part[] => {
    const value = values[name]
    if (isEmpty(value) || elsewhere.has(name)) return []
    switch (kindOf(part)) {
      case "fixed":
        return []
      case "parts":
        return flat(part, value as Values, elsewhere, beside)
      case "variants": {
        const { by, shapes } = variantsOf(part)
        const chosen = String((value as Values)[by])
        const inside = shapes.get(chosen)
        return [{ name, schema: part, value: chosen, beside }, ...(inside ? flat(inside, value as Values, elsewhere, beside) : [])]
      }
      default:
        return [{ name, schema: part, value, beside }]
    }
  })
}

/**
 * What a document says, drawn from the schema of its view: names and values, texts, and tables of what has several lines.
 * What is empty is left out, and so is what stands under one of `elsewhere`.
 */
export function SchemaFacts(props: {
  readonly schema: z.ZodType
  readonly values: Values
  readonly label: string
  readonly looks: Looks
  readonly words: FieldWords
  readonly elsewhere: ReadonlySet<string>
}) {
  const { schema, values, label, looks, words, elsewhere } = props
  const parts = flat(schema, values, elsewhere)
  // An amount is shown with the currency that stands beside it, or else with that of the document.
  const currency = textIn(parts.find(({ name }) => name === "currency")?.value)
  const around = { looks, words, names: (values["names"] ?? {}) as Around["names"], known: values, currency }
  const wide = (part: Part) => ["rows", "richText"].includes(kindOf(part.schema))
  const told = parts.filter((part) => !wide(part) && part.name !== "currency")
  return (
    <>
      {told.length === 0 ? null : (
        <Card title={label}>
          <Facts rows={told.map((part) => [words.label(part.name), <Value key={part.name} {...around} {...part} />] as const)} />
        </Card>
      )}
      {parts.filter(wide).map((part) =>
        kindOf(part.schema) === "rows" ? (
          <Rows key={part.name} {...around} {...part} />
        ) : (
          <Card key={part.name} title={words.label(part.name)}>
            <RichTextView blocks={part.value as RichText} />
          </Card>
        ),
      )}
    </>
  )
}

/** What has several lines of one shape, as a table. */
function Rows({ name, schema, value, beside, ...around }: Part & Around) {
  const { t } = useTranslation("common")
  const rows = useMemo(() => (value as readonly Values[]).map((row, index) => ({ ...row, index })), [value])
  const columns: readonly Column<Values>[] = partsOf(rowOf(schema)).map(([column, part], index) => {
    const kind = kindOf(part)
    const isNumber = kind === "amount" || kind === "quantity" || kind === "whole"
    return {
      id: column,
      head: around.words.label(column),
      width: index === 0 ? 180 : isNumber || kind === "day" ? 110 : 120,
      grow: index === 0,
      right: isNumber,
      cell: (row) => <Value {...around} name={column} schema={part} value={row[column]} beside={{ ...beside, ...row }} />,
    }
  })
  return (
    <Card title={around.words.label(name)} flush>
      <DataGrid
        label={around.words.label(name)}
        rows={rows}
        columns={columns}
        rowKey={({ index }) => String(index)}
        empty={t("nothingHere")}
        flat
      />
    </Card>
  )
}

/** One value in words. */
function Value({ name, schema, value, beside, looks, words, names, known, currency }: Part & Around): ReactNode {
  const { t, i18n } = useTranslation("common")
  if (isEmpty(value)) return "—"
  const { options: folder = `options.${name}`, register } = looks[name] ?? {}
  if (register !== undefined) return entriesIn(known)[`${register}:${String(value)}`] ?? String(value)
  const word = (one: unknown) => names[String(one)] ?? words.option(typeof folder === "string" ? folder : folder(known), String(one))
  switch (kindOf(schema)) {
    case "id":
      return names[String(value)] ?? "—"
    case "amount":
      return <Money value={String(value)} currency={textIn(beside["currency"]) || currency} />
    case "quantity":
      return formatDecimal(String(value), i18n.language)
    case "instant":
      return <Instant at={Number(value)} />
    case "tick":
      return t(value === true ? "yes" : "no")
    case "several":
      return (value as readonly unknown[]).map(word).join(t("comma"))
    case "choice":
    case "variants":
      return word(value)
    default:
      return String(value)
  }
}
