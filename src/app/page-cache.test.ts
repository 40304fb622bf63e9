import { expect, test } from "vitest"
import { type CachedPage, afterVisit } from "./page-cache.ts"

const page = (key: string, keepAlive = true): CachedPage => ({
  key,
  route: { path: key, load: () => Promise.reject(new Error("not drawn here")), titleKey: "shell:dashboard", keepAlive },
  location: { pathname: key, search: "", hash: "", state: null, key },
})
const keys = (pages: readonly CachedPage[]) => pages.map(({ key }) => key)
const tabs = Array.from({ length: 24 }, (_, index) => `/${index}`)

test("a page that keeps alive stays while its tab is open, and goes with its tab", () => {
  expect(keys(afterVisit([page("/0")], page("/1"), tabs))).toEqual(["/0", "/1"])
  expect(keys(afterVisit([page("/0")], page("/1"), ["/1"]))).toEqual(["/1"])
})

test("a page that does not keep alive goes when it is left", () => {
  expect(keys(afterVisit([page("/0", false)], page("/1"), tabs))).toEqual(["/1"])
})

test("no more than twenty pages stand, and the one not seen for longest goes first", () => {
  const pages = tabs.slice(0, 20).map((key) => page(key))
  expect(keys(afterVisit(pages, page("/21"), tabs))).toEqual([...tabs.slice(1, 20), "/21"])
})

test("the same page again changes nothing", () => {
  const open = page("/1")
  const pages = [page("/0"), open]
  expect(afterVisit(pages, open, tabs)).toBe(pages)
})
