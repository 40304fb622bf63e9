import { expect, test } from "vitest"
import { pageCount, pagerOf } from "./pager.ts"

test("shows every page up to eleven", () => {
  expect(pagerOf(3, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(pagerOf(1, 1)).toEqual([1])
})

test("cuts out gaps around the page and never shows more than eleven", () => {
  expect(pagerOf(1, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 40])
  expect(pagerOf(20, 40)).toEqual([1, 0, 17, 18, 19, 20, 21, 22, 23, 0, 40])
  expect(pagerOf(40, 40)).toEqual([1, 0, 32, 33, 34, 35, 36, 37, 38, 39, 40])
})

test("every page is in its own pager, once, in order and without a gap that hides a single page", () => {
  for (const pages of [12, 13, 40]) {
    for (let page = 1; page <= pages; page++) {
      const pager = pagerOf(page, pages)
      const numbers = pager.filter((n) => n > 0)
      expect(numbers).toContain(page)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(pager.length).toBeLessThanOrEqual(11)
      const hidden = pager.flatMap((n, index) => (n === 0 ? [(pager[index + 1] ?? 0) - (pager[index - 1] ?? 0) - 1] : []))
      expect(hidden.every((count) => count > 1)).toBe(true)
    }
  }
})

test("an empty list has one page", () => {
  expect(pageCount(0, 10)).toBe(1)
  expect(pageCount(10, 10)).toBe(1)
  expect(pageCount(11, 10)).toBe(2)
})

test("where there are more rows than are known of, there is one more page", () => {
  expect(pageCount(1_000, 10, true)).toBe(101)
  expect(pageCount(1_000, 5000, true)).toBe(1)
  expect(pageCount(1_234, 10, true)).toBe(124)
})
