import type { TFunction } from "i18next"
import { type ReactNode, useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { z } from "zod"
import type { RichText } from "#contract/rich-text.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import type { Grouping } from "#ui/data-grid/groups.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Money } from "#ui/money/money.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import type { FieldWords, Looks } from "./schema-fields.tsx"
import { type Around, flat, isEmpty, type Part, textIn, valueText } from "./parts.ts"
import { kindOf, rowOf, shownParts, type Values, rowsIn } from "./shape.ts"

/**
 * A document's content, rendered from the schema of its view: names and values, texts, and tables for lists of lines. Empty values and those named in
 * `elsewhere` are left out.
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
  // An amount is shown with the currency beside it, or else with the document's.
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

/** Rows in groups by what a field says, in the order of the rows, and last those that say nothing; undefined where no row says anything. */
function groupsOf(rows: readonly Values[], field: string): Grouping<Values> | undefined {
  const of = (row: Values) => textIn(row[field])
  const names = new Set(rows.map(of).filter((name) => name !== ""))
  return names.size === 0 ? undefined : { of, groups: [...names, ""].map((name) => ({ key: name, head: name || "—" })) }
}

/** A list of lines with one schema, as a table. */
function Rows({ name, schema, value, beside, ...around }: Part & Around) {
  const { t, i18n } = useTranslation("common")
  const rows = useMemo(() => rowsIn(value).map((row, index) => ({ ...row, index })), [value])
  const { groupedBy } = around.looks[name] ?? {}
  const grouping = groupedBy === undefined ? undefined : groupsOf(rows, groupedBy)
  const shown = shownParts(rowOf(schema)).filter(([column]) => column !== groupedBy)
  const columns: readonly Column<Values>[] = shown.map(([column, part], index) => {
    const kind = kindOf(part)
    const isNumber = ["amount", "quantity", "number", "whole"].includes(kind)
    return {
      id: column,
      head: around.words.label(column),
      width: index === 0 ? 180 : isNumber || kind === "day" ? 110 : kind === "lines" ? 200 : 120,
      grow: index === 0 || kind === "lines",
      right: isNumber,
      cell: (row) =>
        shownAs({ ...around, name: column, schema: part, value: row[column], beside: { ...beside, ...row } }, i18n.language, t),
    }
  })
  return (
    <Card title={around.words.label(name)} flush>
      <DataGrid
        label={around.words.label(name)}
        rows={rows}
        columns={columns}
        rowKey={({ index }) => String(index)}
        grouping={grouping}
        empty={t("nothingHere")}
        flat
      />
    </Card>
  )
}

/** One value in words. */
function Value(told: Part & Around): ReactNode {
  const { t, i18n } = useTranslation("common")
  return shownAs(told, i18n.language, t)
}

/** The same; a long text is passed as plain text, so that its cell can cut it. */
function shownAs(told: Part & Around, language: string, t: TFunction<"common">): ReactNode {
  const { schema, value, beside, looks, name, currency } = told
  if (!isEmpty(value) && looks[name]?.register === undefined) {
    if (kindOf(schema) === "amount") return <Money value={String(value)} currency={textIn(beside["currency"]) || currency} />
    if (kindOf(schema) === "instant") return <Instant at={Number(value)} />
  }
  return valueText(told, language, t)
}
