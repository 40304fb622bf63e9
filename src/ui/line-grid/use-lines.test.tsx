import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { useLines } from "./use-lines.ts"

test("what is undone and repeated is told like every other change", () => {
  const told: (readonly string[])[] = []
  let held: ReturnType<typeof useLines<string>> | undefined
  const Lines = () => {
    held = useLines(["A"], (lines) => told.push(lines))
    return null
  }
  markup(<Lines />)
  held?.change([])
  held?.history.undo()
  held?.history.redo()
  held?.change(["B"])
  expect(told).toEqual([[], ["A"], [], ["B"]])
})
