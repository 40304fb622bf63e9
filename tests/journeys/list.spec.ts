import { expect, type Page } from "@playwright/test"
import { closeOf } from "./support/close-of.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// The list frame where an administrator meets it: the quick codes.

const grid = (page: Page) => page.getByRole("grid", { name: "快速编码" })
const cell = (page: Page, code: string) => grid(page).getByRole("gridcell", { name: code, exact: true })
const choose = (page: Page, name: string) =>
  grid(page)
    .getByRole("checkbox", { name: `选择：${name}` })
    .check()

test("an administrator walks a list by single keys, works on chosen rows together, and sets the list up as it is found again", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "admin")
  await test.step("single keys walk the rows and edit the one that one stands on", async () => {
    await page.goto("/system/quick-codes?pageSize=5")
    const row = (index: number) => grid(page).locator(`[data-row="${index}"]`)
    await expect(row(2)).toBeVisible()
    await expect(page.getByRole("button", { name: "查看快捷键" })).toBeVisible()
    for (const at of [0, 1, 2]) {
      await page.keyboard.press("j")
      await expect(row(at).locator(":focus")).toHaveCount(1)
    }
    await page.keyboard.press("k")
    await expect(row(1).locator(":focus")).toHaveCount(1)
    await page.keyboard.press("e")
    await expect(page.getByRole("dialog")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toBeHidden()
  })

  await test.step("rows are chosen across pages and worked on together, each with its own result", async () => {
    await choose(page, "否决投标理由")
    await cell(page, "CURRENCY").press("Space")
    await page.getByRole("button", { name: "下一页" }).click()
    await choose(page, "贸易术语")
    const bar = page.getByRole("group", { name: "已选 3 行" })
    await bar.getByRole("button", { name: "停用" }).click()
    const confirm = page.getByRole("dialog", { name: "停用" })
    await expect(confirm).toContainText("停用 3 个编码后")
    // Somebody else has changed one of them since it was read.
    await platform.database.query({ text: "update sys_code set version = version + 1 where code = 'CURRENCY'" })
    await confirm.getByRole("button", { name: "停用" }).click()
    await expect(page.getByText("已结束：完成 2，失败 1")).toBeVisible()
    const results = page.getByRole("dialog", { name: "停用" }).getByRole("listitem")
    await expect(results.first()).toContainText("币种")
    await closeOf(page.getByRole("dialog")).last().click()
    // What failed stays chosen.
    await page.getByRole("group", { name: "已选 1 行" }).getByRole("button", { name: "取消选择" }).click()
    await page.getByRole("combobox", { name: "状态" }).selectOption({ label: "停用" })
    await expect(grid(page).getByRole("row")).toHaveCount(3)
    await grid(page).getByRole("checkbox", { name: "选择本页" }).check()
    await page.getByRole("group", { name: "已选 2 行" }).getByRole("button", { name: "启用" }).click()
    await expect(page.getByText("已结束：完成 2，失败 0")).toBeVisible()
    await closeOf(page.getByRole("dialog")).last().click()
    await expect(page.getByText("没有符合条件的数据")).toBeVisible()
  })

  await test.step("it is ordered, its columns are set up and a view is kept, and all of it is found again", async () => {
    await page.getByRole("button", { name: "重置" }).first().click()
    const head = (name: string) => grid(page).getByRole("columnheader", { name })
    await head("个数").getByRole("button").click()
    await head("代码")
      .getByRole("button")
      .click({ modifiers: ["Shift"] })
    await expect(page).toHaveURL(/sort=count%2Ccode/)
    await expect(head("个数")).toHaveAttribute("aria-sort", "ascending")

    await page.getByRole("button", { name: "列设置" }).click()
    const dialog = page.getByRole("dialog", { name: "列设置" })
    await dialog.getByRole("checkbox", { name: "取值" }).uncheck()
    await dialog.getByRole("combobox", { name: "固定“代码”" }).selectOption({ label: "固定在左" })
    await dialog.getByRole("button", { name: "上移“启用”" }).click()
    const kept = page.waitForResponse(/user\/list\/quick-codes\/layout/)
    await dialog.getByRole("button", { name: "保存" }).click()
    await kept
    await expect(head("取值")).toHaveCount(0)

    await page.getByRole("searchbox", { name: "名称" }).fill("类型")
    await expect(page).toHaveURL(/name=/)
    await page.getByRole("button", { name: "视图" }).click()
    await page.getByRole("menuitem", { name: "存为视图…" }).click()
    const naming = page.getByRole("dialog", { name: "存为视图…" })
    await naming.getByRole("button", { name: "保存" }).click()
    await expect(naming.getByRole("alert")).toContainText("视图名称必填")
    await naming.getByRole("textbox", { name: "视图名称" }).fill("各种类型")
    await naming.getByRole("button", { name: "保存" }).click()
    await expect(page).toHaveURL(/view=/)

    await page.getByRole("button", { name: "视图" }).click()
    await page.getByRole("menuitemradio", { name: "默认视图" }).click()
    await expect(page).not.toHaveURL(/name=|view=|sort=/)
    await page.reload()
    await expect(head("取值")).toHaveCount(0)
    await page.getByRole("button", { name: "视图" }).click()
    await page.getByRole("menuitemradio", { name: "各种类型" }).click()
    await expect(page.getByRole("searchbox", { name: "名称" })).toHaveValue("类型")
    await expect(head("个数")).toHaveAttribute("aria-sort", "ascending")
    await page.getByRole("button", { name: "列设置" }).click()
    await dialog.getByRole("button", { name: "恢复默认" }).click()
    await expect(head("取值")).toBeVisible()
  })
  // The one that was refused.
  expect(troubles.filter((trouble) => !trouble.includes("409"))).toEqual([])
  await context.close()
})
