import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { ChartView } from "./chart-view.tsx"
import type { ChartLayout } from "./layout.ts"

const layout: ChartLayout = {
  id: "sample",
  initial: "new",
  width: 100,
  height: 120,
  states: ["new", "open", "done"].map((id, row) => ({ id, x: 0, y: row * 40, width: 90, height: 30, final: id === "done" })),
  edges: [
    {
      from: "new",
      to: "open",
      points: [
        [45, 30],
        [45, 40],
      ],
    },
  ],
  commands: {},
  beside: ["suspended"],
}
const draw = (state: string, also: readonly string[]) =>
  markup(<ChartView layout={layout} label={(id) => `[${id}]`} commandLabel={String} state={state} also={also} visited={["new"]} />)

test("the present state alone is lit", () => {
  const html = draw("open", [])
  expect(html.match(/aria-current="step"[^>]*title="\[(\w+)\]"/)?.[1]).toBe("open")
  expect(html.match(/aria-current/g)).toHaveLength(1)
})

test("a state beside the main course is said in a word", () => {
  expect(draw("open", ["suspended"])).toContain("[suspended]")
  expect(draw("open", ["running"])).not.toContain("[running]")
})

test("a document that has not moved has nothing to play", () => {
  expect(draw("new", [])).not.toContain('type="range"')
})
