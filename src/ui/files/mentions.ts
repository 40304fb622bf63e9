/** A piece of a text; with `page` it refers to a page of a file. */
export interface Piece {
  readonly text: string
  readonly page: number | null
  /** The index of the file that it refers to; null when that is unclear. */
  readonly file: number | null
}

/** A reference to a page as people write it: p. 17, page 17, 第 17 页, 17 頁, pág. 17. */
const page = /\b(?:pp?\.|page|pág(?:ina)?\.?|p)\s?(\d{1,4})\b|第\s?(\d{1,4})\s?(?:页|頁|ページ)|(\d{1,4})\s?(?:页|頁|ページ)/giu

const stem = (name: string): string => name.replace(/\.[^.]+$/, "").toLowerCase()

/** The file of a reference: the last one named before it, or else the first of all. */
function fileAt(before: string, names: readonly string[]): number | null {
  if (names.length === 0) return null
  const text = before.toLowerCase()
  const places = names.map((name) =>
    Math.max(text.lastIndexOf(name.toLowerCase()), stem(name).length > 2 ? text.lastIndexOf(stem(name)) : -1),
  )
  const last = Math.max(...places)
  return last < 0 ? 0 : places.indexOf(last)
}

/** Splits a text at each reference to a page. */
export function mentionsIn(text: string, names: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(page)) {
    const number = Number(found[1] ?? found[2] ?? found[3])
    if (number === 0) continue
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), page: null, file: null })
    pieces.push({ text: found[0], page: number, file: fileAt(text.slice(0, found.index), names) })
    from = found.index + found[0].length
  }
  return from < text.length ? [...pieces, { text: text.slice(from), page: null, file: null }] : pieces
}
