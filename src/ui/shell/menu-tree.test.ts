import { expect, test } from "vitest"
import { type MenuModule, menuEntries, nameInMenu, wayTo } from "./menu-tree.ts"

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

const everyPage = () => ({})

test("third-level pages move up to the second level", () => {
  const tree = [
    module("sourcing", { component: "", subModules: [module("tenders", { component: "", subModules: [module("list"), module("new")] })] }),
  ]
  expect(menuEntries(tree, everyPage).map(({ pages }) => pages.map(({ name }) => name))).toEqual([["list", "new"]])
})

test("hidden and omitted pages are not shown, nor a group that has no other", () => {
  const tree = [
    module("group", { component: "", subModules: [module("detail", { isOperating: 2 }), module("old", { isOperating: 3 })] }),
    module("dashboard"),
  ]
  expect(menuEntries(tree, everyPage).map(({ name }) => name)).toEqual(["dashboard"])
})

test("a module without an icon of its own has that of its page", () => {
  const tree = [module("dashboard", { moduleIcon: "" }), module("list"), module("bare", { moduleIcon: "" })]
  const icons = menuEntries(tree, ({ modulePath }) => (modulePath === "/dashboard" ? { icon: "layout-dashboard" } : {})).map(
    ({ icon }) => icon,
  )
  expect(icons).toEqual(["layout-dashboard", "list", ""])
})

test("a page of several names is called as the person's menu calls it, wherever it stands there", () => {
  const tree = [module("group", { component: "", subModules: [module("tasks", { modulePath: "/tenders" })] })]
  expect([nameInMenu(tree, "/tenders"), nameInMenu([], "/tenders")]).toEqual(["tasks", undefined])
})

test("a hidden group hides what is below it", () => {
  const tree = [
    module("group", { component: "", subModules: [module("inner", { component: "", isOperating: 2, subModules: [module("page")] })] }),
  ]
  expect(menuEntries(tree, everyPage)).toEqual([])
})

test("what the server names and the browser does not know is left out, and breaks nothing", () => {
  const odd = module("odd", { component: "../../etc/passwd", modulePath: "javascript:alert(1)", moduleIcon: "__proto__" })
  const tree = [module("group", { component: "", subModules: [odd, module("page")] }), odd]
  const entries = menuEntries(tree, ({ modulePath }) => (modulePath === "/page" ? {} : undefined))
  expect(entries.map(({ name, pages }) => [name, pages.map(({ name }) => name)])).toEqual([["group", ["page"]]])
})

test("the way to a page is that of the groups it stands in, also when it is hidden; or of the page it is opened from", () => {
  const tree = [
    module("home"),
    module("planned", { subModules: [module("orders", { subModules: [module("return", { isOperating: 2 })] })] }),
  ]
  const names = (path: string, from?: string) => wayTo(tree, path, from).map((step) => step.path ?? step.name)
  expect([names("/return"), names("/orders"), names("/home"), names("/nowhere")]).toEqual([["planned", "orders"], ["planned"], [], []])
  expect([names("/order", "/orders"), names("/return", "/orders")]).toEqual([
    ["planned", "/orders"],
    ["planned", "/orders"],
  ])
  expect([names("/orders", "/home"), names("/return", "/nowhere"), names("/order", "/nowhere")]).toEqual([
    ["planned"],
    ["planned", "orders"],
    [],
  ])
})
