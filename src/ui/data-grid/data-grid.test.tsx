import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import type { Column } from "./column.ts"
import { DataGrid } from "./data-grid.tsx"
import { grouped, GroupHead } from "./groups.ts"

interface Row {
  readonly id: string
  readonly amount: number
}
const columns: readonly Column<Row>[] = [
  { id: "id", head: "编号", width: 120, grow: true, cell: (row) => row.id },
  { id: "amount", head: "金额", width: 100, right: true, cell: (row) => String(row.amount), sortKey: (row) => row.amount },
]
const rows = Array.from({ length: 3 }, (_, index) => ({ id: `R${index}`, amount: index }))

test("says how many rows and columns there are, and has one tab stop among its cells", () => {
  const html = markup(<DataGrid label="报价" rows={rows} columns={columns} rowKey={(row) => row.id} />)
  expect(html).toContain('aria-rowcount="4"')
  expect(html).toContain('aria-colcount="2"')
  expect(html.match(/role="gridcell"[^>]*tabindex="0"/g)).toHaveLength(1)
})

test("only a column that sorts has a button in its head, and an order given from outside is shown", () => {
  const html = markup(
    <DataGrid
      label="报价"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      sorts={[{ column: "amount", down: true }]}
      onSorts={() => undefined}
    />,
  )
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('aria-sort="descending"')
})

test("a heading's text can be cut by its own box, with its button or without, and is whole under the pointer", () => {
  const html = markup(<DataGrid label="报价" rows={rows} columns={columns} rowKey={(row) => row.id} />)
  for (const { head } of columns) expect(html).toMatch(new RegExp(`<span class="[^"]+" title="${head}">${head}</span>`))
})

test("an empty grid says so", () => {
  expect(markup(<DataGrid label="报价" rows={[]} columns={columns} rowKey={(row: Row) => row.id} empty="还没有报价" />)).toContain(
    "还没有报价",
  )
})

test("rows stand below the headings of their groups, which stay where they are when rows are sorted", () => {
  const html = markup(
    <DataGrid
      label="报价"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      sorts={[{ column: "amount", down: true }]}
      onSorts={() => undefined}
      grouping={{
        of: ({ amount }) => (amount === 1 ? "乙" : "甲"),
        groups: ["甲", "空", "乙"].map((key) => ({ key, head: `包 ${key}`, cells: new Map([["amount", "合计"]]) })),
      }}
    />,
  )
  expect(html).toContain('aria-rowcount="6"')
  expect([...html.matchAll(/包 .|R\d/g)].map(([text]) => text).filter((text, at, all) => text !== all[at - 1])).toEqual([
    "包 甲",
    "R2",
    "R0",
    "包 乙",
    "R1",
  ])
  expect(html.match(/aria-expanded="true"/g)).toHaveLength(2)
})

test("a closed group keeps its heading alone", () => {
  const groups = ["甲", "乙"].map((key) => ({ key, head: key }))
  const shown = grouped(rows, { groups, of: ({ amount }) => (amount === 1 ? "乙" : "甲") }, new Set(["甲"]))
  expect(shown.map((entry) => (entry instanceof GroupHead ? [entry.group.key, entry.open] : entry.id))).toEqual([
    ["甲", false],
    ["乙", true],
    "R1",
  ])
})
