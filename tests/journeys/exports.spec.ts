import { readFileSync } from "node:fs"
import { expect } from "@playwright/test"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// Exports where people meet them: a list's button, the page of one's own exports, and a reload in between.

test("a list is exported with chosen columns, downloaded by itself, and kept on the page of one's own exports", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "admin")
  await page.goto("/system/quick-codes?code=UNIT")
  await page.getByRole("button", { name: "导出全部数据" }).click()
  const dialog = page.getByRole("dialog", { name: "导出数据" })
  await dialog.getByRole("checkbox", { name: "全选" }).uncheck()
  await dialog.getByRole("button", { name: "开始导出" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("请至少选择一列")
  for (const name of ["编码", "值", "中文名称"]) await dialog.getByRole("checkbox", { name, exact: true }).check()
  await dialog.getByRole("radio", { name: /CSV/ }).check()
  await dialog.getByRole("radio", { name: "只要当前筛选出的数据" }).check()
  const coming = page.waitForEvent("download")
  await dialog.getByRole("button", { name: "开始导出" }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe("快速编码.csv")
  const lines = readFileSync(await download.path(), "utf8")
    .split("\r\n")
    .filter(Boolean)
  expect([lines[0], lines.includes("UNIT,KGM,千克")]).toEqual(["\u{FEFF}编码,值,中文名称", true])
  expect(lines.slice(1).every((line) => line.startsWith("UNIT,"))).toBe(true)
  await expect(page.getByText("“快速编码.csv”已导出")).toBeVisible()

  await page.goto("/my-exports")
  const row = page.getByRole("row", { name: /快速编码\.csv/ })
  await expect(row).toContainText("已完成")
  await row.getByRole("button", { name: /的操作/ }).click()
  const second = page.waitForEvent("download")
  await page.getByRole("menuitem", { name: "下载" }).click()
  expect((await second).suggestedFilename()).toBe("快速编码.csv")
  expect(troubles).toEqual([])
  await context.close()
})

test("an export that comes to nothing is told, and one that was under way before a reload is fetched after it, whatever page is open then", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "purchaser")
  // The first export is refused. Routes stand before the page asks for anything: Chromium sometimes loses what is on its way when the first is put up.
  const refusal = { code: "10", success: false, msg: "系统错误", state: { code: "10", message: "系统错误" } }
  await page.route("**/startExportData", (route) => route.fulfill({ json: refusal }), { times: 1 })
  // What the server answers to the question for the state: nothing yet is under way, what is no address has failed.
  let answer: string | null | undefined = "none"
  await page.route("**/getExportStatus?**", (route) =>
    answer === undefined ? route.continue() : route.fulfill({ json: { code: "200", success: true, msg: "", data: answer } }),
  )
  await page.goto("/wel/tender-list?mine=1")
  await expect(page.getByRole("link", { name: "新建招标" }).first()).toBeVisible()
  // The address filters by a field that is folded away otherwise.
  await expect(page.getByRole("main").getByRole("checkbox", { name: "我的" })).toBeChecked()
  const begin = async () => {
    await page.getByRole("button", { name: "导出全部数据" }).click()
    await page.getByRole("dialog", { name: "导出数据" }).getByRole("button", { name: "开始导出" }).click()
  }
  const told = (text: string) => page.getByRole("status").getByText(text)
  await begin()
  await expect(told("请联系管理员！")).toBeVisible()
  await begin()
  await expect(told("导出失败")).toBeVisible()
  // It is ready only once the page has been loaded anew: until then the export is under way.
  answer = null
  // With the first question the tab knows its export by key; one whose beginning has not been answered is found on the page of one's own only.
  const begun = page.waitForRequest("**/getExportStatus?**")
  await begin()
  await begun
  await expect(page.getByText("正在导出")).toBeVisible()
  // The button that is focused when the dialog closes stays, and says what it does.
  await expect(page.getByRole("button", { name: "正在导出" })).toBeFocused()
  await page.goto("/my-exports")
  await page.reload()
  const download = page.waitForEvent("download")
  answer = undefined
  expect((await download).suggestedFilename()).toBe("招标项目.xlsx")

  // A browser that cannot save files is told so.
  await page.evaluate(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, "download"))
  await page
    .getByRole("row", { name: /招标项目\.xlsx/ })
    .first()
    .getByRole("button", { name: /的操作/ })
    .click()
  await page.getByRole("menuitem", { name: "下载" }).click()
  await expect(told("浏览器不支持下载")).toBeVisible()
  expect(troubles).toEqual([])
  await context.close()
})
