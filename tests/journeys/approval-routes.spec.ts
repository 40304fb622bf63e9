import { expect } from "@playwright/test"
import { code } from "#contract/errors.ts"
import { routeContract } from "#contract/route.contract.ts"
import { goTo } from "./support/go-to.ts"
import { holdRequests } from "./support/held.ts"
import { seatOf } from "./support/people.ts"
import { flawsOf } from "./support/inspect.ts"
import { test } from "./support/platform.ts"

// A range of its own and yen, so that no other journey's tender takes this route.

test("an administrator draws a route of two steps by keyboard, tries it and puts it in force; a new one is made once however often it is saved", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "admin")
  await page.goto("/workflow/design")
  await page.getByRole("button", { name: "新增流程" }).click()
  const title = page.getByRole("heading", { level: 1 })
  await expect(title).toContainText("新的审批流程")
  await page.getByRole("textbox", { name: "名称", exact: true }).fill("日元采购")
  await page.getByRole("textbox", { name: "公司", exact: true }).click()
  await page.getByRole("dialog", { name: "选择公司" }).getByRole("gridcell", { name: "华东精工制造集团有限公司" }).dblclick()
  await page.getByRole("combobox", { name: "币种" }).selectOption("JPY")
  await page.getByRole("textbox", { name: "金额下限（含）" }).fill("900000000")
  await page.getByRole("button", { name: "新增第一步" }).press("Enter")

  const chart = page.getByRole("region", { name: "步骤", exact: true })
  const step = (name: RegExp) => chart.getByRole("button", { name, pressed: true })
  await expect(step(/第 1 步/)).toBeFocused()
  await page.keyboard.press("Delete")
  await expect(page.getByRole("button", { name: "新增第一步" })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.getByRole("textbox", { name: "步骤名称" }).fill("财务审批")
  await expect(chart).toContainText("第 1 步没有审批人")
  await page.getByRole("combobox", { name: "添加审批人" }).selectOption({ label: "审批（1 人）" })
  await expect(chart).not.toContainText("没有审批人")
  await step(/财务审批/).press("Insert")
  await page.getByRole("textbox", { name: "步骤名称" }).fill("部门审批")
  await page.getByRole("combobox", { name: "添加审批人" }).selectOption({ label: "林国栋 · 总经理办公室" })
  await page.getByRole("spinbutton", { name: "提醒时限" }).fill("24")
  await step(/部门审批/).press("Alt+ArrowLeft")
  await expect(step(/部门审批/)).toBeFocused()
  await expect(chart.getByRole("listitem")).toContainText(["提交", "部门审批", "财务审批", "通过"])
  // Away with it, and back again.
  await step(/部门审批/).press("Delete")
  await expect(chart.getByRole("listitem")).toContainText(["提交", "财务审批", "通过"])
  await step(/财务审批/).press("Control+z")
  await expect(chart.getByRole("listitem")).toContainText(["提交", "部门审批", "财务审批", "通过"])

  // A first try that is refused has saved it, and is in no one's way.
  await page.getByRole("tab", { name: "试运行" }).click()
  const submitter = page.getByRole("combobox", { name: "提交人" })
  await submitter.selectOption({ label: "陈思远 · 采购部" })
  const refused = { json: { code: code.absent, msg: "" } }
  await page.route(`**/${routeContract.simulate.path}`, (route) => route.fulfill(refused), { times: 1 })
  await page.getByRole("button", { name: "保存并试运行" }).click()
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible()
  await page.getByRole("textbox", { name: "名称", exact: true }).fill("日元大额采购")
  await page.getByRole("button", { name: "保存草稿" }).click()
  await expect(title).toContainText("日元大额采购")
  // The tab of the new route has become that of the saved one.
  const tabs = page.getByRole("navigation", { name: "打开过的页面" }).getByRole("link")
  await expect(tabs).toHaveText(["工作台", "流程设计", "审批流程 日元大额采购"])
  await page.getByRole("button", { name: "启用", exact: true }).click()
  await expect(page.getByText("启用前请先试运行这一版")).toBeVisible()
  // At its own address the trial still knows who was to submit the document.
  await expect(submitter.locator(":checked")).toHaveText("陈思远 · 采购部")
  await page.getByRole("button", { name: "试运行这一版" }).click()
  await expect(page.getByText("这一版已试运行，可以启用")).toBeVisible()
  await expect(chart).toContainText("林国栋")
  expect(await flawsOf(page, "zh")).toEqual([])
  await page.getByRole("button", { name: "启用", exact: true }).click()
  await expect(page.getByText("“日元大额采购”已启用")).toBeVisible()

  // What a colleague does to it meanwhile is seen when its page is shown again.
  const colleague = await platform.signIn("admin")
  const id = new URL(page.url()).searchParams.get("id") ?? ""
  const { revision } = await colleague.call(routeContract.one, { params: { id } })
  await tabs.filter({ hasText: "流程设计" }).click()
  await expect(title).toContainText("流程设计")
  await colleague.call(routeContract.disable, { body: { id, revision } })
  await tabs.filter({ hasText: "日元大额采购" }).click()
  await expect(title).toContainText("日元大额采购")
  const disable = page.getByRole("button", { name: "停用", exact: true })
  await expect(disable).toBeHidden()
  await page.getByRole("button", { name: "启用", exact: true }).click()
  await expect(disable).toBeVisible()
  // What was drawn when a colleague has saved another version is saved once its author has been told so.
  const now = await colleague.call(routeContract.one, { params: { id } })
  await page.getByRole("textbox", { name: "名称", exact: true }).fill("日元大额采购（二）")
  await colleague.call(routeContract.save, { body: { id, revision: now.revision, draft: { ...now.draft, name: "日元采购" } } })
  const save = page.getByRole("button", { name: "保存草稿" })
  await save.click()
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible()
  await save.click()
  await expect(title).toContainText("日元大额采购（二）")
  expect(troubles.splice(0)).toEqual([expect.stringMatching(/^409 .*route\/save$/), expect.stringContaining("409")])

  await goTo(page, "/workflow/design?name=日元大额")
  await expect(page.getByRole("row", { name: /日元大额采购/ })).toContainText("已启用")
  expect(await flawsOf(page, "zh")).toEqual([])

  await test.step("a new route is made once however often it is saved, and nothing is drawn that its own page would not show", async () => {
    await goTo(page, "/workflow/route")
    await page.getByRole("textbox", { name: "名称", exact: true }).fill("美元采购")
    await page.getByRole("combobox", { name: "币种" }).selectOption("USD")
    await page.getByRole("textbox", { name: "金额下限（含）" }).fill("900000000")
    // On the smallest phone the picture of the ranges is wider than the screen, and shows the one that is drawn.
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 320, height: 568 })
    await page.getByRole("textbox", { name: "金额上限（不含）" }).fill("950000000")
    const ruler = page.getByRole("region", { name: /USD/ })
    await expect(ruler).toContainText("950,000,000")
    const seen = await ruler.getByTitle("美元采购", { exact: true }).evaluate((bar) => {
      const [own, room] = [bar.getBoundingClientRect(), bar.closest("[role=region]")?.getBoundingClientRect()]
      return room !== undefined && own.left >= room.left - 1 && own.right <= room.right + 1
    })
    expect(seen, "the range that is drawn is in the picture").toBe(true)
    await page.setViewportSize({ width, height })
    await page.getByRole("button", { name: "新增第一步" }).click()
    await page.getByRole("combobox", { name: "添加审批人" }).selectOption({ label: "审批（1 人）" })
    const release = await holdRequests(page, `**/${routeContract.save.path}`)
    await save.dblclick()
    await expect(save).toHaveAttribute("aria-busy", "true")
    // What was typed now would be lost at the route's own address.
    await expect(page.locator("[inert] input").first()).toBeVisible()
    await page.keyboard.press("Control+z")
    release()
    await expect(page.getByRole("heading", { level: 1 })).toContainText("美元采购")
    const { records } = await colleague.call(routeContract.query, { query: { page: 1, pageSize: 10, name: "美元采购" } })
    expect(records).toMatchObject([{ stepCount: 1 }])
  })
  expect(troubles).toEqual([])
  await context.close()
})

test("a button of the editor keeps the focus when nothing more can be done with it by its own press", async ({ browser, platform }) => {
  const { page, context } = await seatOf(browser, platform.origin, "admin")
  await page.goto("/workflow/route")
  await page.getByRole("button", { name: "新增第一步" }).click()
  const chart = page.getByRole("region", { name: "步骤", exact: true })
  const steps = chart.getByRole("button", { name: /第 1 步/ })
  await expect(steps).toHaveCount(1)
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  await button("撤销").focus()
  await page.keyboard.press("Enter")
  await expect(steps).toHaveCount(0)
  await expect(button("撤销")).toBeFocused()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(button("重做")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(steps).toHaveCount(1)
  await expect(button("重做")).toBeFocused()
  await context.close()
})
