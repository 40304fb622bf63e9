import type { CSSProperties } from "react"
import type { LineColumn } from "./define-lines.ts"

/** The width of the rows' headings in pixels. */
export const headWidth = 48

/** The columns' widths as a CSS grid template; one that was resized no longer grows. */
export const templateFor = <Line>(columns: readonly LineColumn<Line>[], widths: Readonly<Record<string, number>>): string =>
  [
    `${headWidth}px`,
    ...columns.map(({ id, width, grow }) => {
      const own = widths[id]
      if (own !== undefined) return `${own}px`
      return grow ? `minmax(${width}px, 1fr)` : `${width}px`
    }),
  ].join(" ")

/** The distance of each pinned column from the edge; undefined for the others. */
export function pinsFor<Line>(
  columns: readonly LineColumn<Line>[],
  widths: Readonly<Record<string, number>>,
): readonly (CSSProperties | undefined)[] {
  let before = headWidth
  return columns.map(({ id, width, pin }) => {
    if (!pin) return undefined
    const at = before
    before += widths[id] ?? width
    return { insetInlineStart: `${at}px` }
  })
}
