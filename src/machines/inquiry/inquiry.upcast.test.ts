import { expect, it } from "vitest"
import { upcast } from "../_kit/upcast.ts"
import { evaluation } from "../evaluation/evaluation.chart.ts"
import { quotation } from "../quotation/quotation.chart.ts"
import { inquiry } from "./inquiry.chart.ts"

const lines = [{ item: "轴承" }, { item: "油封", substitutes: false }]

it("nothing forbade substitutes before a line said whether they may be offered", () => {
  const said = (data: object) => upcast({ ...inquiry.chart.upcasters }, "inquiry.saved", 7, { content: data })["content"]
  expect(said({ lines })).toMatchObject({ lines: [{ item: "轴承", substitutes: true }, lines[1]] })
  for (const [chart, type, version] of [
    [quotation.chart, "quotation.asked", 3],
    [quotation.chart, "quotation.invited", 2],
    [evaluation.chart, "evaluation.asked", 1],
  ] as const)
    expect([type, upcast(chart.upcasters, type, version, { ask: { lines } })]).toMatchObject([
      type,
      { ask: { lines: [{ item: "轴承", substitutes: true }, lines[1]] } },
    ])
})
