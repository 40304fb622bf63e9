import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { type CSSProperties, type RefObject, useMemo } from "react"
import type { Column } from "./column.ts"

/** With more columns than this only the visible ones are rendered. */
export const virtualColumnsFrom = 16

interface DrawnColumns {
  /** The indexes of the rendered columns. */
  readonly drawn: readonly number[]
  readonly pins: readonly (CSSProperties | undefined)[]
  /** Scrolls a column into the rendered range; null while all are rendered. */
  readonly scrollTo: ((column: number) => void) | null
}

/** The rendered columns of a wide grid: the visible ones, the pinned ones, and the focused one. */
export function useDrawnColumns<Row>(on: {
  readonly box: RefObject<HTMLElement | null>
  readonly columns: readonly Column<Row>[]
  readonly pins: readonly (CSSProperties | undefined)[]
  readonly here: number
  readonly printing: boolean
}): DrawnColumns {
  const { box, columns, pins, here, printing } = on
  const wide = columns.length > virtualColumnsFrom && !printing
  const pinned = (at: "start" | "end") => columns.reduce((sum, { width, pin }) => sum + (pin === at ? width : 0), 0)
  const list = useVirtualizer({
    count: columns.length,
    enabled: wide,
    horizontal: true,
    getScrollElement: () => box.current,
    getItemKey: (at) => `${columns[at]?.id} ${columns[at]?.width}`,
    estimateSize: (at) => columns[at]?.width ?? 0,
    overscan: 2,
    scrollPaddingStart: pinned("start"),
    scrollPaddingEnd: pinned("end"),
    rangeExtractor: (range) => {
      const kept = columns.flatMap(({ pin }, at) => (pin === undefined ? [] : [at]))
      return [...new Set([here, ...kept, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b)
    },
  })
  const seen = list
    .getVirtualItems()
    .map(({ index }) => index)
    .join()
  // Rows render again only when other columns become visible, so the list stays the same in between.
  const drawn = useMemo(() => (wide ? seen.split(",").map(Number) : columns.map((_, at) => at)), [wide, seen, columns])
  const placed = useMemo(() => (wide ? pins.map((pin, at) => ({ ...pin, gridColumn: at + 1 })) : pins), [wide, pins])
  return { drawn, pins: placed, scrollTo: wide ? list.scrollToIndex : null }
}
