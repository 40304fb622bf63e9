import { expect, test } from "vitest"
import { type Tag, close, visit } from "./tags.ts"

const tags: readonly Tag[] = [{ path: "/dashboard/index", title: "工作台", pinned: true }, { path: "/list", title: "招标" }, { path: "/show?id=1", title: "详情" }]

test("a visited page is added once, and a second visit renames it", () => {
  expect(visit(tags, { path: "/show?id=2", title: "详情" })).toHaveLength(4)
  expect(visit(tags, { path: "/list", title: "Tenders" })[1]).toEqual({ path: "/list", title: "Tenders" })
  expect(visit(tags, { path: "/list", title: "招标" })).toBe(tags)
})

test("closing the open page goes to its right neighbour, and from the last one to the left", () => {
  expect(close(tags, "/list", "/list")).toMatchObject({ go: "/show?id=1" })
  expect(close(tags, "/show?id=1", "/show?id=1")).toMatchObject({ go: "/list" })
  expect(close(tags, "/list", "/show?id=1")).toMatchObject({ go: null, tags: [{ path: "/dashboard/index" }, { path: "/show?id=1" }] })
})

test("a pinned page stays", () => {
  expect(close(tags, "/dashboard/index", "/list")).toEqual({ tags, go: null })
})
