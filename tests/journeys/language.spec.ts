import { readFile, writeFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { readXlsx, writeXlsx } from "hucre/xlsx"
import { goTo } from "./support/go-to.ts"
import { flawsOf, settled } from "./support/inspect.ts"
import { enter } from "./support/people.ts"
import { test } from "./support/platform.ts"

// One platform for all of them: each works on texts that no other looks at.

const grid = (page: Page) => page.getByRole("grid", { name: "平台文字" })
const cell = (page: Page, key: string, column: number) =>
  grid(page).getByRole("row").filter({ hasText: key }).getByRole("gridcell").nth(column)
const search = (page: Page) => page.getByRole("searchbox", { name: "搜索键或文字" })
const editor = (page: Page) => grid(page).getByRole("textbox")
const asksBeforeLeaving = (page: Page) => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })))
const switchTo = async (page: Page, menu: string, name: string) => {
  await page.getByRole("button", { name: menu, exact: true }).click()
  await page.getByRole("menuitemradio", { name }).click()
}

async function find(page: Page, key: string): Promise<void> {
  if (!page.url().endsWith("/language/zh")) await page.goto("/language/zh")
  await search(page).fill(key)
  await search(page).press("Enter")
  await expect(cell(page, key.split(":").at(-1) ?? key, 1)).toBeVisible()
}

test("switching the language changes everything at once, says so, and stays", async ({ page, browser, baseURL }) => {
  await enter(page, "purchaser")
  await page.goto("/wel/tender-list")
  const tabs = page.getByRole("navigation", { name: /打开过的页面|Open pages/ })
  await expect(tabs).toContainText("招标项目")
  await page.goto("/personal-center")
  await expect(tabs).toContainText("个人中心")
  await settled(page)
  await switchTo(page, "语言", "English")
  await expect(page.getByText("Switch Language Success")).toBeVisible()
  await expect(page).toHaveTitle(/^My account - /)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  const words = await page.locator("body").innerText()
  // Names of people and companies stay, and each language stands under its own name.
  expect(words).not.toMatch(/招标|工作台|保存|个人|语言/)
  await expect(tabs.getByRole("link")).toHaveText(["Dashboard", "Tenders", "My account"])
  await switchTo(page, "Language", "Español")
  await expect(page.getByText("Idioma cambiado correctamente")).toBeVisible()
  await expect(page).toHaveTitle(/^Mi cuenta - /)
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", "es")
  const other = await browser.newContext({ baseURL: baseURL ?? "", locale: "ja-JP" })
  const stranger = await other.newPage()
  await stranger.goto("/systemLogin")
  await expect(stranger.locator("html")).toHaveAttribute("lang", "ja")
  await stranger.locator("input[autocomplete=username]").fill("purchaser")
  await stranger.locator("input[type=password]").fill("not the password")
  await stranger.keyboard.press("Enter")
  // The server's own sentence comes in the language of the screen.
  await expect(stranger.getByRole("alert").filter({ hasText: /[ぁ-ん]/ })).toBeVisible()
  await other.close()
  const nobody = await browser.newContext({ baseURL: baseURL ?? "", locale: "fr-FR" })
  const french = await nobody.newPage()
  await french.goto("/systemLogin")
  await expect(french.locator("html")).toHaveAttribute("lang", "en")
  await nobody.close()
})

