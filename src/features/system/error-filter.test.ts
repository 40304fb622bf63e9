import { expect, test } from "vitest"
import { filterOf, paramsOf, reportIdOf } from "./error-filter.ts"

test("the address and the filter say the same", () => {
  const filter = { state: "all", reportId: "0a1b2c3d4e5f", page: 3, pageSize: 50 } as const
  expect(filterOf(new URLSearchParams(paramsOf(filter)))).toEqual(filter)
  expect(paramsOf(filterOf(new URLSearchParams()))).toEqual({})
})

test("what an address says wrongly counts as not said", () => {
  expect(filterOf(new URLSearchParams("state=none&report=xyz&page=-1&pageSize=1e9"))).toEqual({
    state: "open",
    reportId: "",
    page: 1,
    pageSize: 10,
  })
})

test("a report id is found in what people paste", () => {
  expect(reportIdOf("报告编号 0A1B 2C3D 4E5F，请提供")).toBe("0a1b2c3d4e5f")
  expect(reportIdOf("hello")).toBe("")
})
