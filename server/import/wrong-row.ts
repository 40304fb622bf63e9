import { code, type Refusal } from "#contract/errors.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import { cellOf } from "./cells.ts"
import type { Judged } from "./import-target.ts"

/** A row that cannot be imported. */
export type Wrong = Extract<Judged, { readonly problem: Refusal }>

/** By column, what is wrong in a row; of several mistakes in one cell the first is told. */
export type Mistakes = Record<string, Refusal>

/** A row with everything that is wrong in it; null when nothing is. */
export function wrongRow(cells: Readonly<Mistakes>): Wrong | null {
  const [problem] = Object.values(cells)
  return problem ? { problem, cells } : null
}

/** What is wrong in a cell: nothing is written where something is needed, or something that does not fit. */
export function badCell(row: ImportLine, field: string): Refusal {
  const value = cellOf(row, field)
  return value === ""
    ? { code: code.requiredFields, rule: "importEmpty", params: { line: row.line, field } }
    : { code: code.badFormat, rule: "importBadCell", params: { field, value } }
}

/** The mistakes of required cells that are empty. */
export const emptyCells = (row: ImportLine, required: readonly string[]): Mistakes =>
  Object.fromEntries(required.flatMap((field) => (cellOf(row, field) === "" ? [[field, badCell(row, field)] as const] : [])))

/** A cell that says neither yes nor no. */
export const badFlag = (field: string, value: string): Refusal => ({ code: code.badFormat, rule: "importFlag", params: { field, value } })

/** A row as its repetitions are looked for: what it is told apart by, empty for none, and whether it is right otherwise. */
interface Keyed {
  readonly line: number
  readonly key: string
  readonly right: boolean
}

/**
 * By row, the line of another that is the same thing. Of rows that are right the first one counts; one that is wrong is told as well which other it
 * repeats, so that it is corrected only once.
 */
export function repeatedLines(rows: readonly Keyed[]): readonly (number | undefined)[] {
  const first = new Map<string, number>()
  for (const { line, key } of [...rows.filter(({ right }) => right), ...rows.filter(({ right }) => !right)])
    if (key !== "" && !first.has(key)) first.set(key, line)
  return rows.map(({ line, key }) => {
    const other = first.get(key)
    return other === line ? undefined : other
  })
}

/** The refusal of a value that another line has. */
export const twice = (value: string, line: number, field: string): Refusal => ({
  code: code.duplicateData,
  rule: "importTwice",
  params: { value, line, field },
})
