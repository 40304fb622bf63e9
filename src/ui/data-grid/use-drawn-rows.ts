import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useLayoutEffect, useState } from "react"
import { useRowHeight } from "#ui/theme/look.ts"
import { keptPlaces } from "./places.ts"

/** With more rows than this only the visible ones are rendered; in print all are. */
const virtualFrom = 100

/** Rows are rendered so many pixels above and below the visible ones; in a fast scroll those are work for nothing. */
const besideView = 224

/** The rendered rows of a long grid, and each one's element; no list while all are rendered. */
export function useDrawnRows<Entry>(
  grid: { readonly entries: readonly Entry[]; readonly keyOf: (entry: Entry) => string; readonly rowHeight: number | undefined },
  on: { readonly box: RefObject<HTMLElement | null>; readonly here: number; readonly printing: boolean },
) {
  const { entries: rows, keyOf, rowHeight: ownHeight } = grid
  const { box, here, printing } = on
  const virtual = rows.length > virtualFrom && !printing
  const screenHeight = useRowHeight()
  const rowHeight = ownHeight ?? screenHeight
  // The focused row stays rendered wherever one scrolls, so that focus is never lost.
  const list = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: Math.ceil(besideView / rowHeight),
    rangeExtractor: (range) => [...new Set([here, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })
  useLayoutEffect(() => list.measure(), [list, rowHeight])
  const items = list.getVirtualItems()
  const [placesOf] = useState(keptPlaces)
  const places = placesOf(
    items.map(({ index }) => {
      const row = rows[index]
      return row === undefined ? "" : keyOf(row)
    }),
  )
  const drawn = items.map(({ index, start }, at) => ({ index, start, place: places[at] }))
  return { list: virtual ? list : null, drawn }
}
