import { expect, type Page } from "@playwright/test"
import { demoPassword } from "#server/demo/people.ts"
import { presets } from "#ui/theme/look.ts"
import { type Hands, keysOn } from "./support/by-keyboard.ts"
import { test } from "./support/journey.ts"
import { fold, flyout, search, skip, tree } from "./support/menu-by-keyboard.ts"
import { seatOf } from "./support/people.ts"

// The whole shell without a mouse (issue 3, "done when"): nothing here is clicked, and nothing is focused but by keys.

const strip = (page: Page) => page.getByRole("navigation", { name: "打开过的页面" })
const tab = (page: Page, name: string) => strip(page).getByRole("link", { name, exact: true })
const tabs = (page: Page) => strip(page).getByRole("link")
const content = (page: Page) => page.getByRole("main")
const theme = (page: Page) => page.locator("html").evaluate((root) => root.style.getPropertyValue("--theme"))

test("everything in the shell is done by the keyboard alone, and the keys are never lost", async ({ browser, baseURL }) => {
  const { page, context, troubles } = await seatOf(browser, baseURL ?? "", "lead")
  const keys = keysOn(page)
  await page.goto("/wel/tender-list")
  await expect(tab(page, "招标项目")).toBeVisible()
  await expect(page.getByRole("button", { name: "查看快捷键" })).toBeVisible()
  for (const walk of [skip, search, flyout, fold, tree, size, language, settings, stripMenu, person])
    await test.step(walk.name, () => walk({ page, keys }))
  expect(keys.flaws).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})

test("a document that is opened from a list has the focus, and the way back leads to its row, or to the heading where a search box had it", async ({
  browser,
  baseURL,
}) => {
  const { page, context, troubles } = await seatOf(browser, baseURL ?? "", "lead")
  const keys = keysOn(page)
  const heading = content(page).getByRole("heading", { level: 1 })
  const isRinged = () => heading.evaluate((title) => getComputedStyle(title).outlineStyle !== "none")
  await page.goto("/wel/tender-list")
  const rows = page.getByRole("row", { name: /ZB-/ })
  const number = rows.nth(2).getByRole("gridcell", { name: /ZB-/ })
  await expect(number).toBeVisible()
  await expect(page.getByRole("button", { name: "查看快捷键" })).toBeVisible()
  await page.keyboard.press("j")
  await keys.stand(rows.first().getByRole("gridcell").first())
  await keys.press("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight")
  await keys.stand(number)
  await keys.press("Enter")
  await expect(page).toHaveURL(/id=/)
  await keys.stand(heading)
  expect(await isRinged()).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/tender-list$/)
  await keys.stand(number)

  await test.step("below the fold the heading that takes the focus comes into view, past the bar and the strip", async () => {
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width, height: 360 })
    const size = page.getByRole("combobox", { name: /每页/ })
    await size.focus()
    await keys.press("Shift+Tab", "Tab")
    await keys.stand(size)
    await size.evaluate((one) => one.remove())
    await keys.stand(heading)
    await page.setViewportSize({ width, height })
  })

  await test.step("whoever uses a mouse sees no ring around the heading", async () => {
    const other = rows.nth(1).getByRole("gridcell", { name: /ZB-/ })
    await other.click()
    await expect(page).toHaveURL(/id=/)
    await expect(heading).toBeFocused()
    expect(await isRinged()).toBe(false)
    await page.goBack()
    await expect(other).toBeFocused()
  })

  await test.step("a search box is not given the focus again: single keys are shortcuts on the page to which one returns", async () => {
    await keys.press("/")
    await keys.stand(page.getByRole("searchbox", { name: "编号、标题或拼音" }))
    await page.evaluate(() => history.go(1))
    await expect(page).toHaveURL(/id=/)
    await keys.stand(heading)
    await page.goBack()
    await expect(page).toHaveURL(/tender-list$/)
    await keys.stand(heading)
    await keys.press("x")
    await expect(tab(page, "招标项目")).toHaveCount(0)
  })
  expect(keys.flaws).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})