test("what an administrator changes appears in open browsers without a reload, in the server's sentences and on the next first page", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "zh-CN" })
  const reader = await context.newPage()
  await enter(reader, "purchaser")
  await reader.goto("/wel/tender-templates")
  await expect(reader.getByRole("heading", { name: "招标模板" })).toBeVisible()
  await settled(reader)
  await enter(page, "admin")
  for (const [namespace, key, text] of [
    ["tender-template", "title", "我们的模板"],
    ["codes", "100000", "名字或密码不对"],
    ["first", "password", "您的密码"],
  ] as const) {
    await find(page, `${namespace}:${key}`)
    await cell(page, key, 1).dblclick()
    await page.keyboard.type(text)
    await page.keyboard.press("Enter")
    // The cell says the text while it is typed already: saved is what its field has closed on.
    await expect(editor(page)).toBeHidden()
    await expect(cell(page, key, 1)).toContainText(text)
  }
  await expect(reader.getByRole("heading", { name: "我们的模板" })).toBeVisible()
  await expect(reader).toHaveTitle(/^我们的模板 - /)
  const fresh = await (await browser.newContext({ baseURL: baseURL ?? "", locale: "zh-CN" })).newPage()
  await fresh.goto("/systemLogin")
  await expect(fresh.getByLabel("您的密码")).toBeVisible()
  await fresh.locator("input[autocomplete=username]").fill("purchaser")
  await fresh.locator("input[type=password]").fill("not the password")
  await fresh.keyboard.press("Enter")
  await expect(fresh.getByRole("alert")).toContainText("名字或密码不对")
  await fresh.context().close()
  await context.close()
})

test("the second of two administrators is told what the first has written", async ({ page, browser, baseURL }) => {
  await enter(page, "admin")
  await find(page, "live.offline")
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "zh-CN" })
  const second = await context.newPage()
  await enter(second, "admin")
  await find(second, "live.offline")
  await cell(second, "live.offline", 1).dblclick()
  await second.keyboard.type("第二个人写的")
  await cell(page, "live.offline", 1).dblclick()
  await page.keyboard.type("第一个人写的")
  await page.keyboard.press("Enter")
  await expect(editor(page)).toBeHidden()
  await expect(cell(page, "live.offline", 1)).toContainText("第一个人写的")
  await second.keyboard.press("Enter")
  await expect(second.getByRole("alert")).toContainText("第一个人写的")
  await second.keyboard.press("Enter")
  await expect(cell(page, "live.offline", 1)).toContainText("第二个人写的")
  await context.close()
})

test("an administrator works on the platform's texts in one page that others may not see", async ({ page, browser, baseURL }, info) => {
  await enter(page, "admin")
  await test.step("both spellings open the Chinese page, and of the two languages one stays open", async () => {
    await page.goto("/language-zh")
    await expect(page.getByRole("heading", { level: 1, name: "平台文字（中文）" })).toBeVisible()
    await page.goto("/language/en")
    await expect(page.getByRole("heading", { level: 1, name: "平台文字（英文）" })).toBeVisible()
    await expect(grid(page).getByRole("columnheader")).toHaveText(["键", "English", "中文", "Español", "日本語"])
    const tabs = page.getByRole("navigation", { name: "打开过的页面" })
    await expect(tabs.getByRole("link", { name: /平台文字/ })).toHaveText(["平台文字（英文）"])
  })

  await test.step("the page has no flaw at 1440 px in the light, nor at 390 px in the dark", async () => {
    // The table shows keys: that is what it is for.
    const flaws = async () => (await flawsOf(page, "zh")).filter((flaw) => !flaw.startsWith("shows the key"))
    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo(page, "/language/zh")
    await settled(page)
    expect(await flaws()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: "dark" })
    await expect(page.locator("html")).toHaveClass(/dark/)
    await settled(page)
    expect(await flaws()).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: "light" })
  })

  await test.step("a text is edited in its place by keyboard alone, wrong ones are refused in words, and stay while others are edited", () =>
    editByKeyboard(page))

  await test.step("the table goes out as a workbook and comes back with its changes shown before they are made", () =>
    takeOutAndIn(page, info.outputPath("texts.xlsx")))

  await test.step("others may not see it", async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "zh-CN" })
    const other = await context.newPage()
    await enter(other, "purchaser")
    await other.goto("/language/zh")
    await expect(other.getByRole("heading", { name: "您没有查看此页面的权限" })).toBeVisible()
    await context.close()
  })
})

