import { readFileSync } from "node:fs"
import { expect, type Page, test } from "@playwright/test"
import { flatTexts, type TextTree } from "#contract/texts.ts"
import pages from "../../locales/zh/pages.json" with { type: "json" }
import { routes } from "../../src/app/routes.ts"
import { specRoutes } from "../support/spec-routes.ts"
import { flawsOf } from "./support/inspect.ts"
import { troublesOf } from "./support/people.ts"

// Every address of the product in one browser, without loading the application anew for each.

const shown = routes.filter(({ outside, open }) => !outside && !open)
const everybodys = [...(specRoutes["public"] ?? []), "/gallery"]

/** A title as the screen has it in Chinese. */
function titleOf(titleKey: string): string {
  const [namespace = "", key = ""] = titleKey.split(":")
  return flatTexts(JSON.parse(readFileSync(`locales/zh/${namespace}.json`, "utf8")) as TextTree)[key] ?? titleKey
}

/** Goes where a link would go. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate", { state: null }))
  }, path)
}

test("an administrator opens every page, or is told plainly that it is not built, without an error", async ({ page }) => {
  test.setTimeout(240_000)
  const troubles = troublesOf(page)
  await page.goto("/systemLogin")
  await page.getByLabel("用户名").fill("admin")
  await page.getByLabel("密码").fill("Procure-2026")
  await page.getByRole("button", { name: "登录", exact: true }).click()
  await page.waitForURL("**/dashboard/index")
  const main = page.getByRole("main")
  const crumbs = page.getByRole("navigation", { name: "当前位置" }).getByRole("listitem")
  for (const { path, titleKey, unbuilt } of shown) {
    await go(page, path)
    await expect.soft(page, path).toHaveTitle(`${titleOf(titleKey)} - 采购协同平台`)
    const heading = main.getByRole("heading", { level: 1 }).filter({ visible: true })
    await expect.soft(heading.first(), path).toBeVisible()
    await expect.soft(main.getByText(pages.notYet, { exact: true }).filter({ visible: true }), path).toHaveCount(unbuilt ? 1 : 0)
    expect.soft(new URL(page.url()).pathname, path).toBe(path)
    if (path !== "/dashboard/index") expect.soft(await crumbs.count(), `the breadcrumb of ${path}`).toBeGreaterThan(1)
    expect.soft(troubles.splice(0), path).toEqual([])
  }
})

test("each public page opens for somebody who is not signed in, with a title and without an error", async ({ page }) => {
  const troubles = troublesOf(page)
  await page.goto("/systemLogin")
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible()
  const wrong: string[] = []
  const flaws: string[] = []
  for (const path of everybodys) {
    await go(page, path)
    await expect(page).toHaveTitle(/.+ - 采购协同平台/)
    await expect(page.getByRole("heading").first()).toBeVisible()
    if (new URL(page.url()).pathname !== path) wrong.push(`${path} leads to ${page.url()}`)
    // The gallery is looked at by itself.
    if (path !== "/gallery") flaws.push(...(await flawsOf(page, "zh")).map((flaw) => `${path} ${flaw}`))
  }
  expect(wrong).toEqual([])
  expect(flaws).toEqual([])
  expect(troubles).toEqual([])
})
