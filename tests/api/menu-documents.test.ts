import { beforeAll, describe, expect, it, test } from "vitest"
import type { TenderInputName } from "#contract/tender.contract.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { type Role, roles } from "#contract/people.ts"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { tenderCommands } from "#machines/tender/tender.commands.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { prepareModules } from "#server/modules/system/kind-modules.ts"
import { permits, routeAt } from "#ui/shell/app-route.ts"
import { flatModules, type MenuModule } from "#ui/shell/menu-tree.ts"
import { routes } from "../../src/app/routes.ts"
import { screenOf } from "../../src/features/tender/command-screen.ts"
import { routes as tenderRoutes } from "../../src/features/tender/tender.routes.ts"
import { kindCases } from "../support/kinds.ts"
import { startServer, type TestServer } from "../support/server.ts"

const people: Readonly<Record<Role, string>> = {
  purchaser: "purchaser",
  approver: "approver",
  supervisor: "supervisor",
  legal: "legal",
  supplier: "supplier.a",
  expert: "expert.1",
  administrator: "admin",
}
let server: TestServer
const menus = new Map<string, readonly MenuModule[]>()
const menuOf = async (name: string) => flatModules((await (await server.signIn(name)).call(platformContract.menu)).modules)

beforeAll(async () => {
  server = await startServer({ until: "file" })
  for (const role of roles) menus.set(role, await menuOf(people[role]))
})
const opens = (role: string, path: string): boolean => {
  const modules = menus.get(role) ?? []
  const route = routeAt(routes, modules, path)
  return route !== undefined && permits(route, modules)
}

describe("the pages of tenders", () => {
  it("each ask for a module of the menu, but for the board, which stands outside for everybody", () => {
    expect(tenderRoutes.filter(({ permission, outside }) => permission === undefined && !outside).map(({ path }) => path)).toEqual([])
  })

  it("open to everybody who may do there what is done there", () => {
    const { edges } = describeChart(tenderChart.machine)
    const shut = Object.entries(tenderCommands).flatMap(([name, { facts }]) => {
      const screen = screenOf(name as TenderInputName)
      const acting = new Set(edges.flatMap(({ type, roles: by }) => (facts.some((one) => one === type) ? by : [])))
      // Whoever leads the committee is an expert; the clock opens no page.
      const who = [...acting].flatMap((one) => (one === "system" ? [] : one === "leader" ? ["expert"] : [one]))
      return who.filter((role) => !opens(role, `/wel/${screen}`)).map((role) => `${role} cannot ${name} on ${screen}`)
    })
    expect(shut).toEqual([])
  })

  it("stay shut to whoever has not their module", () => {
    expect(opens("supplier", "/wel/tendering-operation-view")).toBe(false)
    expect(opens("expert", "/wel/add-tender-view")).toBe(false)
    expect(opens("purchaser", "/wel/cast-tender-view")).toBe(false)
  })
})

test("a kind's module comes into the menus of those who have to do with it, and stays as administrators have left it", async () => {
  const kinds = kindCases.map(({ kind }) => kind)
  await prepareModules(server.database, kinds)
  const find = async (name: string) => (await menuOf(name)).find(({ moduleCode }) => moduleCode === "TRIAL_ORDER")
  expect(await find("purchaser")).toMatchObject({ modulePath: "/trial-order-list", isOperating: 0 })
  expect([await find("supplier.a"), await find("legal")].every((one) => one !== undefined)).toBe(true)
  expect(await find("expert.1")).toBeUndefined()
  await server.database.query({ text: "update menu_module set removed_at = platform_clock() where code = 'TRIAL_ORDER'" })
  await prepareModules(server.database, kinds)
  expect(await find("purchaser")).toBeUndefined()
})
