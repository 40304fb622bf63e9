import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useLayoutEffect, useState } from "react"
import { useRowHeight } from "#ui/theme/look.ts"
import type { GridProps } from "./grid-props.ts"
import { keptPlaces } from "./places.ts"

/** More rows than this are drawn only as far as they are seen; on paper all of them are. */
const virtualFrom = 100

/** Which rows of a long grid are drawn, and the element that each of them takes; no list while all are. */
export function useDrawnRows<Row>(
  { rows, rowKey, rowHeight: ownHeight }: Pick<GridProps<Row>, "rows" | "rowKey" | "rowHeight">,
  on: { readonly box: RefObject<HTMLElement | null>; readonly here: number; readonly printing: boolean },
) {
  const { box, here, printing } = on
  const virtual = rows.length > virtualFrom && !printing
  const screenHeight = useRowHeight()
  const rowHeight = ownHeight ?? screenHeight
  // The focused row stays drawn wherever one scrolls, so that focus is never lost.
  const list = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: (range) => [...new Set([here, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })
  useLayoutEffect(() => list.measure(), [list, rowHeight])
  const items = list.getVirtualItems()
  const [placesOf] = useState(keptPlaces)
  const places = placesOf(
    items.map(({ index }) => {
      const row = rows[index]
      return row === undefined ? "" : rowKey(row)
    }),
  )
  const drawn = items.map(({ index, start }, at) => ({ index, start, place: places[at] }))
  return { list: virtual ? list : null, drawn }
}
