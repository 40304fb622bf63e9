import { expect, type Page } from "@playwright/test"
import first from "../../locales/zh/first.json" with { type: "json" }
import shell from "../../locales/zh/shell.json" with { type: "json" }
import system from "../../locales/zh/system.json" with { type: "json" }
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { typePassword } from "./support/session.ts"

// One page fails and the others go on; the report leads an administrator to the place in the code.

const menu = (page: Page) => page.getByRole("navigation", { name: "菜单" })

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate", { state: null }))
  }, path)
}

test("a page that fails, or does not come, says so beside a shell that goes on", async ({ page }) => {
  await enter(page, "admin")
  await test.step("a part of an older release that is gone offers the new version; without a new one, the same again", async () => {
    const [part, start] = [/menu-modules/, /:\d+\/$/]
    await page.route(part, (route) => route.abort())
    await page.goto("/system/modules")
    const alert = page.getByRole("alert")
    await expect(alert.getByRole("heading", { name: first.broken.notLoaded })).toBeVisible()
    await expect(menu(page)).toBeVisible()

    await page.route(start, (route) =>
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
    await page.unroute(start)
  })

  await test.step("what no page expects has a report id and a way to other pages, and an administrator finds the report", async () => {
    const garbage = { code: "200", success: true, msg: "", data: { records: null, total: 1, page: 1, pageSize: 10 } }
    await page.route("**/system/errorLog/query**", (route) => route.fulfill({ json: garbage }))
    await go(page, "/system/error-log")
    const broken = page.getByRole("alert").filter({ hasText: first.broken.title })
    await expect(broken).toBeVisible()
    const reportId = /[0-9a-f]{12}/.exec(await broken.getByText(/[0-9a-f]{12}/).innerText())?.[0] ?? ""
    await expect(menu(page)).toBeVisible()
    await page.getByRole("link", { name: "工作台" }).first().click()
    await expect(page).toHaveURL(/\/dashboard\/index$/)
    await go(page, "/system/error-log")
    await expect(broken).toBeVisible()

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
})

test("a mistyped address and a page for others lead back, within the shell and outside", async ({ page }) => {
  await page.goto("/systemLogin")
  await go(page, "/404")
  await expect(page.getByRole("heading", { name: shell.notFound })).toBeAttached()
  await expect(page.getByRole("link", { name: first.signIn })).toBeVisible()
  await page.goto("/systemLogin")
  await typePassword(page, "supplier.a")
  await page.waitForURL("**/dashboard/index")
  await go(page, "/no-such-page")
  await expect(page).toHaveURL(/\/404$/)
  await expect(menu(page)).toBeVisible()
  await go(page, "/system/modules")
  await expect(page).toHaveURL(/\/401$/)
  await expect(page.getByRole("navigation", { name: "打开过的页面" }).getByRole("link")).toHaveText(["工作台"])
  await page.getByRole("main").getByRole("link", { name: first.toDashboard }).click()
  await expect(page).toHaveURL(/\/dashboard\/index$/)
})
