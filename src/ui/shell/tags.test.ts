import { expect, test } from "vitest"
import { type Tag, close, closeAll, closeOthers, move, moveOn, tagKey, visit } from "./tags.ts"

const tag = (path: string, title: string, pinned?: boolean): Tag => ({ key: tagKey(path), path, title, pinned })
const tags: readonly Tag[] = [tag("/dashboard/index", "工作台", true), tag("/list", "招标"), tag("/show?id=1", "详情")]

test("filters do not make another page, a document does", () => {
  expect(tagKey("/list?page=2&state=open")).toBe("/list")
  expect(tagKey("/show?tab=lines&id=1")).toBe("/show?id=1")
})

test("a visited page is added once; a second visit keeps its place and learns its path and title", () => {
  expect(visit(tags, tag("/show?id=2", "详情"))).toHaveLength(4)
  expect(visit(tags, tag("/list?page=2", "Tenders"))[1]).toMatchObject({ key: "/list", path: "/list?page=2", title: "Tenders" })
  expect(visit(tags, tag("/list", "招标"))).toBe(tags)
})

test("a name that a page gave itself outlives a visit", () => {
  const named = tags.map((one) => (one.key === "/show?id=1" ? { ...one, own: "ZB-1" } : one))
  expect(visit(named, tag("/show?id=1&tab=lines", "详情"))[2]).toMatchObject({ own: "ZB-1", path: "/show?id=1&tab=lines" })
})

test("closing the open page goes to its right neighbour, and from the last one to the left", () => {
  expect(close(tags, "/list", "/list").go).toBe("/show?id=1")
  expect(close(tags, "/show?id=1", "/show?id=1").go).toBe("/list")
  expect(close(tags, "/list", "/show?id=1")).toMatchObject({ go: null, tags: [{ key: "/dashboard/index" }, { key: "/show?id=1" }] })
})

test("what was new and is saved keeps its tab, and takes none beside one that is there", () => {
  const drawn = [...tags, tag("/route", "流程"), tag("/after", "后面")]
  expect(moveOn(drawn, "/route", "/route?id=7").map(({ key }) => key)).toEqual([...tags.map(({ key }) => key), "/route?id=7", "/after"])
  expect(moveOn(drawn, "/route", "/show?id=1").map(({ key }) => key)).toEqual([...tags.map(({ key }) => key), "/after"])
  expect(moveOn(drawn, "/elsewhere", "/show?id=1")).toBe(drawn)
  expect(moveOn(drawn, "/list", "/list?page=2")).toBe(drawn)
})

test("a pinned page stays", () => {
  expect(close(tags, "/dashboard/index", "/list")).toEqual({ tags, go: null })
})

test("closing the others keeps the page and the pinned ones, and opens the page", () => {
  const keys = closeOthers(tags, "/list", "/show?id=1").tags.map(({ key }) => key)
  expect(keys).toEqual(["/dashboard/index", "/list"])
  expect(closeOthers(tags, "/list", "/show?id=1").go).toBe("/list")
  expect(closeOthers(tags, "/list", "/list").go).toBeNull()
})

test("closing all leaves the pinned ones and goes to the last of them", () => {
  expect(closeAll(tags, "/list")).toEqual({ tags: [tags[0]], go: "/dashboard/index" })
  expect(closeAll(tags, "/dashboard/index").go).toBeNull()
})

test("a page moves among those that can be closed, and not before or beside a pinned one", () => {
  const keys = (list: readonly Tag[]) => list.map(({ key }) => key)
  expect(keys(move(tags, "/show?id=1", 1))).toEqual(["/dashboard/index", "/show?id=1", "/list"])
  expect(keys(move(tags, "/show?id=1", 0))).toEqual(["/dashboard/index", "/show?id=1", "/list"])
  expect(keys(move(tags, "/list", 9))).toEqual(["/dashboard/index", "/show?id=1", "/list"])
  expect(move(tags, "/dashboard/index", 2)).toBe(tags)
})

test("a page that is pinned later stands behind the other pinned ones", () => {
  expect(visit(tags, tag("/news", "公告", true)).map(({ key }) => key)).toEqual(["/dashboard/index", "/news", "/list", "/show?id=1"])
})

test("of the pages of the platform's texts only the last one opened stays", () => {
  const one = visit(tags, tag("/language-zh", "中文"))
  expect(visit(one, tag("/language/en", "English")).map(({ key }) => key)).toEqual([...tags.map(({ key }) => key), "/language/en"])
})
