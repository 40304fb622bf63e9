import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useLayoutEffect } from "react"
import { usePrinting } from "#ui/theme/use-printing.ts"
import type { LineGridAtWork } from "./use-line-grid.ts"

/** The height of a group's heading in pixels. */
export const groupHeight = 32

/** The rendered lines: the visible ones, and all of them on paper. The active cell and the range's corner stay rendered at any scroll position. */
export function useLinesInView<Line extends object>(
  { rows, anchor, head, wantsFocus }: LineGridAtWork<Line>,
  box: RefObject<HTMLDivElement | null>,
  rowHeight: number,
  heads: ReadonlyMap<number, unknown>,
) {
  const printing = usePrinting()
  const list = useVirtualizer({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: (row) => rowHeight + (heads.has(row) ? groupHeight : 0),
    overscan: 6,
    initialRect: { width: 0, height: 400 },
    rangeExtractor: (seen) =>
      printing
        ? Array.from({ length: rows }, (_, row) => row)
        : [...new Set([anchor.row, head.row, ...defaultRangeExtractor(seen)])].filter((row) => row < rows).toSorted((a, b) => a - b),
  })
  useLayoutEffect(() => list.measure(), [list, rowHeight, heads])
  useLayoutEffect(() => {
    if (!box.current?.contains(document.activeElement) && !wantsFocus.current) return
    box.current
      ?.querySelector(`[data-row="${head.row}"] > [data-column="${head.column}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [box, wantsFocus, head.row, head.column])
  return list
}
