import { expect, test } from "vitest"
import { type MenuModule, menuEntries } from "./menu-tree.ts"

const module = (name: string, more: Partial<MenuModule> = {}): MenuModule => ({
  id: name,
  moduleCode: name,
  moduleName: name,
  modulePath: `/${name}`,
  moduleIcon: "list",
  component: name,
  isOperating: 0,
  subModules: [],
  ...more,
})

test("third-level pages move up to the second level", () => {
  const tree = [
    module("sourcing", { component: "", subModules: [module("tenders", { component: "", subModules: [module("list"), module("new")] })] }),
  ]
  expect(menuEntries(tree).map(({ pages }) => pages.map(({ name }) => name))).toEqual([["list", "new"]])
})

test("hidden and omitted pages are not shown, nor a group that has no other", () => {
  const tree = [
    module("group", { component: "", subModules: [module("detail", { isOperating: 2 }), module("old", { isOperating: 3 })] }),
    module("dashboard"),
  ]
  expect(menuEntries(tree).map(({ name }) => name)).toEqual(["dashboard"])
})
