import { expect, test } from "vitest"
import { layoutOf, mainPath } from "../../scripts/chart-layout.ts"
import { staleLayouts } from "../../scripts/layout.ts"

const state = (id: string, region: string | null = null, final = false) => ({ id, parent: null, region, final })
const edge = (from: string, to: string, type = `${from}.${to}`) => ({ from, to, type, roles: ["purchaser"] })
const chart = {
  id: "sample",
  initial: "new",
  states: [state("new"), state("open", "course"), state("done", null, true), state("running", "hold"), state("suspended", "hold")],
  edges: [
    edge("new", "open"),
    edge("new", "done"),
    edge("open", "done"),
    edge("open", "open", "open.noted"),
    edge("running", "suspended"),
    edge("suspended", "running"),
  ],
}

test("the committed layouts fit their charts (npm run layout mends them)", async () => {
  expect(await staleLayouts()).toEqual([])
})

test("takes the longest way to a final state for the main path", () => {
  expect(mainPath(chart)).toEqual(["new", "open", "done"])
})

test("draws the main region, no line from a state to itself, and names the states beside it", async () => {
  const layout = await layoutOf(chart)
  expect(layout.states.map(({ id }) => id)).toEqual(["new", "open", "done"])
  expect(layout.edges.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(["new done", "new open", "open done"])
  expect(layout.beside).toEqual(["running", "suspended"])
  expect(layout.commands["open"]?.map(({ type }) => type)).toEqual(["open.done", "open.noted"])
})

test("states do not overlap and stay inside the picture", async () => {
  const { states, width, height } = await layoutOf(chart)
  for (const a of states) {
    expect(a.x + a.width).toBeLessThanOrEqual(width)
    expect(a.y + a.height).toBeLessThanOrEqual(height)
    const overlapping = states.filter((b) => b !== a && Math.abs(a.x - b.x) < a.width && Math.abs(a.y - b.y) < a.height)
    expect(overlapping).toEqual([])
  }
})
