import { type ImportField, type ImportLine, longestCell } from "#contract/import.contract.ts"
import { plainHeading } from "./plain-heading.ts"
import type { ReadSheet } from "./read-sheet.ts"

/** The index of the file's column for each field; unmapped fields are left out. */
export type Mapping = Readonly<Record<string, number>>

/** Maps each field to the column whose heading is its name in any language, or its code. A column is used once. */
export function guessColumns(heads: readonly string[], fields: readonly ImportField[]): Mapping {
  const taken = new Set<number>()
  const found: Record<string, number> = {}
  for (const { code, also } of fields) {
    const names = new Set(also.map(plainHeading))
    const at = heads.findIndex((head, index) => !taken.has(index) && names.has(plainHeading(head)))
    if (at < 0) continue
    taken.add(at)
    found[code] = at
  }
  return found
}

/** The required fields without a column. */
export const unmapped = (mapping: Mapping, fields: readonly ImportField[]): readonly ImportField[] =>
  fields.filter(({ code, required }) => required && mapping[code] === undefined)

/** The columns of the file that go into no field, by their index; those without a heading and without a cell are nothing. */
export const leftOut = ({ heads, rows }: ReadSheet, mapping: Mapping): readonly number[] => {
  const used = new Set(Object.values(mapping))
  return heads.flatMap((head, at) => (used.has(at) || (head === "" && rows.every(({ cells }) => (cells[at] ?? "") === "")) ? [] : [at]))
}

/** The rows of a file, by the fields of its columns. */
export const linesOf = ({ rows }: ReadSheet, mapping: Mapping): ImportLine[] =>
  rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(Object.entries(mapping).map(([code, at]) => [code, cells[at] ?? ""])),
  }))

/** Rows in the form for sending: only the cells of rich texts may be long. */
export function sentLines(lines: readonly ImportLine[], fields: readonly ImportField[]): ImportLine[] {
  const rich = new Set(fields.flatMap((field) => (field.rich ? [field.code] : [])))
  const cut = ([code, cell]: [string, string]) => [code, cell.slice(0, rich.has(code) ? longestCell.rich : longestCell.plain)] as const
  return lines.map(({ line, cells }) => ({ line, cells: Object.fromEntries(Object.entries(cells).map(cut)) }))
}
