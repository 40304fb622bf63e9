import { expect, test } from "vitest"
import type { MenuModule } from "#ui/shell/menu-tree.ts"
import { mayUse } from "./may-use.ts"

const module = (moduleCode: string, subModules: readonly MenuModule[] = [], isOperating: 0 | 2 = 0): MenuModule => ({
  id: moduleCode,
  moduleCode,
  moduleName: moduleCode,
  modulePath: `/${moduleCode}`,
  moduleIcon: "list",
  component: moduleCode,
  isOperating,
  subModules,
})
const menu = [module("A", [module("B", [module("C", [], 2)])])]

test("a module anywhere in the tree allows its button, a hidden one too", () => {
  expect(["A", "B", "C"].map((code) => mayUse(menu, code))).toEqual([true, true, true])
})

test("a module that is not in the tree does not", () => {
  expect(mayUse(menu, "D")).toBe(false)
  expect(mayUse([], "A")).toBe(false)
})

test("a button without a code is everybody's", () => {
  expect(mayUse([], "")).toBe(true)
})
