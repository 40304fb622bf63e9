import { expect, test } from "vitest"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { documentKinds as served } from "#server/modules/document-kinds.ts"
import { documentKinds } from "../../src/features/document-kinds.ts"

test("the browser's list of kinds names every approval of every kind, with a page", () => {
  const shown = documentKinds.flatMap(({ name, approvals = {} }) =>
    Object.entries(approvals).map(([one, pathOf]) => [name, one, pathOf("1")]),
  )
  const declared = served.flatMap(({ id, kind }) => Object.keys(kind.approvals).map((one) => [id, one, expect.stringContaining("id=1")]))
  const ofTender = ["publication", "award"].map((one) => [tenderChart.id, one, expect.stringContaining("id=1")])
  expect(shown).toEqual(expect.arrayContaining([...declared, ...ofTender]))
  expect(shown).toHaveLength(declared.length + ofTender.length)
})