async function editByKeyboard(page: Page): Promise<void> {
  await find(page, "outbox.forget")
  await search(page).press("Tab")
  await cell(page, "outbox.forget", 0).focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type("{{count}} 好的")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert")).toContainText("必须与中文原文用同样的变量")
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("我知道了")
  await page.keyboard.press("Enter")
  await expect(cell(page, "outbox.forget", 1)).toBeFocused()
  await expect(cell(page, "outbox.forget", 1)).toContainText("我知道了")
  await page.keyboard.press("F2")
  await page.keyboard.type("不要这个")
  expect(await asksBeforeLeaving(page)).toBe(true)
  await page.keyboard.press("Escape")
  expect(await asksBeforeLeaving(page)).toBe(false)
  await expect(cell(page, "outbox.forget", 1)).toContainText("我知道了")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Enter")
  const details = page.getByRole("dialog", { name: "client:outbox.forget" })
  await expect(details.getByRole("list").getByRole("listitem")).toHaveText([/知道了 → 我知道了/])
  await details.getByRole("button", { name: "恢复发布的文字" }).click()
  await expect(details.getByRole("list").getByRole("listitem")).toHaveCount(2)
  await details.getByRole("textbox").first().fill("没保存")
  expect(await asksBeforeLeaving(page)).toBe(true)
  await page.keyboard.press("Escape")
  const leaving = page.getByRole("dialog", { name: "放弃修改？" })
  await leaving.getByRole("button", { name: "取消" }).click()
  await expect(details.getByRole("textbox").first()).toHaveValue("没保存")
  await page.keyboard.press("Escape")
  await leaving.getByRole("button", { name: "放弃修改" }).click()
  await expect(details).toHaveCount(0)
  await expect(cell(page, "outbox.forget", 1)).toHaveText("知道了")
  await cell(page, "outbox.forget", 1).dblclick()
  await page.keyboard.type("{{count}} 好的")
  await cell(page, "outbox.forget", 2).dblclick()
  await page.keyboard.type("Understood")
  await expect(page.getByRole("alert")).toContainText("必须与中文原文用同样的变量")
  await expect(editor(page).first()).toHaveValue("{{count}} 好的")
  await editor(page).first().fill("明白了")
  // Leaving the other one has saved it, and closes no field but its own.
  await expect(editor(page)).toHaveValue("明白了")
  await expect(cell(page, "outbox.forget", 2)).toContainText("Understood")
  await editor(page).press("Enter")
  await expect(editor(page)).toBeHidden()
  await expect(cell(page, "outbox.forget", 1)).toContainText("明白了")
}

async function takeOutAndIn(page: Page, path: string): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "导出 XLSX" }).click()])
  await download.saveAs(path)
  const rows = (await readXlsx(await readFile(path))).sheets[0]?.rows ?? []
  expect(rows[0]).toEqual(["namespace", "key", "zh", "en", "es", "ja", "versions"])
  const changed = rows.map((row) => {
    if (row[0] !== "client" || row[1] !== "draft.undo") return row[0] === "client" && row[1] === "outbox.waiting" ? row.with(2, "") : row
    return row.with(2, "=撤销一步")
  })
  await writeFile(path, await writeXlsx({ sheets: [{ name: "texts", rows: [...changed, ["client", "nothing", "x"]] }] }))
  await page.getByLabel("导入 XLSX").setInputFiles(path)
  const preview = page.getByRole("dialog", { name: "导入 texts.xlsx" })
  await expect(preview.getByText("可导入 1 处修改，2 处有问题将跳过。")).toBeVisible()
  await expect(preview.getByRole("row").filter({ hasText: "client:nothing" })).toContainText("没有这个键")
  await expect(preview.getByRole("row").filter({ hasText: "outbox.waiting" })).toContainText("文字不能为空")
  await preview.getByRole("button", { name: "导入 1 处修改" }).click()
  await expect(page.getByText("已导入 1 处修改")).toBeVisible()
  await search(page).fill("draft.undo")
  await expect(cell(page, "draft.undo", 1)).toContainText("=撤销一步")
  await search(page).fill("nothing of this name")
  await page.getByText("没有符合条件的文字").locator("..").getByRole("button", { name: "重置" }).click()
  await expect(search(page)).toHaveValue("")
}
