/** Page sizes offered (spec 9). */
export const pageSizes = [1, 2, 5, 10, 50, 100, 200, 500, 1000, 2000, 5000] as const
/** The default page size (spec 9). */
export const firstPageSize = 10
/** The most numbers and gaps in the pager (spec 9). */
const longestPager = 11

/** The number of pages: at least one, and one more than the counted ones where there are `more` rows. */
export const pageCount = (total: number, pageSize: number, more = false): number =>
  Math.max(1, more ? Math.floor(total / pageSize) + 1 : Math.ceil(total / pageSize))

/** The pager's numbers: the first, the last and those around the page, `pagerCount` (at least 5) in all; 0 stands for a gap. */
export function pagerOf(page: number, pages: number, pagerCount = longestPager): readonly number[] {
  if (pages <= pagerCount) return Array.from({ length: pages }, (_, index) => index + 1)
  const inner = pagerCount - 4
  const start = Math.min(Math.max(page - Math.floor(inner / 2), 3), pages - inner - 1)
  const leftGap = start > 3
  const rightGap = start + inner < pages - 1
  const from = leftGap ? start : 2
  const to = rightGap ? start + inner - 1 : pages - 1
  return [1, ...(leftGap ? [0] : []), ...Array.from({ length: to - from + 1 }, (_, index) => from + index), ...(rightGap ? [0] : []), pages]
}
