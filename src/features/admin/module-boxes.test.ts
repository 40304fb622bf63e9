import { expect, test } from "vitest"
import type { ModuleRow } from "#contract/system.contract.ts"
import { pagesOf, toggled, twigsOf, twigsWith } from "./module-boxes.ts"

const row = (id: string, parent: string | null, sort: number, more: Partial<ModuleRow> = {}): ModuleRow => ({
  id,
  parent,
  sort,
  version: 1,
  moduleCode: id.toUpperCase(),
  names: { zh: `页面${id}`, en: `Page ${id}`, es: id, ja: id },
  modulePath: `/${id}`,
  moduleIcon: "list",
  component: id,
  isOperating: 0,
  roles: ["administrator"],
  system: null,
  httpMethod: null,
  ...more,
})
const rows = [
  row("group", null, 2, { component: "" }),
  row("second", "group", 2),
  row("first", "group", 1),
  row("home", null, 1),
  row("gone", null, 3, { isOperating: 3 }),
]

test("modules stand in their order under their groups, and a box stands for the pages below it", () => {
  const twigs = twigsOf(rows)
  expect(twigs.map((twig) => [twig.row.id, pagesOf(twig)])).toEqual([
    ["home", ["home"]],
    ["group", ["first", "second"]],
  ])
})

test("a group's box takes all of its pages, and then none of them", () => {
  const group = twigsOf(rows)[1]
  if (!group) throw new Error("no group")
  const all = toggled(["home", "first"], group)
  expect(all).toEqual(["home", "first", "second"])
  expect(toggled(all, group)).toEqual(["home"])
})

test("a word finds pages with the groups that they stand under", () => {
  expect(twigsWith(twigsOf(rows), "SECOND").map((twig) => [twig.row.id, pagesOf(twig)])).toEqual([["group", ["second"]]])
})
