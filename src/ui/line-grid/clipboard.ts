/**
 * Parses text as spreadsheets copy it: tabs between cells, one line per row; a quoted cell may contain tabs, line ends and doubled quotes. The line
 * end after the last row makes no row.
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
  /** The position of the tab, the line end or the end of the text. */
  readonly end: number
}

function plainAt(text: string, from: number): Read {
  let end = from
  while (end < text.length && text[end] !== "\t" && text[end] !== "\n" && !text.startsWith("\r\n", end)) end += 1
  return { text: text.slice(from, end), end }
}

/** Parses a quoted cell; one without a closing quote, or with text after it, is taken literally. */
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

/** Formats cells for the clipboard as spreadsheets expect them. */
export const textOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(quoted).join("\t")).join("\r\n")

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
