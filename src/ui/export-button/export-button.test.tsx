import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { ExportState } from "./export-button.tsx"

const nothing = () => undefined
const phases = ["idle", "starting", "working", "cancelling", "downloading"] as const

test("an export's button stays the same one while it is under way, so that the focus on it is not lost", () => {
  const before = phases.map((phase) =>
    markup(<ExportState phase={phase} onOpen={nothing} onCancel={nothing} />)
      .split("<button")[0]
      ?.replaceAll(/ [a-z-]+="[^"]*"/g, ""),
  )
  expect(new Set(before)).toEqual(new Set([before[0]]))
  expect(before[0]).not.toBe("")
})

test("while an export is under way its button says so and is refused, and only then it can be cancelled", () => {
  const said = phases.map((phase) => {
    const html = markup(<ExportState phase={phase} onOpen={nothing} onCancel={nothing} />)
    return [html.includes('aria-disabled="true"'), html.includes("取消")]
  })
  expect(said).toEqual([
    [false, false],
    [true, false],
    [true, true],
    [true, false],
    [true, false],
  ])
})
