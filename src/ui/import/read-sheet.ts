import { mostRows } from "#contract/import.contract.ts"

// The libraries are loaded when somebody imports.
const xlsx = () => import("hucre/xlsx")
const csv = () => import("hucre/csv")

/** The largest file in bytes. */
export const largest = 5_000_000

/** How many rows are read of a workbook at most: spreadsheets keep many empty ones, which are left out afterwards. */
const mostRead = 10 * mostRows

/** Why a file cannot be read, as a key of the texts. */
export type SheetFault = "notASheet" | "notTheFile" | "tooLarge" | "tooManyRows" | "empty"

/** The first sheet of a file: its headings, and its rows with their line numbers; empty rows are left out. */
export interface ReadSheet {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** In this platform's CSV, text that a spreadsheet would take for a formula has an apostrophe in front. */
const guarded = /^'(?=[=+\-@\t\r\n＝＋－＠])/

function textOf(cell: unknown): string {
  // A day is a time at midnight.
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace("T00:00:00", "").replace("T", " ")
  if (typeof cell === "string") return cell.replace(guarded, "").trim()
  if (typeof cell === "number") return String(exact(cell))
  return typeof cell === "boolean" ? String(cell) : ""
}

/** A number without what binary fractions add to it: of those, spreadsheets keep and show 15 digits. */
const exact = (number: number): number => (Number.isInteger(number) ? number : Number(number.toPrecision(15)))

/**
 * A number with the mark that is in its cell's format: a spreadsheet takes `13%` for 0.13 and `$12` for 12, and who reads them has to know. `[$-804]`
 * names a language, `[$€-C0A]` a currency.
 */
function marked(cell: unknown, format: string, withCurrency: boolean): unknown {
  if (typeof cell !== "number") return cell
  if (format.includes("%")) return `${exact(cell * 100)}%`
  if (!withCurrency) return cell
  const [mark = "", named = mark] = /\[\$([^-\]]+)|(?<!\[)\p{Sc}/u.exec(format) ?? []
  return mark === "" ? cell : `${exact(cell)}${named}`
}

/** What spreadsheets save CSV in where they are set to none, by the language of their computer. */
const encodings: Readonly<Record<string, string>> = { zh: "gb18030", ja: "shift_jis", es: "windows-1252", en: "windows-1252" }

/** Decodes UTF-16 by its mark, then UTF-8, or otherwise the encoding of a language. */
function decoded(bytes: Uint8Array, language: string): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(encodings[language]).decode(bytes)
  }
}

async function tableOf(file: File, language: string, withCurrency: boolean): Promise<readonly (readonly unknown[])[] | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (/\.(csv|txt)$/i.test(file.name)) return (await csv()).parseCsv(decoded(bytes, language).replace(/^\u{FEFF}/u, ""))
  const book = await (await xlsx()).readXlsx(bytes, { maxRows: mostRead, readStyles: true }).catch(() => null)
  const [sheet] = book?.sheets ?? []
  return (
    sheet?.rows.map((row, line) =>
      row.map((cell, at) => marked(cell, sheet.cells?.get(`${line},${at}`)?.style?.numFmt ?? "", withCurrency)),
    ) ?? null
  )
}

/**
 * Parses an XLSX or CSV file in the browser, CSV as on a computer in a language; returns the fault when it cannot. `withCurrency` keeps the currency in
 * which a workbook shows a number, for those who know in which it has to be: to others the number alone is told.
 */
export async function readSheet(file: File, language = "zh", withCurrency = false): Promise<ReadSheet | SheetFault> {
  if (file.size > largest) return "tooLarge"
  const table = await tableOf(file, language, withCurrency)
  if (!table) return "notASheet"
  const [head = [], ...body] = table.map((row) => row.map(textOf))
  const rows = body.map((cells, at) => ({ line: at + 2, cells })).filter(({ cells }) => cells.some((cell) => cell !== ""))
  if (rows.length > mostRows || table.length >= mostRead) return "tooManyRows"
  return rows.length === 0 || head.every((one) => one === "") ? "empty" : { heads: head, rows }
}
