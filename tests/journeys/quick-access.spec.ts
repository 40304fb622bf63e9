import { expect, type Page } from "@playwright/test"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"

// Everything within reach of the keyboard: the palette, shortcuts and stars.

const palette = (page: Page) => page.getByRole("dialog", { name: "查找页面、单据和操作" })

/** Opens the palette by its keys, once the bar that offers it is there. */
async function find(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("button", { name: "查找", exact: true })).toBeVisible()
  await page.keyboard.press("Control+K")
  await expect(palette(page).getByRole("combobox")).toBeFocused()
  await page.keyboard.type(text)
}

/** Presses one key right after the other, as people do: a sequence that takes longer than a second and a half is none. */
async function chord(page: Page, first: string, then: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(then)])
}

test("pages, documents and what may be done are reached without a mouse", async ({ page }) => {
  await enter(page, "legal")
  await page.goto("/dashboard/index")

  await test.step("the palette leads to pages by pinyin, to documents by number and to what may be done here", async () => {
    await find(page, "zbxm")
    await expect(palette(page).getByRole("option", { name: /招标项目/ })).toBeVisible()
    expect(await flawsOf(page, "zh")).toEqual([])
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/wel\/tender-list/)

    const number = await page
      .getByText(/ZB-\d{8}-\d{4}/)
      .first()
      .innerText()
    await find(page, number)
    await expect(palette(page).getByRole("option", { name: new RegExp(number) })).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/id=/)

    await find(page, "打印")
    await expect(palette(page).getByRole("option", { name: "打印此页" })).toBeVisible()
    await page.keyboard.press("Escape")
    await find(page, "深色")
    await page.keyboard.press("Enter")
    await expect(page.locator("html")).toHaveClass(/dark/)
    await find(page, "浅色")
    await page.keyboard.press("Enter")
    await expect(page.locator("html")).not.toHaveClass(/dark/)

    await find(page, "guangfu")
    await expect(palette(page).getByRole("option", { name: /光伏/ })).toBeVisible()
    await page.keyboard.press("Escape")

    await find(page, "没有这样的东西")
    await expect(palette(page).getByText("没有找到")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(palette(page)).toBeHidden()
  })

  await test.step("shortcuts walk the tabs, close one and take that back, and can be switched off", async () => {
    await goTo(page, "/dashboard/index")
    await expect(page.getByRole("button", { name: "查看快捷键" })).toBeVisible()
    await chord(page, "g", "t")
    await expect(page).toHaveURL(/\/wel\/tender-list/)
    const tabs = page.getByRole("navigation", { name: "打开过的页面" })
    await expect(tabs.getByRole("link", { name: "招标项目" })).toBeVisible()
    await expect(page.getByRole("button", { name: "查看快捷键" })).toBeVisible()
    const filter = page.getByRole("searchbox", { name: "编号、标题或拼音" })
    await expect(filter).toBeVisible()
    await page.getByRole("main").focus()
    await page.keyboard.press("/")
    await expect(filter).toBeFocused()
    await page.getByRole("main").focus()
    await page.keyboard.press("[")
    await expect(page).toHaveURL(/dashboard/)
    await page.keyboard.press("]")
    await expect(page).toHaveURL(/tender-list/)
    await expect(tabs.getByRole("link", { name: "招标项目" })).toHaveAttribute("aria-current", "page")
    await page.keyboard.press("x")
    await expect(tabs.getByRole("link", { name: "招标项目" })).toHaveCount(0)
    await page.getByRole("button", { name: "重新打开" }).click()
    await expect(page).toHaveURL(/tender-list/)

    await page.getByRole("main").focus()
    await page.keyboard.press("?")
    const sheet = page.getByRole("dialog", { name: "快捷键" })
    await expect(sheet.getByText("回到工作台")).toBeVisible()
    expect(await flawsOf(page, "zh")).toEqual([])
    await sheet.getByRole("checkbox").uncheck()
    await page.keyboard.press("Escape")
    await chord(page, "g", "d")
    await page.keyboard.press("?")
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/tender-list/)
    await find(page, "快捷键")
    await page.keyboard.press("Enter")
    await sheet.getByRole("checkbox").check()
  })
})

test("a star is kept on the server, and leads back from another browser", async ({ page, browser }) => {
  await enter(page, "supervisor")
  await page.goto("/wel/expert-management-view")
  await page.getByRole("button", { name: "收藏本页", exact: true }).click()
  await expect(page.getByRole("button", { name: "取消收藏本页" })).toHaveAttribute("aria-pressed", "true")
  const other = await browser.newContext({ locale: "zh-CN" })
  const there = await other.newPage()
  await enter(there, "supervisor")
  await there.goto("/dashboard/index")
  const starred = there.getByRole("group", { name: "收藏的页面" }).getByRole("option", { name: "评标专家" })
  await find(there, "")
  await starred.click()
  await expect(there).toHaveURL(/expert-management/)
  await other.close()
})
