import { expect, type Page } from "@playwright/test"
import first from "../../locales/zh/first.json" with { type: "json" }
import shell from "../../locales/zh/shell.json" with { type: "json" }
import system from "../../locales/zh/system.json" with { type: "json" }
import { test } from "./support/journey.ts"

// One page fails and the others go on; the report leads an administrator to the place in the code.

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto("/systemLogin")
  await page.getByLabel("用户名").fill(name)
  await page.getByLabel("密码").fill("Procure-2026")
  await page.getByRole("button", { name: "登录", exact: true }).click()
  await page.waitForURL("**/dashboard/index")
}

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate", { state: null }))
  }, path)
}

test("a page that fails says so with a report id, the shell goes on, and an administrator finds the report", async ({ page }) => {
  await signIn(page, "admin")
  const garbage = { code: "200", success: true, msg: "", data: { records: null, total: 1, page: 1, pageSize: 10 } }
  await page.route("**/system/errorLog/query**", (route) => route.fulfill({ json: garbage }))
  await go(page, "/system/error-log")
  const broken = page.getByRole("alert").filter({ hasText: first.broken.title })
  await expect(broken).toBeVisible()
  const reportId = /[0-9a-f]{12}/.exec(await broken.getByText(/[0-9a-f]{12}/).innerText())?.[0] ?? ""
  await expect(page.getByRole("navigation", { name: "菜单" })).toBeVisible()

  await page.unroute("**/system/errorLog/query**")
  await broken.getByRole("button", { name: first.broken.again }).click()
  await page.getByRole("searchbox", { name: system.errors.search }).fill(`报告编号 ${reportId}`)
  const row = page.getByRole("row").filter({ hasText: reportId })
  await expect(row).toContainText("/system/error-log")
  await row.getByRole("gridcell", { name: "/system/error-log" }).click()
  await expect(page.getByRole("dialog").getByRole("region", { name: system.errors.frames })).toContainText(/^at /)
  await page.getByRole("button", { name: system.errors.settle }).click()
  await expect(page.getByRole("status").getByText(system.errors.settled)).toBeVisible()
  await expect(row).toContainText(system.errors.states.settled)
})

test("a part of an older release that is gone offers the new version; without a new one, the same again", async ({ page }) => {
  await signIn(page, "admin")
  const part = /menu-modules/
  await page.route(part, (route) => route.abort())
  await go(page, "/system/modules")
  const alert = page.getByRole("alert")
  await expect(alert.getByRole("heading", { name: first.broken.notLoaded })).toBeVisible()

  await page.route(/:\d+\/$/, (route) =>
    route.fulfill({ contentType: "text/html", body: `<script type="module" src="/assets/index-next.js"></script>` }),
  )
  await go(page, "/dashboard/index")
  await page.getByRole("main").getByRole("heading", { level: 1 }).filter({ visible: true }).waitFor()
  await page.reload()
  await go(page, "/system/modules")
  await expect(alert.getByRole("heading", { name: first.broken.newVersion })).toBeVisible()
  await page.unroute(part)
  await alert.getByRole("button", { name: first.broken.loadNew }).click()
  await expect(page.getByRole("grid", { name: system.modules.title })).toBeVisible()
})

test("a mistyped address and a page for others lead back, within the shell and outside", async ({ page }) => {
  await page.goto("/systemLogin")
  await go(page, "/404")
  await expect(page.getByRole("heading", { name: shell.notFound })).toBeAttached()
  await expect(page.getByRole("link", { name: first.signIn })).toBeVisible()
  await signIn(page, "supplier.a")
  await go(page, "/no-such-page")
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole("navigation", { name: "菜单" })).toBeVisible()
  await go(page, "/system/modules")
  await expect(page).toHaveURL(/\/401$/)
  await page.getByRole("main").getByRole("link", { name: first.toDashboard }).click()
  await expect(page).toHaveURL(/\/dashboard\/index$/)
})
