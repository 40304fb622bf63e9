import { expect, test } from "vitest"
import type { ModuleRow } from "#contract/system.contract.ts"
import { branchesOf, countBelow, placesFor, seenOf } from "./module-tree.ts"

const row = (id: string, parent: string | null, sort: number): ModuleRow => ({
  id,
  parent,
  sort,
  version: 1,
  moduleCode: id.toUpperCase(),
  names: { zh: `模块${id}`, en: `Module ${id}`, es: `Módulo ${id}`, ja: `モジュール${id}` },
  modulePath: `/${id}`,
  moduleIcon: "list",
  component: id,
  isOperating: 0,
  roles: ["administrator"],
  system: null,
  httpMethod: null,
})
const rows = [row("c", null, 2), row("a", null, 1), row("a2", "a", 2), row("a1", "a", 1), row("a1x", "a1", 1)]
const branches = branchesOf(rows)
const ids = (seen: readonly { row: ModuleRow }[]) => seen.map((one) => one.row.id)
const of = (id: string): ModuleRow => rows.find((one) => one.id === id) ?? row("none", null, 0)

test("the tree stands in its order, each module before those below it, and knows its neighbours", () => {
  expect(branches.map(({ row: { id }, level, children }) => [id, level, children])).toEqual([
    ["a", 0, 2],
    ["a1", 1, 1],
    ["a1x", 2, 0],
    ["a2", 1, 0],
    ["c", 0, 0],
  ])
  expect(branches[1]).toMatchObject({ before: undefined, after: { id: "a2" } })
})

test("nothing below a folded module is seen, at any level", () => {
  expect(ids(seenOf(branches, new Set(["a"]), ""))).toEqual(["a", "c"])
  expect(ids(seenOf(branches, new Set(["a1"]), ""))).toEqual(["a", "a1", "a2", "c"])
})

test("a word finds modules with what they stand under, also in folded ones", () => {
  expect(ids(seenOf(branches, new Set(["a"]), "A1X"))).toEqual(["a", "a1", "a1x"])
  expect(ids(seenOf(branches, new Set(), "módulo c"))).toEqual(["c"])
  expect(ids(seenOf(branches, new Set(), "nothing"))).toEqual([])
})

test("a module may stand under the first two levels, and never under itself", () => {
  expect(ids(placesFor(branches, null))).toEqual(["a", "a1", "a2", "c"])
  expect(ids(placesFor(branches, of("a1")))).toEqual(["a", "a2", "c"])
})

test("counts what stands below", () => {
  expect([countBelow(branches, of("a")), countBelow(branches, of("a1")), countBelow(branches, of("c"))]).toEqual([3, 1, 0])
})
