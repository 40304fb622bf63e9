import { expect, type Locator, type Page } from "@playwright/test"
import codes from "../../locales/zh/codes.json" with { type: "json" }
import { test } from "./support/journey.ts"

// What every widget does to the letter (spec 2.7, 5 and 9), in the gallery, where each stands in each of its states.

test.use({ reducedMotion: "no-preference" })

const open = async (page: Page, part: string): Promise<Locator> => {
  await page.goto(`/gallery?part=${part}`)
  return page.locator(`#${part}`)
}
const toast = (page: Page, text: string) => page.getByRole("status").getByText(text)

/** Stops the page's clock somewhat ahead of its time; what is due until then happens. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

/** Does what a warning answers, and sees it stand for two seconds of a clock that the journey alone moves: it is never gone before it is looked for. */
async function warns(page: Page, text: string, doing: () => Promise<void>): Promise<void> {
  await stopClock(page)
  await doing()
  const warning = toast(page, text)
  // Its part is fetched with the first message and drawn by timers; its own time begins once it stands there.
  await expect.poll(async () => [await page.clock.runFor(20), await warning.isVisible()].at(-1), { intervals: [20] }).toBe(true)
  await page.clock.runFor(1_500)
  await expect(warning).toBeVisible()
  await page.clock.runFor(500)
  await expect(warning).toBeHidden()
  await page.clock.resume()
}

test("inputs keep what they are made for and say what is wrong with the rest", async ({ page }) => {
  const fields = await open(page, "field")
  const form = fields.locator("form").nth(1)
  const field = (name: string) => form.getByRole("textbox", { name, exact: true })
  /** What is left of what was typed sign by sign, at once and when the focus goes. */
  const typed = async (box: Locator, text: string): Promise<readonly string[]> => {
    await box.press("Control+a")
    await box.pressSequentially(text)
    const now = await box.inputValue()
    await box.press("Tab")
    return [now, await box.inputValue()]
  }
  const rate = form.getByRole("spinbutton", { name: "让利比例" })
  expect(await typed(rate, "a-1b2.3.45-6")).toEqual(["-12.3456", "-12.35"])
  expect(await typed(rate, "250")).toEqual(["250", "100"])
  expect(await typed(rate, "-250")).toEqual(["-250", "-100"])
  expect(await typed(rate, "-")).toEqual(["-", ""])
  // A comma stands between groups: what is in no groups is told, and never taken for ten times as much.
  expect(await typed(rate, "12,5")).toEqual(["12,5", "12,5"])
  await expect(rate).toHaveAccessibleDescription("请填写数字，如 1,234.5")
  await expect(rate).not.toHaveAttribute("aria-valuenow", /./)
  expect(await typed(rate, "1,200")).toEqual(["1,200", "100"])
  const whole = fields.getByRole("spinbutton", { name: "最少投标人数" })
  expect(await typed(whole, "12,5")).toEqual(["12,5", "12,5"])
  await expect(whole).toHaveAccessibleDescription("请填写数字，如 1,234")
  expect(await typed(whole, "1,234")).toEqual(["1,234", "1234"])
  expect(await typed(field("批次号"), "12a 3.4")).toEqual(["1234", "1234"])
  expect(await typed(field("物料编码"), " A 10 24 ")).toEqual(["A1024", "A1024"])
  // Whoever comes by the tab key writes over what stands there.
  await rate.focus()
  await page.keyboard.press("Tab")
  await page.keyboard.type("1234.5")
  await expect(field("合同金额")).toHaveValue("1234.5")
  expect(await typed(field("合同金额"), "1,286，400.5")).toEqual(["1286400.5", "1,286,400.5"])
  expect(await typed(field("合同金额"), "12.")).toEqual(["12.", "12"])
  expect(await typed(field("合同金额"), ".5")).toEqual([".5", "0.5"])
  expect(await typed(field("合同金额"), "1.5万")).toEqual(["1.5万", "15,000"])
  expect(await typed(field("合同金额"), "12,5")).toEqual(["12,5", "12,5"])
  // An input method composes wide digits, which are made narrow once they are taken.
  const keys = await page.context().newCDPSession(page)
  for (const box of [rate, field("合同金额")]) {
    await box.press("Control+a")
    for (const text of ["１", "１２"])
      await keys.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(box).toHaveValue("１２")
    await keys.send("Input.insertText", { text: "１２" })
    await expect(box).toHaveValue("12")
  }
  const title = fields.getByRole("textbox", { name: "招标名称" })
  await title.fill(" B 7\u3000 ")
  await title.press("Control+a")
  await title.press("Control+c")
  await field("物料编码").press("Control+a")
  await field("物料编码").press("Control+v")
  await expect(field("物料编码")).toHaveValue("B7")

  // Days and moments stand as the platform writes them, in whatever language the browser is.
  await expect(fields.getByRole("textbox", { name: "投标截止时间" })).toHaveValue("2026-11-20 14:00:00")
  await expect(field("交货日期")).toHaveValue("2026-11-28")
  expect(await typed(field("交货日期"), "2027年3月1日")).toEqual(["2027年3月1日", "2027-03-01"])
  expect(await typed(field("交货日期"), "2027-02-30")).toEqual(["2027-02-30", "2027-02-30"])
  await expect(field("交货日期")).toHaveAccessibleDescription(/没有这个日期/)

  const said: readonly (readonly [string, string, string])[] = [
    ["手机", "", "电话号码不能为空"],
    ["手机", "1380013800a", "请输入数字值"],
    ["手机", "19912345678", "电话号码格式不正确"],
    ["手机", "138 0013 8000", ""],
    ["联系电话", "19912345678", ""],
    ["联系电话", "12012345678", "电话号码格式不正确"],
    ["邮箱", "zhou@", "邮箱格式不正确"],
    ["网址", "example.com", "请输入以 http:// 或 https:// 开头的网址"],
    ["身份证号码", "110105491231002", ""],
    ["身份证号码", "11010519491231002x", ""],
    ["身份证号码", "110105194912310021", "身份证号码的校验位不正确"],
    ["统一社会信用代码", "", "统一社会信用代码必填"],
    ["统一社会信用代码", "91350100M000100Y4", codes["15010"]],
    ["统一社会信用代码", "91350100M000100Y43", ""],
  ]
  for (const [name, text, sentence] of said) {
    await field(name).fill(text)
    await field(name).press("Tab")
    await expect(field(name)).toHaveAccessibleDescription(sentence)
  }
})

