import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { type CSSProperties, type RefObject, useMemo } from "react"
import type { Column } from "./column.ts"

/** More columns than this are drawn only as far as they are seen. */
export const virtualColumnsFrom = 16

interface DrawnColumns {
  /** The places of the columns that are drawn. */
  readonly drawn: readonly number[]
  readonly pins: readonly (CSSProperties | undefined)[]
  /** Draws a column that is not drawn; null while all are. */
  readonly scrollTo: ((column: number) => void) | null
}

/** Which columns of a wide grid are drawn: those that are seen, those that are pinned, and the one in which one is. */
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
  // Rows are drawn anew only when other columns come into sight, so the list stays the same between.
  const drawn = useMemo(() => (wide ? seen.split(",").map(Number) : columns.map((_, at) => at)), [wide, seen, columns])
  const placed = useMemo(() => (wide ? pins.map((pin, at) => ({ ...pin, gridColumn: at + 1 })) : pins), [wide, pins])
  return { drawn, pins: placed, scrollTo: wide ? list.scrollToIndex : null }
}
