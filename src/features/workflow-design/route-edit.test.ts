import { expect, it } from "vitest"
import type { RouteDraft } from "#contract/route.contract.ts"
import { draw, drawingOf, isSaved, type Stroke } from "./route-edit.ts"

const empty: RouteDraft = {
  name: "r",
  scope: { type: "tender.award", company: null, organisation: null, currency: null, from: null, to: null },
  steps: [],
}
const after = (...strokes: readonly Stroke[]) => strokes.reduce(draw, drawingOf(empty))
const add = (key: string, at: number): Stroke => ({ do: "add", at, key, name: key })
const keys = (drawing: ReturnType<typeof after>) => drawing.draft.steps.map(({ key }) => key).join("")

it("adds steps at their place and chooses the new one", () => {
  const drawing = after(add("a", 0), add("c", 1), add("b", 1))
  expect([keys(drawing), drawing.chosen]).toEqual(["abc", "b"])
})

it("moves a step forwards and back", () => {
  const drawn = [add("a", 0), add("b", 1), add("c", 2)]
  expect(keys(after(...drawn, { do: "move", key: "a", to: 2 }))).toBe("bca")
  expect(keys(after(...drawn, { do: "move", key: "c", to: 0 }))).toBe("cab")
})

it("chooses the neighbour of a step that is removed", () => {
  const drawing = after(add("a", 0), add("b", 1), { do: "remove", key: "b" })
  expect([keys(drawing), drawing.chosen]).toEqual(["a", "a"])
})

it("takes changes back one by one and puts them back", () => {
  const drawing = after(add("a", 0), add("b", 1), { do: "undo" })
  expect([keys(drawing), drawing.chosen]).toEqual(["a", "a"])
  expect(keys(draw(drawing, { do: "redo" }))).toBe("ab")
  expect(keys(after({ do: "undo" }))).toBe("")
})

it("takes what is typed into one field for one change", () => {
  const typed = after({ do: "name", name: "ro" }, { do: "name", name: "rou" }, { do: "undo" })
  expect(typed.draft.name).toBe("r")
  const two = after(
    add("a", 0),
    { do: "step", key: "a", step: { name: "x" } },
    { do: "step", key: "a", step: { hours: 3 } },
    { do: "undo" },
  )
  expect(two.draft.steps[0]).toMatchObject({ name: "x", hours: null })
})

it("is saved when only the order of its fields and blanks around its names are others", () => {
  const saved: RouteDraft = {
    steps: [{ name: "Finance", key: "a", mode: "any", approvers: [], hours: null, escalateTo: null }],
    scope: empty.scope,
    name: "Large purchases",
  }
  const typed = after({ do: "name", name: "Large purchases " }, add("a", 0), { do: "step", key: "a", step: { name: " Finance" } })
  expect(isSaved(typed.draft, saved)).toBe(true)
  expect(isSaved({ ...typed.draft, name: "Large  purchases" }, saved)).toBe(false)
})
