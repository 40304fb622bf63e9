import { expect, test } from "vitest"
import { tenderChart } from "./tender.chart.ts"
import { tenderStates } from "./tender.states.ts"

test("every state of the chart's main life can be chosen, once", () => {
  const root = tenderChart.machine.states
  const main = [
    ...Object.keys(root).filter((state) => state !== "underWay"),
    ...Object.keys(root["underWay"]?.states["procedure"]?.states ?? {}),
  ]
  expect(tenderStates.toSorted()).toEqual(main.toSorted())
})