/** The four sizes. */
async function size({ page, keys }: Hands): Promise<void> {
  const size = page.getByRole("button", { name: "界面尺寸" })
  await keys.forth(size)
  for (const [at, height] of ["40px", "36px", "32px", "28px"].entries()) {
    await keys.press(at % 2 === 0 ? "Enter" : "Space")
    await keys.stand(page.getByRole("menuitemradio").first())
    await keys.press(...Array.from({ length: at }, () => "ArrowDown"))
    await keys.stand(page.getByRole("menuitemradio", { name: ["默认", "中等", "小", "迷你"][at], exact: true }))
    await keys.press("Enter")
    await keys.stand(size)
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--row"))).toBe(height)
  }
  await keys.press("Enter")
  await keys.stand(page.getByRole("menuitemradio").first())
  // Closed and opened again before the page has heard of either, as on a busy machine.
  await size.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await keys.stand(page.getByRole("menuitemradio").first())
  await keys.press("Tab")
  await expect(page.getByRole("menuitemradio")).toHaveCount(0)
}

/** Another language and back. */
async function language({ page, keys }: Hands): Promise<void> {
  const first = page.getByRole("menuitemradio", { name: "中文" })
  await keys.stand(page.getByRole("button", { name: "语言", exact: true }))
  await keys.press("Enter")
  await keys.stand(first)
  await keys.press("End")
  await keys.stand(page.getByRole("menuitemradio", { name: "日本語" }))
  await keys.press("Escape")
  await keys.stand(page.getByRole("button", { name: "语言", exact: true }))
  await keys.press("Enter")
  await keys.stand(first)
  await keys.press("ArrowDown", "Enter")
  await expect(page.getByText("Switch Language Success")).toBeVisible()
  await keys.stand(page.getByRole("button", { name: "Language", exact: true }))
  await expect(page.getByRole("navigation", { name: "Menu" }).getByRole("button", { name: "Tendering" })).toBeVisible()
  await keys.press("Enter")
  await keys.stand(first)
  await keys.press("Enter")
  await keys.stand(page.getByRole("button", { name: "语言", exact: true }))
}

/** Everything in the settings, and back to how it was. */
async function settings({ page, keys }: Hands): Promise<void> {
  const open = page.getByRole("button", { name: "界面设置" })
  const panel = page.getByRole("dialog", { name: "界面设置" })
  const root = page.locator("html")
  await keys.forth(open)
  await keys.press("Enter")
  await keys.forth(panel.getByRole("radio", { name: "拂晓蓝（默认）" }))
  for (const preset of [...presets.slice(1), presets[0]]) {
    await keys.press("ArrowRight")
    await expect.poll(() => theme(page)).toBe(preset)
  }
  await keys.forth(panel.getByRole("textbox", { name: "颜色代码" }))
  await keys.press("Control+A")
  await page.keyboard.type("7A1FA2")
  await expect.poll(() => theme(page)).toBe("#7a1fa2")
  await keys.forth(panel.getByRole("radio", { name: "跟随系统" }))
  await keys.press("ArrowLeft")
  await expect(root).toHaveClass(/dark/)
  await keys.press("ArrowLeft")
  await expect(root).not.toHaveClass(/dark/)
  await keys.forth(panel.getByRole("radio", { name: "迷你" }))
  await keys.press("ArrowUp")
  await expect(root).toHaveAttribute("data-size", "small")
  await keys.forth(panel.getByRole("switch", { name: "显示页签栏" }))
  await keys.press("Space")
  await expect(strip(page)).toHaveCount(0)
  await keys.press("Space")
  await expect(page.locator("nav", { has: page.locator("a[href='/dashboard/index'][draggable]") })).toHaveCount(1)
  await keys.forth(panel.getByRole("switch", { name: "固定顶栏" }))
  await keys.press("Space")
  await expect(page.locator("header").first()).toHaveCSS("position", "static")
  await keys.forth(panel.getByRole("switch", { name: "显示侧栏标志" }))
  await keys.press("Space")
  await expect(page.locator("aside a[href='/dashboard/index'] img, aside > a")).toHaveCount(0)
  await keys.forth(panel.getByRole("button", { name: "恢复默认" }))
  // The keys stay in the panel.
  await keys.press("Tab")
  await keys.forth(panel.getByRole("button", { name: "恢复默认" }))
  await keys.press("Enter")
  await expect.poll(() => theme(page)).toBe(presets[0])
  await expect(page.locator("header").first()).toHaveCSS("position", "sticky")
  await keys.press("Escape")
  await expect(panel).toHaveCount(0)
  await keys.stand(open)
}