test("numbers are read and written with the decimal comma of their reader", async ({ page }) => {
  const fields = await open(page, "field")
  await page.getByRole("button", { name: "语言", exact: true }).first().click()
  await page.getByRole("menuitemradio", { name: "Español" }).first().click()
  await expect(page.locator("html")).toHaveAttribute("lang", "es")
  const rate = fields.locator("form").nth(1).getByRole("spinbutton", { name: "让利比例" })
  await expect(rate).toHaveValue("12,5")
  for (const [text, left, value] of [
    ["-12,345", "-12,35", "-12.35"],
    ["0,125", "0,13", "0.13"],
    ["1.000", "100", "100"],
  ] as const) {
    await rate.fill(text)
    await rate.press("Tab")
    await expect(rate).toHaveValue(left)
    await expect(rate).toHaveAttribute("aria-valuenow", value)
  }
  const amount = fields.locator("form").nth(1).getByRole("textbox", { name: "合同金额" })
  for (const [text, left] of [
    ["12,", "12"],
    [",5", "0,5"],
    ["1.234,50", "1.234,50"],
    ["1,5万", "15.000"],
  ] as const) {
    await amount.press("Control+a")
    await amount.pressSequentially(text)
    await amount.press("Tab")
    await expect(amount).toHaveValue(left)
  }
  await rate.fill("1.2.3")
  await rate.press("Tab")
  await expect(rate).toHaveAccessibleDescription("Escriba un número, como 1.234,5")

  const bar = (await open(page, "list")).getByRole("search").first()
  await bar.getByRole("button", { name: "Más" }).click()
  const least = bar.getByRole("textbox", { name: "单价: desde" })
  await least.pressSequentially("1.250,5")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/price\.from=1250\.5/)
  await page.keyboard.press("Tab")
  await expect(least).toHaveValue("1250,5")
})

