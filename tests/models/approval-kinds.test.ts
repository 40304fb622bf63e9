import { expect, test } from "vitest"
import { documentKinds as served } from "#server/modules/document-kinds.ts"
import { documentKinds } from "../../src/features/document-kinds.ts"

test("the browser's list of kinds names every approval of every kind, with a page", () => {
  const shown = documentKinds.flatMap(({ name, approvals = {} }) =>
    Object.entries(approvals).map(([one, pathOf]) => [name, one, pathOf("1")]),
  )
  const named = served.flatMap(({ id, tasks }) => Object.keys(tasks.approvals).map((one) => [id, one, expect.stringContaining("id=1")]))
  expect(named.length).toBeGreaterThan(2)
  expect(shown).toEqual(expect.arrayContaining(named))
  expect(shown).toHaveLength(named.length)
})
