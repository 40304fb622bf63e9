import type { Cell } from "./export-source.ts"
import { cleanText, formatAt } from "./cell-text.ts"

/** A spreadsheet may take a cell that begins like this for a formula; full-width characters count as well, and what stands before them unseen does not. */
const likeFormula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u

/** A field that no spreadsheet evaluates: a text that begins like a formula gets an apostrophe in front. */
export function csvField(cell: Cell): string {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell)
  const text = typeof cell === "string" ? cleanText(cell) : formatAt(cell.at)
  const safe = likeFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes rows as CSV: UTF-8 with a byte order mark, commas, CRLF (RFC 4180). */
export async function* writeCsv(
  head: readonly string[],
  portions: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const lines = (rows: readonly (readonly Cell[])[]) => rows.map((row) => `${row.map(csvField).join(",")}\r\n`).join("")
  yield Buffer.from(`\u{FEFF}${lines([head])}`)
  for await (const rows of portions) yield Buffer.from(lines(rows))
}
