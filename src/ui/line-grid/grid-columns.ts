import type { CSSProperties } from "react"
import type { LineColumn } from "./define-lines.ts"

/** Pixels of the rows' heads. */
export const headWidth = 48

/** The columns' widths as a CSS grid template; one that somebody has set no longer grows. */
export const templateFor = <Line>(columns: readonly LineColumn<Line>[], widths: Readonly<Record<string, number>>): string =>
  [
    `${headWidth}px`,
    ...columns.map(({ id, width, grow }) => {
      const own = widths[id]
      if (own !== undefined) return `${own}px`
      return grow ? `minmax(${width}px, 1fr)` : `${width}px`
    }),
  ].join(" ")

/** How far from the edge the pinned columns stand; undefined for those that move. */
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
