import { describe, expect, test } from "vitest"
import type { TreeNode } from "#contract/basic.contract.ts"
import type { ListLayout } from "#contract/list.contract.ts"
import { markup } from "#ui/testing/render.tsx"
import { defineList, type ListColumn, type ListField } from "./define-list.ts"
import { arranged, layoutOf, pinnedOutside, sheetText } from "./layout.ts"
import { paramsWith, questionOf } from "./list-address.ts"
import { performEach } from "./perform-each.ts"
import { RowCards } from "./row-cards.tsx"
import { SearchBar } from "./search-bar.tsx"
import { SideTag } from "./side-tag.tsx"

interface Row {
  readonly id: string
  readonly amount: number
}

const columns: readonly ListColumn<Row>[] = [
  { id: "id", head: "编号", width: 120, fixed: true, cell: ({ id }) => id },
  { id: "amount", head: "金额", width: 100, sorted: true, text: ({ amount }) => String(amount), cell: ({ amount }) => <b>{amount}</b> },
  { id: "note", head: "备注", width: 100, hidden: true, cell: () => "" },
]
const fields: readonly ListField[] = [
  { kind: "input", id: "word", label: "编号", maxLength: 5, clean: (typed) => typed.toUpperCase() },
  { kind: "select", id: "state", label: "状态", first: "open", options: ["open", "all"].map((value) => ({ value, label: value })) },
  { kind: "range", id: "made", label: "日期" },
  { kind: "lov", id: "company", label: "公司", code: "COMPANY" },
]
const list = defineList<Row>({
  id: "rows",
  label: "行",
  fields,
  columns,
  ask: () => Promise.resolve({ records: [], total: 0 }),
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
})
const read = (text: string) => questionOf(list, new URLSearchParams(text))

describe("the address of a list", () => {
  test("says what differs from the beginning, and reads back the same", () => {
    const question = {
      filters: { state: "all", word: "AB", "made.from": "2026-01-31", company: "7", "company.text": "恒远" },
      sorts: [{ column: "amount", down: true }],
      page: 3,
      pageSize: 50,
    }
    const params = paramsWith(list, new URLSearchParams("tab=lines&view=v1"), question)
    expect(questionOf(list, params)).toEqual(question)
    // What belongs to others stays.
    expect([params.get("tab"), params.get("view"), params.get("sort")]).toEqual(["lines", "v1", "-amount"])
    expect(paramsWith(list, new URLSearchParams(), read("")).toString()).toBe("")
  })

  test("counts for nothing where it is wrong", () => {
    expect(read("word=abcdefgh&state=none&made.from=2026-13-45&made.to=2026-02-31&sort=id,-amount,x y&page=-1&pageSize=7")).toEqual({
      filters: { state: "open", word: "ABCDE" },
      sorts: [{ column: "amount", down: true }],
      page: 1,
      pageSize: 10,
    })
  })

  test("has each of its names once", () => {
    const twice = { ...list, fields: [...fields, { kind: "date", id: "word", label: "" } as const] }
    expect(() => defineList(twice)).toThrow("word")
    expect(() => defineList({ ...list, fields: [{ kind: "tick", id: "page", label: "" }] })).toThrow("page")
    expect(() => defineList({ ...list, columns: [...columns, ...columns] })).toThrow("columns id")
  })
})

describe("the search bar", () => {
  const bar = (some: readonly ListField[], beside = false, filters = {}) => {
    const none = () => undefined
    return markup(
      <SearchBar fields={some} beside={beside} filters={filters} onType={none} onChoose={none} onSearch={none} onReset={none} />,
    )
  }

  test("shows three fields, two with a side panel, and unfolds the rest", () => {
    expect(bar(fields)).toMatch(/编号.*状态.*日期.*搜索.*重置.*展开/)
    expect(bar(fields)).not.toContain("公司")
    expect(bar(fields, true)).not.toContain("日期")
  })

  test("offers to unfold only beyond three fields", () => {
    expect(bar(fields.slice(0, 3))).not.toContain("展开")
    expect(bar(fields.slice(0, 3), true)).toContain("日期")
  })

  test("stands unfolded when it filters by what it would fold away", () => {
    const html = bar(fields, false, { company: "7", "company.text": "恒远" })
    expect(html).toContain("收起")
    expect(html).toContain("恒远")
  })
})

