import { expect, test } from "vitest"
import { bringInto } from "./use-in-view.ts"

/** How far a list of 300 pixels scrolls for a part that stands there. */
function scrolledFor(left: number, right: number): number {
  const standing = (from: number, to: number) => ({ scrollLeft: 0, getBoundingClientRect: () => ({ left: from, right: to }) })
  const list = standing(0, 300) as HTMLElement
  bringInto(list, standing(left, right) as HTMLElement)
  return list.scrollLeft
}

test("a list scrolls no further than a part needs to be seen, and to the beginning of one that is wider than the list", () => {
  expect(scrolledFor(100, 200)).toBe(0)
  expect(scrolledFor(-40, 60)).toBe(-40)
  expect(scrolledFor(250, 350)).toBe(50)
  expect(scrolledFor(100, 900)).toBe(100)
})
