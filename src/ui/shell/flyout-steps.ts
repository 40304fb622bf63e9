/** In pixels: the height of the flyout (spec 9), of its heading, and of the padding around its pages. */
export const flyoutHeight = 448
const head = 44
const padding = 20

/** The number of pages in a column of a flyout. */
export const pagesInColumn = (rowHeight: number): number => Math.max(1, Math.floor((flyoutHeight - head - padding) / (rowHeight + 2)))

/** The index to which a key moves among `count` pages in columns of `rows`; `out` is back to the bar, null is no move. */
export function flyoutStep(key: string, at: number, count: number, rows: number): number | "out" | null {
  if (key === "ArrowDown") return (at + 1) % count
  if (key === "ArrowUp") return (at + count - 1) % count
  if (key === "ArrowLeft") return at < rows ? "out" : at - rows
  if (key === "ArrowRight") return at + rows < count ? at + rows : Math.floor(at / rows) < Math.floor((count - 1) / rows) ? count - 1 : null
  if (key === "Home") return 0
  if (key === "End") return count - 1
  return null
}