describe("the tag of what is picked in the panel", () => {
  const node = (id: string, label: string, children: readonly TreeNode[] = []): TreeNode => ({
    id,
    label,
    disabled: false,
    leaf: children.length === 0,
    data: {},
    children,
  })
  const tag = (value: string, nodes: readonly TreeNode[] | null) => {
    const nothing = () => undefined
    const tree = {
      nodes,
      levels: new Map(),
      reading: new Set<string>(),
      failed: new Set<string>(),
      error: null,
      again: nothing,
      read: nothing,
    }
    const side = { title: "组织架构", id: "unit", load: () => Promise.resolve([]) }
    return markup(<SideTag side={side} tree={tree} value={value} onTakeOff={nothing} />)
  }
  const nodes = [node("top", "华东公司", [node("buy", "采购部")])]

  test("says its name wherever it stands, and can be taken off", () => {
    expect(tag("buy", nodes)).toContain("组织架构：采购部")
    expect(tag("buy", nodes)).toContain('aria-label="不再按“组织架构：采购部”筛选"')
  })

  test("says what the address says when the tree has no such node, and nothing untrue before the tree is there", () => {
    expect(tag("gone", nodes)).toContain("组织架构：gone")
    expect(tag("buy", null)).toContain("组织架构：…")
  })
})

describe("the columns that a person has set up", () => {
  const layout: ListLayout = {
    size: null,
    columns: [
      { id: "amount", hidden: false, width: 240, pin: "start" },
      { id: "id", hidden: true, width: null, pin: null },
    ],
  }
  const ids = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id)

  test("stand in his order and width; a new one stands after its neighbour, and a fixed one is never hidden", () => {
    const shown = arranged(columns, layout)
    expect(ids(shown)).toEqual(["amount", "note", "id"])
    expect(shown.find(({ id }) => id === "amount")).toMatchObject({ width: 240, grow: false, pin: "start" })
    expect(shown.find(({ id }) => id === "id")).toMatchObject({ hidden: false })
    expect(arranged(columns, null)).toBe(columns)
    expect(layoutOf(columns, layout).columns.find(({ id }) => id === "amount")).toEqual(layout.columns[0])
  })

  test("are drawn with the pinned ones outside", () => {
    const pins: ListColumn<Row>[] = [{ ...columns[0], pin: "end" } as ListColumn<Row>, ...columns.slice(1)]
    expect(ids(pinnedOutside(pins))).toEqual(["amount", "note", "id"])
  })

  test("are copied as a spreadsheet takes them", () => {
    const rows = [
      { id: "A\t1", amount: 5 },
      { id: "B\n2", amount: 7 },
    ]
    expect(sheetText(columns.slice(0, 2), rows)).toBe("编号\t金额\nA 1\t5\nB 2\t7")
  })
})

test("an action on many rows goes on after a failure, and stops when it is told to", async () => {
  const told: { key: string; error: unknown }[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const rows = new Map(["a", "b", "c", "d"].map((id) => [id, id]))
  const stop = performEach<string>(
    {
      run: (id) => {
        if (id === "b") return Promise.reject(new Error("no"))
        if (id === "c") {
          stop()
          resolve()
        }
        return Promise.resolve()
      },
    },
    rows,
    (result) => told.push(result),
  )
  await promise
  await Promise.resolve()
  expect(told.map(({ key, error }) => [key, error === null])).toEqual([
    ["a", true],
    ["b", false],
    ["c", true],
  ])
})

test("a row's card on a phone says what its list names for it, opens by its title, and has what can be done", () => {
  const definition = { ...list, onOpen: () => undefined, rowActions: [{ id: "edit", label: "编辑", run: () => undefined }] }
  const html = markup(<RowCards definition={definition} rows={[{ id: "A1", amount: 7 }]} card={{ title: "id", lines: ["amount"] }} />)
  expect(html).toMatch(/<button[^>]*><span[^>]*>A1<\/span><\/button>/)
  expect(html).toContain("<dt>金额</dt><dd><b>7</b></dd>")
  expect(html).not.toContain("备注")
  expect(html).toContain("A1 的操作")
})

test("a row's card on a phone has no line for what is empty", () => {
  const definition = { ...list, columns: [...list.columns, { id: "address", head: "地址", width: 100, cell: () => "" }] }
  const html = markup(
    <RowCards definition={definition} rows={[{ id: "A1", amount: 7 }]} card={{ title: "id", lines: ["address", "amount"] }} />,
  )
  expect(html).not.toContain("地址")
  expect(html).toContain("<dt>金额</dt>")
})
