import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { languages } from "#contract/identity.contract.ts"
import { flatTexts, type TextTree } from "#contract/texts.ts"
import { iconNames } from "#ui/shell/further-icons.tsx"
import { documentKinds } from "../../server/modules/document-kinds.ts"
import seeded from "../../server/database/migrations/009-menu-modules.json" with { type: "json" }
import { namedScreens, specRoutes } from "../../tests/support/spec-routes.ts"
import { redirects, routes } from "./routes.ts"

const paths = new Set(routes.map(({ path }) => path))
const codes = new Set(seeded.map(({ code }) => code))
/** Every migration's own text: a module is added under its code. */
const folder = "server/database/migrations"
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
  .join("")
/** Those of declared kinds are put into the menu when the server starts. */
const declared = new Set(documentKinds.flatMap(({ kind }) => kind?.module?.code ?? []))
const isAdded = (code: string) => declared.has(code) || codes.has(code) || new RegExp(`["']${code}["']`).test(migrations)
const codesOf = (permission: string | readonly string[] | undefined): readonly string[] =>
  permission === undefined ? [] : typeof permission === "string" ? [permission] : permission

describe("the pages of the product", () => {
  it.each(Object.entries(specRoutes))("are all there that the specification names: %s", (_, wanted) => {
    expect(wanted.filter((path) => !paths.has(path) && !paths.has(redirects[path] ?? ""))).toEqual([])
  })

  it("are all there that the specification names without an address", () => {
    expect(Object.values(namedScreens).filter((path) => !paths.has(path))).toEqual([])
  })

  it("have each an address of their own, and no other spelling leads past them", () => {
    expect(routes.length).toBe(paths.size)
    expect(Object.keys(redirects).filter((path) => paths.has(path))).toEqual([])
    expect(Object.values(redirects).filter((path) => !paths.has(path))).toEqual([])
  })

  it("have each a module in the menu, or are open to all or to everybody who is signed in", () => {
    const lacking = routes.flatMap(({ permission }) => codesOf(permission)).filter((code) => !isAdded(code))
    expect(lacking).toEqual([])
    const unguarded = routes.filter(({ unbuilt, outside, permission }) => unbuilt && !outside && permission === undefined)
    expect(unguarded).toEqual([])
  })

  it("have each a picture: their own, or that of their module", () => {
    const inside = routes.filter(({ outside, open }) => !outside && !open)
    const lacking = inside.filter(({ permission, icon }) => (icon === undefined ? permission === undefined : !iconNames.includes(icon)))
    expect(lacking.map(({ path }) => path)).toEqual([])
  })

  it("have one tab that is always there, the dashboard's", () => {
    expect(routes.filter(({ affix }) => affix).map(({ path }) => path)).toEqual(["/dashboard/index"])
  })

  it.each([
    ["/notice", "notice"],
    ["/proclamation/platform", "platform_notice"],
    ["/proclamation/enterprise", "company_announce"],
    ["/report/purchase-expenditure", "MATERIAL_ANALYSIS"],
    ["/download-excl", "ORDER_SEARCH"],
    ["/over-order", "OVER_ORDER"],
    ["/delivery-diff", "DELIVERY_DIFF"],
    ["/language/zh", "language"],
    ["/language/en", "english"],
    ["/form/index", "MATERIAL_EDIT"],
    ["/form/create-detail", "PurCreateDetailForm"],
    ["/form/upgrade-potential-approve", "UpgradePotentialApprove"],
    ["/form/process-initate", "ActivitiProblemSolving"],
  ])("carry the permission keys of section 6: %s %s", (path, key) => {
    expect(codesOf(routes.find((route) => route.path === path)?.permission)).toContain(key)
  })

  it.each(languages)("have a title in %s", (language) => {
    const keys = routes.map(({ titleKey }) => titleKey.split(":"))
    const files = new Map(
      [...new Set(keys.map(([namespace = ""]) => namespace))].map((namespace) => [
        namespace,
        flatTexts(JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")) as TextTree),
      ]),
    )
    expect(keys.filter(([namespace = "", key = ""]) => !files.get(namespace)?.[key])).toEqual([])
  })
})

describe("the menu that the platform begins with", () => {
  it("names only pages that there are", () => {
    const pages = seeded.filter(({ component }) => component !== "")
    expect(pages.filter(({ path, component }) => !paths.has(path) || path !== `/${component}`)).toEqual([])
  })

  it("names only pictures that there are", () => {
    expect(seeded.filter(({ icon }) => !iconNames.includes(icon))).toEqual([])
  })

  it("shows of what is not built no more than one page of each area, in the group of planned pages", () => {
    const unbuilt = new Set(routes.filter((route) => route.unbuilt).map(({ path }) => path))
    const groups = new Map(seeded.map(({ id, parent }) => [id, parent]))
    const shown = seeded.filter(({ path, operating, component }) => operating === 0 && component !== "" && unbuilt.has(path))
    expect(shown.filter(({ parent }) => groups.get(parent ?? "") !== "planned")).toEqual([])
    expect(new Set(shown.map(({ parent }) => parent)).size).toBe(shown.length)
  })
})