test("a list shows its first fields, asks half a second after the last key, and turns its pages as specified", async ({ page }) => {
  await page.clock.install()
  const lists = await open(page, "list")
  const [beside, alone] = [lists.getByRole("search").first(), lists.getByRole("search").nth(1)]
  const columns = (bar: Locator) => bar.evaluate((form) => getComputedStyle(form).gridTemplateColumns.split(" ").length)
  await expect(beside.locator("label")).toHaveText(["物料编码或名称", "状态"])
  await expect(alone.locator("label")).toHaveText(["物料编码或名称", "状态", "建立日期"])
  expect([await columns(beside), await columns(alone)]).toEqual([3, 4])
  await expect(beside.getByRole("button")).toHaveText(["搜索", "重置", "展开"])
  await beside.getByRole("button", { name: "展开" }).click()
  await expect(beside.locator("label")).toHaveCount(8)
  const least = beside.getByRole("textbox", { name: "单价：从" })
  await least.pressSequentially("1e2.5")
  await expect(least).toHaveValue("12.5")
  await least.fill("12,5")
  await page.keyboard.press("Enter")
  await expect(least).toHaveAccessibleDescription("请填写数字，如 1,234.5")
  await least.fill("1,250")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/price\.from=1250/)
  await beside.getByRole("textbox", { name: "最近采购" }).fill("2026/11/28")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/day=2026-11-28/)
  await beside.getByRole("button", { name: "重置" }).click()
  await beside.getByRole("button", { name: "收起" }).click()
  await expect(beside.locator("label")).toHaveCount(2)
  const side = lists.getByRole("region", { name: "物料分类" })
  await expect(side.getByRole("treeitem", { name: "物料分类" })).toContainText("大类")
  await side.getByRole("searchbox").fill("劳保")
  await expect(side.getByRole("treeitem")).toHaveCount(2)

  const rows = lists.getByRole("grid").first()
  await expect(rows.getByRole("columnheader", { name: "序号" })).toBeVisible()
  await expect(rows.getByRole("checkbox", { name: "选择本页" })).toBeVisible()
  await expect(rows).toHaveCSS("max-height", "680px")
  const pages = lists.getByRole("navigation").first()
  const now = pages.locator("[aria-current=page]")
  const sizes = pages.getByRole("combobox")
  await expect(pages.getByText("共 128 条")).toBeVisible()
  await expect(sizes.getByRole("option")).toHaveText([1, 2, 5, 10, 50, 100, 200, 500, 1000, 2000, 5000].map((size) => `${size} 条/页`))
  await expect(sizes).toHaveValue("10")
  // At most eleven numbers and gaps, the total and the sizes before them, the jumper behind.
  await expect(pages.locator(":scope > *")).toHaveText([/^共/, /^1 条/, "123456789…13", "前往第几页"])
  await page.clock.pauseAt(Date.now() + 2_000)
  await beside.getByRole("searchbox").fill("WL-")
  await page.clock.runFor(499)
  expect(page.url()).not.toContain("word=")
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/word=WL-/)
  await pages.getByRole("textbox", { name: "前往第几页" }).fill("12")
  await page.keyboard.press("Enter")
  await expect(now).toHaveText("12")
  await page.clock.runFor(1_000)
  await page.evaluate(() => scrollTo(0, 90))
  await pages.getByRole("button", { name: "上一页" }).click()
  await page.clock.runFor(400)
  const half = await page.evaluate(() => scrollY)
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(90)
  await page.clock.runFor(420)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await sizes.selectOption("100")
  await expect(now).toHaveText("1")
  await expect(rows).toHaveJSProperty("clientHeight", 678)
})

