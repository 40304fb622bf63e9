import { expect, test } from "vitest"
import type { ChartLayout } from "./layout.ts"
import { litAt, roundPath, wayTo } from "./way.ts"

const layout: ChartLayout = {
  id: "sample",
  initial: "new",
  width: 100,
  height: 100,
  states: ["new", "open", "done"].map((id, row) => ({ id, x: 0, y: row * 40, width: 90, height: 30, final: id === "done" })),
  edges: [],
  commands: {},
  beside: ["suspended"],
}

test("the way has no repeats in a row, no state that is not drawn, and ends in the present state", () => {
  expect(wayTo(layout, ["new", "new", "suspended", "open"], "done")).toEqual(["new", "open", "done"])
  expect(wayTo(layout, ["new", "open"], "open")).toEqual(["new", "open"])
})

test("a step lights one state, and the states and lines before it", () => {
  const lit = litAt(["new", "open", "new", "open", "done"], 2)
  expect(lit.state).toBe("new")
  expect([...lit.passed]).toEqual(["new", "open"])
  expect([...lit.gone]).toEqual(["new open", "open new"])
})

test("a bent line is rounded at its corner only", () => {
  expect(
    roundPath(
      [
        [0, 0],
        [0, 20],
        [20, 20],
      ],
      1,
      5,
    ),
  ).toBe("M0 0L0 15Q0 20 5 20L20 20")
})
