import { describe, expect, test } from "vitest"
import type { TreeNode } from "#contract/basic.contract.ts"
import { Refused } from "#contract/errors.ts"
import { markup } from "#ui/testing/render.tsx"
import { TreeBody } from "./tree-dialog.tsx"
import { TreePicker } from "./tree-picker.tsx"
import { foldedIn, foundIn, rowsOf, selectable, stepOf, typedTo } from "./tree-rows.ts"
import type { Tree } from "./use-tree.ts"

const node = (id: string, label: string, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  label,
  disabled: false,
  leaf: more.children === undefined,
  data: {},
  ...more,
})
const pumps = node("1", "Pumps", { children: [node("11", "Centrifugal"), node("12", "Vane", { disabled: true })] })
const nodes = [pumps, node("2", "Valves")]
const none: ReadonlySet<string> = new Set()
const rows = rowsOf(nodes, new Map(), none)
const ids = (some: typeof rows) => some.map((row) => row.node.id)

const tree: Tree = { nodes, levels: new Map(), reading: none, failed: none, error: null, again: () => undefined, read: () => undefined }
const body = (deep: boolean, more: Partial<Tree> = {}) =>
  markup(<TreeBody title="树状选择" tree={{ ...tree, ...more }} deep={deep} value="2" onPick={() => undefined} />)
const tags = (html: string) => html.split('data-part="tag"').length - 1

describe("a tree picker", () => {
  test("is a read-only box with a search icon, and a clear icon where it may be emptied", () => {
    const box = (onClear?: () => void, value = { id: "2", text: "阀门" }) =>
      markup(
        <TreePicker
          label="品类"
          load={() => Promise.resolve(nodes)}
          value={value}
          onPick={() => undefined}
          {...(onClear ? { onClear } : {})}
        />,
      )
    expect(box()).toMatch(/readonly/i)
    expect(box()).toContain("打开品类的树")
    expect(box()).not.toContain("清空品类")
    expect(box(() => undefined)).toContain("清空品类")
  })

  test("has a filter, stands open, and says of each line where it is", () => {
    const html = body(true)
    expect(html).toContain('placeholder="查询条件"')
    expect(html).toMatch(/aria-level="2" aria-posinset="1" aria-setsize="2"[^§]*title="Centrifugal"/)
    expect(html).toMatch(/aria-level="1" aria-posinset="1" aria-setsize="2" aria-expanded="true"/)
    expect(html).toMatch(/aria-posinset="2" aria-setsize="2" aria-selected="true"[^§]*title="Valves"/)
  })

  test("hides the tag of what is disabled and, with deep-children selection off, of what has children", () => {
    expect([tags(body(true)), tags(body(false))]).toEqual([3, 2])
    expect(rows.map((row) => selectable(row, false))).toEqual([false, true, false, true])
  })

  test("keeps its filter above why it could not be read, where that can be tried again", () => {
    const html = body(true, { nodes: null, error: new Refused({ code: "10001" }, "查询失败") })
    expect(html).toMatch(/placeholder="查询条件"[^§]*查询失败[^§]*重试/)
  })

  test("says that there is nothing", () => {
    expect(body(true, { nodes: [] })).toContain("没有数据")
  })
})

describe("the lines of a tree", () => {
  test("are those whose branches are open; a level that has yet to be read is closed", () => {
    expect(ids(rows)).toEqual(["1", "11", "12", "2"])
    expect(ids(rowsOf(nodes, new Map(), new Set(["1"])))).toEqual(["1", "2"])
    const lazy = [node("L", "Lazy", { leaf: false })]
    expect(rowsOf(lazy, new Map(), none)).toMatchObject([{ branch: true, open: false }])
    expect(ids(rowsOf(lazy, new Map([["L", [node("L1", "One")]]]), none))).toEqual(["L", "L1"])
    expect(rowsOf(lazy, new Map([["L", []]]), none)).toMatchObject([{ branch: false, open: false }])
  })

  test("are narrowed to what carries the word, all below it and the way to it", () => {
    const found = (word: string) => ids(rowsOf(foundIn(nodes, new Map(), word), new Map(), none))
    expect(found(" CENTRI ")).toEqual(["1", "11"])
    expect(found("pump")).toEqual(["1", "11", "12"])
    expect(found("nothing")).toEqual([])
    expect(found("")).toEqual(["1", "11", "12", "2"])
    const known = [node("3", "无锡市", { data: { words: "320200 Wuxi" } })]
    expect(ids(rowsOf(foundIn(known, new Map(), "wuxi"), new Map(), none))).toEqual(["3"])
  })

  test("begin folded, but for the way to what is chosen", () => {
    const folded = (id: string | null) => ids(rowsOf(nodes, new Map(), new Set(foldedIn(nodes, id))))
    expect(folded(null)).toEqual(["1", "2"])
    expect(folded("12")).toEqual(["1", "11", "12", "2"])
  })

  test.each([
    ["ArrowDown", 0, { type: "go", to: 1 }],
    ["ArrowUp", 0, { type: "go", to: 0 }],
    ["End", 0, { type: "go", to: 3 }],
    ["Home", 3, { type: "go", to: 0 }],
    ["ArrowRight", 0, { type: "go", to: 1 }],
    ["ArrowRight", 1, null],
    ["ArrowLeft", 0, { type: "close", at: 0 }],
    ["ArrowLeft", 2, { type: "go", to: 0 }],
    ["ArrowLeft", 3, null],
    ["Enter", 3, { type: "select", at: 3 }],
    ["*", 0, { type: "openSiblings", at: 0 }],
    ["x", 0, null],
  ] as const)("answer %s on line %i by the ARIA tree pattern", (key, at, step) => {
    expect(stepOf(rows, at, key)).toEqual(step)
  })

  test("are found by typing, onward from the active one and round again", () => {
    expect(typedTo(rows, 0, "v")).toBe(2)
    expect(typedTo(rows, 2, "v")).toBe(3)
    expect(typedTo(rows, 3, "v")).toBe(2)
    expect(typedTo(rows, 2, "va")).toBe(2)
    expect(typedTo(rows, 2, "zz")).toBeNull()
  })
})

describe("a tree of 100,000 nodes", () => {
  const many = Array.from({ length: 100 }, (_, branch) =>
    node(`b${branch}`, `Branch ${branch}`, {
      children: Array.from({ length: 999 }, (__, leaf) => node(`${branch}-${leaf}`, `Item ${branch}-${leaf}`)),
    }),
  )

  test("is laid out and searched whole, and drawn only as far as it is seen", () => {
    expect(rowsOf(many, new Map(), none)).toHaveLength(100_000)
    expect(ids(rowsOf(foundIn(many, new Map(), "item 57-998"), new Map(), none))).toEqual(["b57", "57-998"])
    const html = body(true, { nodes: many })
    expect(html.split('role="treeitem"').length - 1).toBeLessThan(40)
  })
})
