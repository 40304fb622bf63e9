import { expect, test } from "vitest"
import { textsIn } from "#ui/testing/render.tsx"
import { shareProblem } from "./cell-details.tsx"
import { splitName } from "./scenarios.tsx"

const t = textsIn("es").i18n.getFixedT("es", ["inquiry", "comparison"]) as never

test("a reader reads in its own way of writing numbers how much of a line there is at most", () => {
  expect(shareProblem(t, "1300", "1250.5", "es")).toBe("Como máximo 1.250,5")
  expect(shareProblem(t, "1250.5", "1250.5", "es")).toBeUndefined()
})

test("a reader reads in its own way of writing numbers by which amounts and points a split was searched for", () => {
  const terms = { suppliers: null, share: null, least: "12500.5", incumbent: null, score: "72.5" }
  expect(splitName(t, "es", terms)).toMatch(/12\.500,5.*72,5/)
})
