import { describe, expect, test } from "vitest"
import { Refused } from "#contract/errors.ts"
import { markup } from "#ui/testing/render.tsx"
import { LovBody } from "./lov-dialog.tsx"
import { LovPicker } from "./lov-picker.tsx"
import { dialogWidth, filtersWith, type Picked, pickedOf, toggled, toggledAll } from "./lov-rules.ts"

const definition = {
  code: "SUPPLIER",
  title: "选择供应商",
  width: "60",
  sqlTypeCode: "API" as const,
  apiUrl: "suppliers",
  sqlServiceUrl: "",
  parameter: [{ field: "name", type: "input" as const, title: "公司名称", code: "" }],
  entries: [
    { field: "name", label: "公司名称", width: null },
    { field: "creditCode", label: "信用代码", width: 200 },
  ],
  valueField: "id",
  textField: "name",
}
const row = { id: "1", name: "江苏恒远", creditCode: "91320211MA1X8K3T5Y" }
const [a, b, c]: readonly Picked[] = ["a", "b", "c"].map((value) => ({ value, text: value, row: {} }))
const some = [a, b, c].flatMap((one) => one ?? [])

const body = (more: {
  rows?: readonly (typeof row)[]
  multiple?: boolean
  state?: "shown" | "loading" | "failed"
  cascade?: Record<string, string>
}) => {
  const { rows = [row], multiple = false, state = "shown", cascade = {} } = more
  const answer = state === "loading" ? null : { definition, rows, total: rows.length }
  const query = {
    filters: {},
    page: 1,
    pageSize: 10,
    answer,
    error: state === "failed" ? new Refused({ code: "10001" }, "查询失败") : null,
    state,
    send: () => undefined,
  }
  return markup(<LovBody code="SUPPLIER" multiple={multiple} value={[]} cascade={cascade} query={query} onPick={() => undefined} />)
}

describe("the picker's box", () => {
  test("is read-only, named by its label, and shows the texts of what is picked", () => {
    const value = [pickedOf(row, definition), { value: "2", text: "上海启明", row: {} }]
    const html = markup(<LovPicker label="供应商" code="SUPPLIER" multiple value={value} onChange={() => undefined} />)
    expect(html).toContain("readOnly")
    expect(html).toContain('aria-haspopup="dialog"')
    expect(html).toContain('value="江苏恒远、上海启明"')
    expect(html).toContain('aria-label="查找供应商"')
    expect(html).toContain('aria-label="清空供应商"')
  })

  test("has nothing to clear while it is empty or may not be changed", () => {
    const empty = markup(<LovPicker label="供应商" code="SUPPLIER" value={[]} onChange={() => undefined} />)
    const locked = markup(<LovPicker label="供应商" code="SUPPLIER" disabled value={some} onChange={() => undefined} />)
    for (const html of [empty, locked]) expect(html).not.toContain("清空")
  })
})

describe("the dialog's inside", () => {
  test("has a column for each entry, and 选择 and boxes in multi mode only", () => {
    const single = body({})
    expect(single).toContain('aria-colcount="2"')
    expect(single).toContain("查询")
    expect(single).toContain("重置")
    expect(single).not.toContain(">选择<")
    const several = body({ multiple: true })
    expect(several).toContain('aria-colcount="3"')
    expect(several).toContain(">选择<")
    expect(several).toContain('aria-label="选择：江苏恒远"')
  })

  test("has no pages when nothing was found, and says so", () => {
    expect(body({})).toContain("<nav")
    const html = body({ rows: [] })
    expect(html).not.toContain("<nav")
    expect(html).toContain("没有符合条件的数据")
  })

  test("shows the server's message when the search failed, and that it is on its way before", () => {
    expect(body({ state: "failed" })).toContain("查询失败")
    expect(body({ state: "loading" })).toContain("正在加载")
  })

  test("a filter that another field decides is shown and cannot be changed", () => {
    expect(body({ cascade: { name: "恒远" } })).toMatch(/<input[^>]*readOnly[^>]*value="恒远"/)
  })
})

describe("the rules", () => {
  test("a width is a percent, 60 where it is no number", () => {
    expect(["50", "75%", " 40 "].map(dialogWidth)).toEqual(["50", "75", "40"].map((one) => `max(${one}vw, min(560px, 100vw))`))
    expect(["", "wide", "600px", "NaN"].map(dialogWidth)).toEqual(Array.from({ length: 4 }, () => dialogWidth("60")))
    expect([dialogWidth("5"), dialogWidth("900")]).toEqual([dialogWidth("20"), dialogWidth("100")])
  })

  test("what is picked is the row's value and text", () => {
    expect(pickedOf(row, definition)).toEqual({ value: "1", text: "江苏恒远", row })
    expect(pickedOf({ id: "2" }, definition)).toMatchObject({ value: "2", text: "2" })
  })

  test("a choice is kept across pages, one by one or a page at a time", () => {
    const values = (chosen: readonly Picked[]) => chosen.map(({ value }) => value)
    expect(values(toggled(some.slice(0, 1), some[1] ?? { value: "", text: "", row: {} }))).toEqual(["a", "b"])
    expect(values(toggled(some, some[0] ?? { value: "", text: "", row: {} }))).toEqual(["b", "c"])
    expect(values(toggledAll(some.slice(0, 1), some.slice(1)))).toEqual(["a", "b", "c"])
    expect(values(toggledAll(some, some.slice(1)))).toEqual(["a"])
  })

  test("a filter of another field stands above a typed one, and an empty one is not sent", () => {
    expect(filtersWith({ name: " 恒远 ", city: "无锡", code: " " }, { city: "上海" })).toEqual({ name: "恒远", city: "上海" })
  })
})
