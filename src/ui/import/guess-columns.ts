import type { ImportField, ImportLine } from "#contract/import.contract.ts"
import type { ReadSheet } from "./read-sheet.ts"

/** Which column of the file stands for each field, by its number; a field without one is left out. */
export type Mapping = Readonly<Record<string, number>>

/** What does not tell two heads apart: case, spaces, width, and the star of a required field. */
const plain = (head: string): string =>
  head
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s*:_-]/g, "")

/** Finds each field by the head of a column: its name in any language, or its code. A column stands for one field. */
export function guessColumns(heads: readonly string[], fields: readonly ImportField[]): Mapping {
  const taken = new Set<number>()
  const found: Record<string, number> = {}
  for (const { code, also } of fields) {
    const names = new Set(also.map(plain))
    const at = heads.findIndex((head, index) => !taken.has(index) && names.has(plain(head)))
    if (at < 0) continue
    taken.add(at)
    found[code] = at
  }
  return found
}

/** The required fields that no column stands for. */
export const unmapped = (mapping: Mapping, fields: readonly ImportField[]): readonly ImportField[] =>
  fields.filter(({ code, required }) => required && mapping[code] === undefined)

/** The rows of a file as they are sent. */
export const linesOf = ({ rows }: ReadSheet, mapping: Mapping): ImportLine[] =>
  rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(Object.entries(mapping).map(([code, at]) => [code, (cells[at] ?? "").slice(0, 1_000)])),
  }))