test("pickers open with their title and width, select as specified, and warn for two seconds", async ({ page }) => {
  await page.clock.install()
  const lists = await open(page, "lov")
  const width = async (dialog: Locator) => (await dialog.boundingBox())?.width
  const dialog = page.getByRole("dialog", { name: "选择供应商" })
  const box = lists.getByRole("textbox", { name: "供应商", exact: true })
  await expect(box).not.toBeEditable()
  await lists.getByRole("button", { name: "查找供应商", exact: true }).click()
  expect(await width(dialog)).toBe(768)
  await expect(dialog.getByRole("columnheader")).toHaveText(["公司名称", "统一社会信用代码", "城市"])
  await expect(dialog.getByRole("search").getByRole("button")).toHaveText(["查询", "重置"])
  await expect(dialog.getByRole("navigation").locator(":scope > *")).toHaveText([/^共 93 条/, /^1 条/, "12345…10", "前往第几页"])
  const cell = dialog.getByRole("gridcell", { name: "浙江东瓯泵阀股份有限公司" })
  await cell.click()
  await expect(dialog).toBeVisible()
  await cell.dblclick()
  await expect(dialog).toBeHidden()
  await expect(box).toHaveValue("浙江东瓯泵阀股份有限公司")

  await lists.getByRole("textbox", { name: "受邀供应商" }).click()
  for (const name of ["江苏恒远机电设备有限公司", "上海启明自动化科技有限公司"])
    await dialog
      .getByRole("group", { name: /^已选/ })
      .getByRole("button", { name: new RegExp(`${name}`) })
      .click()
  await warns(page, "警告\n未选择", () => dialog.getByRole("button", { name: "选择", exact: true }).click())
  await expect(dialog).toBeVisible()
  await dialog.getByRole("checkbox", { name: "选择：山东鲁岳工业装备有限公司" }).check()
  await dialog.getByRole("button", { name: "选择 1 项" }).click()
  await expect(dialog).toBeHidden()

  // The form of a definition: a number takes digits, a day is written as everywhere, and what follows another field is emptied every 300 ms at most.
  await lists.getByRole("textbox", { name: "按规则查询的列表" }).click()
  const ruled = page.getByRole("dialog", { name: "按规则查询" })
  const filter = (name: string) => ruled.getByRole("textbox", { name, exact: true })
  await filter("注册资本（万元）").fill("5a00")
  await expect(filter("注册资本（万元）")).toHaveValue("500")
  await filter("成立日期").fill("2019/3/1")
  await filter("成立日期").press("Enter")
  await expect(filter("成立日期")).toHaveValue("2019-03-01")
  await stopClock(page)
  await filter("分公司").fill("一分")
  await filter("城市").fill("上")
  await expect(filter("分公司")).toHaveValue("")
  await filter("分公司").fill("二分")
  await filter("城市").fill("上海")
  await page.clock.runFor(299)
  await expect(filter("分公司")).toHaveValue("二分")
  await page.clock.runFor(1)
  await expect(filter("分公司")).toHaveValue("")
  await page.clock.resume()
  await page.keyboard.press("Escape")

  const trees = await open(page, "tree-picker")
  const tree = page.getByRole("dialog", { name: "树状选择" })
  const line = (name: string) => tree.getByRole("treeitem", { name })
  await expect(trees.getByRole("button", { name: "清空末级品类" })).toBeVisible()
  await expect(trees.getByRole("button", { name: "清空不可清空的品类" })).toHaveCount(0)
  await trees.getByRole("textbox", { name: "追加品类" }).click()
  expect(await width(tree)).toBe(768)
  await expect(line("泵与阀门").getByText("选择")).toBeVisible()
  await expect(line("止回阀（停用）").getByText("选择")).toHaveCount(0)
  await warns(page, "已经选择该项", () => line("离心泵").getByText("选择").click())
  await line("调节阀").getByText("选择").click()
  await expect(tree).toBeHidden()
  await trees.getByRole("textbox", { name: "末级品类" }).click()
  await expect(line("泵与阀门").getByText("选择")).toHaveCount(0)
  await expect(line("离心泵").getByText("选择")).toBeVisible()
  await page.keyboard.press("Escape")
  await trees.getByRole("textbox", { name: "十万个物料" }).click()
  await expect(page.getByRole("dialog", { name: "选择物料" })).toBeVisible()
})

test("a document's work stays as it is when the window crosses the phone's width: what is open in it and typed is not lost", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const frames = (await open(page, "document-frame")).getByRole("article")
  const beside = frames.filter({ hasText: "数控机床主轴备件" })
  const [many, one] = [frames.first().getByText("采购单位"), beside.getByText("这一步的字段")]
  const marks = () => Promise.all([many, one].map((text) => text.evaluate((node) => (node as HTMLElement).dataset["seen"])))
  for (const text of [many, one]) await text.evaluate((node) => ((node as HTMLElement).dataset["seen"] = "before"))
  for (const [width, tabs] of [
    [390, 4],
    [1024, 3],
    [768, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(beside.getByRole("tab")).toHaveCount(tabs)
    expect(await marks()).toEqual(["before", "before"])
  }
})
