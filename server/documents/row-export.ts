import type { Listed, Side } from "#machines/_kit/kind.ts"
import { type Column, exportOf, toldColumns } from "#machines/_kit/kind-row.ts"
import { type ExportSource, exportSource, moment, plain, type SourceColumn, type SourceRow } from "#server/export/export-source.ts"
import { mayStand } from "#machines/_kit/readers.ts"
import { titleColumns } from "./row-names.ts"
import { allRows, type Beside } from "./rows.ts"

const said = (row: SourceRow, name: string, key: "code" | "name" | "amount" | "currency") => {
  const value = row[name] as Readonly<Record<string, string>> | null | undefined
  return value?.[key] ?? null
}

/** The columns of an export file for a column of the row; their headings are among the words of its kind. */
function columnsOf(words: string, name: string, { kind: of }: Pick<Column, "kind">): readonly SourceColumn[] {
  const column = { code: name, head: `${words}:columns.${name}` }
  switch (of) {
    case "instant":
      return [{ ...moment(name), ...column }]
    case "party":
    case "person":
      return [{ ...column, cell: (row) => said(row, name, "name") }]
    case "parties":
    case "people":
      return [
        { ...column, cell: (row) => (row[name] as readonly { readonly name: string }[] | null)?.map((one) => one.name).join(", ") ?? null },
      ]
    case "code":
      return [
        { ...column, cell: (row) => said(row, name, "code") },
        { code: `${name}Name`, head: `${words}:columns.${name}Name`, cell: (row) => said(row, name, "name") },
      ]
    case "money":
      return [
        { ...column, cell: (row) => said(row, name, "amount") },
        { code: `${name}Currency`, head: [column.head, "document:columns.currency"], cell: (row) => said(row, name, "currency") },
      ]
    case "choice":
      return [
        { ...column, cell: (row, { text }) => (typeof row[name] === "string" ? text(`${words}:options.${name}.${row[name]}`) : null) },
      ]
    case "flag":
      return [{ ...column, cell: (row) => (row[name] === true ? "✓" : "") }]
    default:
      return [{ ...plain(name), ...column }]
  }
}

const heads = { number: "document:columns.number", title: "document:columns.title", state: "document:columns.state" } as const

/** Each row arrives as one JSON value, which keeps numbers, names and amounts exact. It is parsed once for all columns. */
const read = new WeakMap<SourceRow, SourceRow>()
function unpacked(row: SourceRow): SourceRow {
  const known = read.get(row) ?? (JSON.parse(String(row["row"])) as SourceRow)
  read.set(row, known)
  return known
}
const reading = ({ cell, ...column }: SourceColumn): SourceColumn => ({ ...column, cell: (row, say) => cell(unpacked(row), say) })

const stateOf = (words: string): SourceColumn => ({
  code: "state",
  head: heads.state,
  cell: ({ state }, { text }) => text(`${words}:states.${String(state)}`),
})

/** A column is offered only to people who can stand on a side that is shown it. */
const offered = ({ sides }: Pick<Listed, "sides">, { shownTo }: Pick<Column, "shownTo">): Pick<SourceColumn, "when"> =>
  shownTo ? { when: ({ roles }) => shownTo.some((name) => mayStand(sides[name] as Side<object>, roles)) } : {}

/** The export of a kind's list: the same rows by the same conditions. */
export const rowExport = (
  kind: Listed,
  beside: Beside,
  { areas, policy }: Pick<ExportSource, "areas" | "policy"> = { areas: ["per"], policy: "signedIn" },
): ExportSource =>
  exportSource({
    name: exportOf(kind.id),
    areas,
    policy,
    filter: kind.filter,
    columns: [
      plain("number", { head: heads.number }),
      plain("title", { head: heads.title }),
      ...titleColumns(kind).map(([name]) => plain(name, { head: `document:columns.${name}` })),
      stateOf(kind.words),
      ...toldColumns(kind.row as Listed["row"]).flatMap(([name, column]) =>
        columnsOf(kind.words, name, column).map((one) => ({ ...one, ...offered(kind, column) })),
      ),
      { ...moment("createdAt"), head: "document:columns.createdAt" },
      { ...moment("changedAt"), head: "document:columns.changedAt" },
    ].map(reading),
    statement: (user, filter, now) => allRows(kind, beside, user, filter, now),
  })
