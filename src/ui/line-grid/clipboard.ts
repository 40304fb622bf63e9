/**
 * The cells of text as spreadsheets copy it: tabs between cells, a line each; a cell in quotes may hold tabs, line ends and doubled quotes.
 * The line end after the last row makes no row.
 */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at)
    row.push(cell.text)
    at = cell.end
    if (text[at] === "\t") at += 1
    else {
      rows.push(row)
      row = []
      at += text.startsWith("\r\n", at) ? 2 : 1
      if (at >= text.length) break
    }
  }
  return rows
}

interface Read {
  readonly text: string
  /** Where the tab, the line end or the end of the text stands. */
  readonly end: number
}

function plainAt(text: string, from: number): Read {
  let end = from
  while (end < text.length && text[end] !== "\t" && text[end] !== "\n" && !text.startsWith("\r\n", end)) end += 1
  return { text: text.slice(from, end), end }
}

/** A cell in quotes; one that is not closed, or goes on behind them, is no such cell and is taken as it stands. */
function quotedAt(text: string, from: number): Read {
  let end = from + 1
  let inside = ""
  while (end < text.length) {
    if (text[end] !== '"') inside += text[end]
    else if (text[end + 1] === '"') {
      inside += '"'
      end += 1
    } else break
    end += 1
  }
  const next = text[end + 1]
  const closed = end < text.length && (next === undefined || next === "\t" || next === "\n" || next === "\r")
  return closed ? { text: inside.replaceAll("\r\n", "\n"), end: end + 1 } : plainAt(text, from)
}

/** Cells as a spreadsheet takes them from the clipboard. */
export const textOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(quoted).join("\t")).join("\r\n")

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
