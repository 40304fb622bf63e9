import { expect, test } from "vitest"
import { type Column, onPhone, pinsOf, templateOf } from "./column.ts"

const column = (id: string, width: number, pin?: "start" | "end"): Column<never> => ({
  id,
  head: id,
  width,
  ...(pin ? { pin } : {}),
  cell: () => "",
})

test("on a phone a wide column that is pinned at the start leaves room for the others, which keep their widths", () => {
  const columns = onPhone([column("item", 230, "start"), column("unit", 60, "start"), column("price", 184), column("acts", 200, "end")])
  expect(templateOf(columns)).toBe("144px 60px 184px 200px")
  expect(pinsOf(columns)[1]).toEqual({ insetInlineStart: "144px" })
})
