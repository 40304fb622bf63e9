import { mostRows } from "#contract/import.contract.ts"
import { largest, type ReadSheet, type SheetFault } from "./read-sheet.ts"

type Cells = Readonly<Record<string, string>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The parts of a record by their paths, such as `names.zh`; a list stays JSON. */
const cellsOf = (record: Readonly<Record<string, unknown>>, above = ""): Cells =>
  Object.assign(
    {},
    ...Object.entries(record).map(([name, value]): Cells => {
      if (isObject(value)) return cellsOf(value, `${above}${name}.`)
      return { [above + name]: typeof value === "string" ? value : JSON.stringify(value) }
    }),
  )

/** Parses a file of records in JSON, which says its format, in the browser; returns the fault when it cannot. Records are counted from 1. */
export async function readRecords(file: File, format: string): Promise<ReadSheet | SheetFault> {
  if (file.size > largest) return "tooLarge"
  const content: unknown = JSON.parse(await file.text())
  if (!isObject(content) || content["format"] !== format || !Array.isArray(content["records"])) return "notTheFile"
  const records = content["records"].map((record: unknown) => (isObject(record) ? cellsOf(record) : {}))
  if (records.length > mostRows) return "tooManyRows"
  const heads = [...new Set(records.flatMap(Object.keys))]
  return records.length === 0
    ? "empty"
    : { heads, rows: records.map((cells, at) => ({ line: at + 1, cells: heads.map((head) => cells[head] ?? "") })) }
}
