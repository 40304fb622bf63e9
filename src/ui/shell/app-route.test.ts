import { expect, test } from "vitest"
import { type AppRoute, permits, resourceIdOf, routeAt } from "./app-route.ts"
import type { MenuModule } from "./menu-tree.ts"

const load = () => Promise.reject(new Error("not drawn here"))
const route = (path: string, more: Partial<AppRoute> = {}): AppRoute => ({ path, load, titleKey: "shell:dashboard", ...more })
const module = (id: string, modulePath: string, component = modulePath.slice(1)): MenuModule => ({
  id,
  moduleCode: id.toUpperCase(),
  moduleName: id,
  modulePath,
  moduleIcon: "list",
  component,
  isOperating: 2,
  subModules: [],
})
const routes = [route("/wel/list"), route("/systemLogin", { outside: true }), route("/404", { open: true })]

test("an address of the product shows its page, whatever the menu says of it", () => {
  expect(routeAt(routes, [module("a", "/wel/list", "no/such-page")], "/wel/list")?.path).toBe("/wel/list")
})

test("the menu may put a known page at another address", () => {
  expect(routeAt(routes, [module("a", "/ours/tenders", "wel/list")], "/ours/tenders")?.path).toBe("/wel/list")
})

test("a component that is not known, or is no page of the shell, shows nothing", () => {
  for (const component of ["no/such-page", "", "../../main.tsx", "constructor", "systemLogin", "404"])
    expect(routeAt(routes, [module("a", "/ours", component)], "/ours")).toBeUndefined()
})

test("a page needs its module in the menu, or one of several", () => {
  const modules = [module("a", "/a"), module("b", "/b")]
  expect(permits(route("/x"), [])).toBe(true)
  expect(permits(route("/x", { permission: "A" }), modules)).toBe(true)
  expect(permits(route("/x", { permission: "C" }), modules)).toBe(false)
  expect(permits(route("/x", { permission: ["C", "B"] }), modules)).toBe(true)
})

test("a page is named to the server by its id in the menu, and otherwise by its own", () => {
  const page = route("/wel/list", { pageId: "LIST" })
  expect(resourceIdOf(page, [module("2.1", "/wel/list")], "/wel/list")).toBe("2.1")
  expect(resourceIdOf(page, [], "/wel/list")).toBe("LIST")
  expect(resourceIdOf(undefined, [], "/nowhere")).toBe("")
})
