import { expect, test } from "vitest"
import { reportIdOf } from "./report-id.ts"

test("a report id is found in what people paste", () => {
  expect(reportIdOf("报告编号 0A1B 2C3D 4E5F，请提供")).toBe("0a1b2c3d4e5f")
  expect(reportIdOf("hello")).toBe("")
})