/** All that is offered for a page of the strip. */
async function stripMenu({ page, keys }: Hands): Promise<void> {
  await expect(tabs(page)).toHaveText(["工作台", "招标项目", "评标专家"])
  await keys.forth(tab(page, "评标专家"))
  const pick = async (name: string) => {
    const item = page.getByRole("menuitem", { name })
    await keys.press("Shift+F10")
    for (let step = 0; step < 6 && !(await item.evaluate((one) => one === document.activeElement)); step += 1) await keys.press("ArrowDown")
    await keys.stand(item)
    await keys.press("Enter")
  }
  await keys.press("ContextMenu")
  await keys.stand(page.getByRole("menuitem", { name: "刷新" }))
  // Closed and opened again before the page has heard of either, as on a busy machine.
  await page.getByRole("menu", { name: "评标专家" }).evaluate((menu: HTMLElement) => {
    menu.hidePopover()
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "F10", shiftKey: true, bubbles: true, cancelable: true }))
  })
  await keys.stand(page.getByRole("menuitem", { name: "刷新" }))
  await keys.press("Escape")
  await keys.stand(tab(page, "评标专家"))
  await pick("向左移")
  await expect(tabs(page)).toHaveText(["工作台", "评标专家", "招标项目"])
  await keys.stand(tab(page, "评标专家"))
  await pick("向右移")
  await keys.stand(tab(page, "评标专家"))
  await content(page).evaluate((main) => main.querySelector("h1")?.setAttribute("data-old", ""))
  await pick("刷新")
  await expect(page.locator("h1[data-old]")).toHaveCount(0)
  await keys.stand(tab(page, "评标专家"))
  await keys.press("ArrowLeft")
  await keys.stand(tab(page, "招标项目"))
  await pick("关闭其他")
  await expect(tabs(page)).toHaveText(["工作台", "招标项目"])
  await expect(page).toHaveURL(/tender-list/)
  await keys.stand(tab(page, "招标项目"))
  await pick("关闭 Del")
  await expect(tabs(page)).toHaveText(["工作台"])
  await keys.stand(tab(page, "工作台"))
  await keys.back(page.getByRole("combobox", { name: "搜索菜单" }))
  await page.keyboard.type("zbxm")
  await expect(page.getByRole("option", { name: "招标项目" })).toHaveAttribute("aria-selected", "true")
  await keys.press("Enter")
  await expect(tabs(page)).toHaveCount(2)
  await keys.back(tab(page, "招标项目"))
  await pick("关闭全部")
  await expect(page).toHaveURL(/dashboard/)
  await keys.stand(tab(page, "工作台"))
}

/** All entries of the person's menu, of which two lead out and one comes in again. */
async function person({ page, keys }: Hands): Promise<void> {
  const person = page.getByRole("button", { name: "账号" })
  const choose = async (item: string) => {
    await keys.press("Enter")
    const one = page.getByRole("menu", { name: "账号" }).getByText(item, { exact: true }).locator("..")
    for (let step = 0; step < 9 && !(await one.evaluate((here) => here === document.activeElement)); step += 1)
      await keys.press("ArrowDown")
    await keys.stand(one)
    await keys.press("Enter")
  }
  await keys.back(person)
  await choose("个人中心")
  await expect(page).toHaveURL(/personal-center/)
  await keys.stand(person)
  await choose("工作台")
  await expect(page).toHaveURL(/dashboard/)
  await keys.stand(person)
  await choose("以监督身份工作")
  await expect(tabs(page)).toHaveText(["工作台"])
  await keys.stand(person)
  await choose("以全部角色身份工作")
  await expect(tabs(page)).toHaveText(["工作台"])
  await keys.stand(person)
  await choose("重新登录")
  await keys.forth(page.getByLabel("用户名"))
  await page.keyboard.type("lead")
  await keys.forth(page.getByLabel("密码"))
  await page.keyboard.type(demoPassword)
  await keys.press("Enter")
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.getByRole("button", { name: "查看快捷键" })).toBeVisible()
  await keys.forth(person)
  await choose("退出登录")
  await keys.forth(page.getByLabel("用户名"))
}
