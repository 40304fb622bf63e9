import { expect, test } from "vitest"
import { type CachedPage, type OpenTabs, afterVisit } from "./page-cache.ts"

const page = (key: string, keepAlive = true): CachedPage => ({
  key,
  route: { path: key, load: () => Promise.reject(new Error("not drawn here")), titleKey: "shell:dashboard", keepAlive },
  location: { pathname: key, search: "", hash: "", state: null, key },
})
const keys = (pages: readonly CachedPage[]) => pages.map(({ key }) => key)
const paths = Array.from({ length: 24 }, (_, index) => `/${index}`)
const open = (keys: readonly string[], unsaved: readonly string[] = []): OpenTabs => ({
  keys,
  holdsUnsaved: (key) => unsaved.includes(key),
})
const tabs = open(paths)

test("a page that keeps alive stays while its tab is open, and goes with its tab", () => {
  expect(keys(afterVisit([page("/0")], page("/1"), tabs))).toEqual(["/0", "/1"])
  expect(keys(afterVisit([page("/0")], page("/1"), open(["/1"])))).toEqual(["/1"])
})

test("a page that does not keep alive goes when it is left", () => {
  expect(keys(afterVisit([page("/0", false)], page("/1"), tabs))).toEqual(["/1"])
})

test("a page that does not keep alive stays while it holds unsaved input and its tab is open", () => {
  const visited = afterVisit([page("/0", false)], page("/1"), open(["/0", "/1"], ["/0"]))
  expect(keys(visited)).toEqual(["/0", "/1"])
  expect(keys(afterVisit(visited, page("/2"), open(["/0", "/1", "/2"])))).toEqual(["/1", "/2"])
  expect(keys(afterVisit(visited, page("/1"), open(["/1"], ["/0"])))).toEqual(["/1"])
})

test("no more than twenty pages stand, and the one not seen for longest goes first", () => {
  const pages = paths.slice(0, 20).map((key) => page(key))
  expect(keys(afterVisit(pages, page("/21"), tabs))).toEqual([...paths.slice(1, 20), "/21"])
})

test("a page with unsaved input stays however many follow it, and the next one goes in its place", () => {
  const pages = paths.slice(0, 20).map((key) => page(key))
  expect(keys(afterVisit(pages, page("/21"), open(paths, ["/0", "/2"])))).toEqual(["/0", ...paths.slice(2, 20), "/21"])
  expect(keys(afterVisit(pages, page("/21"), open(paths, paths)))).toEqual([...paths.slice(0, 20), "/21"])
})

test("the same page again changes nothing", () => {
  const shown = page("/1")
  const pages = [page("/0"), shown]
  expect(afterVisit(pages, shown, tabs)).toBe(pages)
})
