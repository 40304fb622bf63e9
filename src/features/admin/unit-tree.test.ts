import { expect, test } from "vitest"
import type { UnitRow } from "#contract/organisation.contract.ts"
import { peopleWithin, unitsOf, unitTree, wayTo } from "./unit-tree.ts"

const row = (id: string, parent: string | null, more: Partial<UnitRow> = {}): UnitRow => ({
  id,
  parent,
  kind: "department",
  code: id,
  name: `部门 ${id}`,
  company: null,
  companyName: null,
  head: null,
  headName: null,
  enabled: true,
  sort: 0,
  people: 1,
  version: 1,
  ...more,
})
const rows = [row("top", null), row("one", "top", { people: 3 }), row("inner", "one"), row("two", "top", { enabled: false })]

test("units stand as a tree, and what cannot be picked closes what is below it too", () => {
  const [top] = unitTree(rows, ({ id }) => id !== "one")
  expect(top?.children?.map(({ id, disabled, leaf }) => [id, disabled, leaf])).toEqual([
    ["one", true, false],
    ["two", false, true],
  ])
  expect(top?.children?.[0]?.children?.[0]).toMatchObject({ id: "inner", disabled: true, leaf: true })
})

test("the units of a company are its own, those of none, and what is above them", () => {
  const group = [
    row("group", null, { company: "a" }),
    row("sales", "group"),
    row("daughter", "group", { company: "b" }),
    row("buying", "daughter"),
    row("other", null, { company: "c" }),
    row("guests", null),
  ]
  const named = (company: string | null) => unitsOf(group, company).map(({ id }) => id)
  expect(named("b")).toEqual(["group", "daughter", "buying", "guests"])
  expect(named("a")).toEqual(["group", "sales", "guests"])
  expect(named(null)).toEqual(group.map(({ id }) => id))
})

test("the way to a unit begins at the top, and the people of a unit are those of all that is below it", () => {
  expect(wayTo(rows, "inner").map(({ id }) => id)).toEqual(["top", "one", "inner"])
  expect(wayTo(rows, "gone")).toEqual([])
  expect([peopleWithin(rows, "one"), peopleWithin(rows, "top")]).toEqual([4, 6])
})
