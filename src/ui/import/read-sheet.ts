import { mostRows } from "#contract/import.contract.ts"

// The libraries are fetched when somebody imports.
const xlsx = () => import("hucre/xlsx")
const csv = () => import("hucre/csv")

const largest = 5_000_000

/** Why a file cannot be read, as a key of the texts. */
export type SheetFault = "notASheet" | "tooLarge" | "tooManyRows" | "empty"

/** The first sheet of a file: its heads, and its rows with the lines on which they stand; empty rows are left out. */
export interface ReadSheet {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** A CSV of this platform has an apostrophe before what a spreadsheet would take for a formula. */
const guarded = /^'(?=[=+\-@\t\r\n＝＋－＠])/

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace("T", " ")
  if (typeof cell === "string") return cell.replace(guarded, "").trim()
  return typeof cell === "number" || typeof cell === "boolean" ? String(cell) : ""
}

/** UTF-8, or what Chinese spreadsheets save where it is not. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("gb18030").decode(bytes)
  }
}

async function tableOf(file: File): Promise<readonly (readonly unknown[])[] | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (/\.(csv|txt)$/i.test(file.name)) return (await csv()).parseCsv(decoded(bytes).replace(/^\u{FEFF}/u, ""))
  const book = await (await xlsx()).readXlsx(bytes, { maxRows: mostRows + 2 }).catch(() => null)
  return book?.sheets[0]?.rows ?? null
}

/** Reads an XLSX or CSV file in the browser; answers why not when it cannot. */
export async function readSheet(file: File): Promise<ReadSheet | SheetFault> {
  if (file.size > largest) return "tooLarge"
  const table = await tableOf(file)
  if (!table) return "notASheet"
  const [head = [], ...body] = table.map((row) => row.map(textOf))
  const rows = body.map((cells, at) => ({ line: at + 2, cells })).filter(({ cells }) => cells.some((cell) => cell !== ""))
  if (rows.length > mostRows) return "tooManyRows"
  return rows.length === 0 || head.every((one) => one === "") ? "empty" : { heads: head, rows }
}
