import { expect, type Page } from "@playwright/test"
import { coloursSettled, inspector } from "./support/inspect.ts"
import { test } from "./support/journey.ts"

/** What the rules of accessibility find on the page as it stands. */
async function findings(page: Page): Promise<string[]> {
  // Frames for whole pages have their landmarks, of which a page has one each; they are looked at where they are used.
  const { violations } = await (
    await inspector(page)
  )
    .exclude("#outside-frame")
    .exclude("#outside-panel")
    .options({
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
      // Here a part stands once for each of its states; a page has it once.
      rules: { "landmark-unique": { enabled: false } },
    })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`))
}

// Every widget at once, in both colours and at both widths.
for (const path of ["/gallery", "/systemLogin"])
  test(`${path} has no accessibility finding in light at 1440 px, nor in dark at 390 px`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState("networkidle")
    await expect(page.locator("html")).not.toHaveClass(/dark/)
    expect(await findings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 900 })
    await page.emulateMedia({ colorScheme: "dark" })
    await expect(page.locator("html")).toHaveClass(/dark/)
    await coloursSettled(page)
    await page.waitForLoadState("networkidle")
    expect(await findings(page)).toEqual([])
  })

/** Shows one part of the gallery that is open already. */
async function show(page: Page, part: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate", { state: null }))
  }, `/gallery?part=${part}`)
  await expect(page.locator(`#${part}`)).toBeVisible()
}

test("grids, final actions, drawn forms, the document frame and the look do what they promise, each by itself in the gallery", async ({
  page,
}) => {
  await page.goto("/gallery?part=data-grid")
  await test.step("on paper the head of a table keeps its colour in the column that stays, too", async () => {
    await show(page, "sideways")
    await page.emulateMedia({ media: "print" })
    const heads = page.locator("#sideways th")
    const colours = await heads.evaluateAll((all) => all.map((head) => getComputedStyle(head).backgroundColor))
    expect(new Set(colours).size).toBe(1)
    expect(colours[0]).not.toBe("rgba(0, 0, 0, 0)")
    await page.emulateMedia({ media: "screen" })
    await show(page, "data-grid")
  })
  await test.step("a grid of 5,000 rows is walked with the keyboard and keeps its focus", async () => {
    const grid = page.getByRole("grid", { name: "招标", exact: true })
    await grid.getByRole("gridcell").first().focus()
    await page.keyboard.press("Control+End")
    await expect(grid.getByRole("row", { selected: true })).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[role=row]")?.getAttribute("aria-rowindex"))).toBe("5001")
    await page.keyboard.press("Enter")
    await expect(grid.getByRole("row", { selected: true })).toHaveAttribute("aria-rowindex", "5001")
    expect(await grid.getByRole("row").count()).toBeLessThan(60)
  })

  await test.step("a grid of 5,000 rows is printed whole, and drawn as far as it is seen again afterwards", async () => {
    const rows = page.getByRole("grid", { name: "招标", exact: true }).getByRole("row")
    await expect(rows.first()).toBeVisible()
    const counts = await page.evaluate(() => {
      const count = () => document.querySelector('[role=grid][aria-label="招标"]')?.querySelectorAll("[role=row]").length ?? 0
      const before = count()
      window.dispatchEvent(new Event("beforeprint"))
      return [before < 60, count()]
    })
    expect(counts).toEqual([true, 5001])
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")))
    await expect.poll(() => rows.count()).toBeLessThan(60)
  })

  await test.step("a final action wants its word typed, and Esc leads back to the button", async () => {
    await show(page, "confirm")
    const button = page.locator("#confirm").getByRole("button", { name: "终止招标" })
    await button.click()
    const dialog = page.getByRole("dialog", { name: "终止招标" })
    const run = dialog.getByRole("button", { name: "终止招标" })
    await expect(run).toHaveAttribute("aria-disabled", "true")
    await page.keyboard.type("终止")
    await expect(run).not.toHaveAttribute("aria-disabled")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step("a form that is drawn from its schema asks for what matters, and tells before sending what the rules would refuse", async () => {
    await show(page, "schema-form")
    await page.getByRole("button", { name: "填写采购需求" }).click()
    const form = page.getByRole("dialog", { name: "采购需求" })
    const reason = form.getByRole("textbox", { name: "加急理由" })
    const refusal = form.getByRole("alert").filter({ hasText: "加急需求须写明交货日期。" })
    await expect(reason).toBeHidden()
    await expect(refusal).toBeHidden()
    await form.getByRole("combobox", { name: "缓急" }).selectOption("加急")
    await expect(reason).toBeVisible()
    await expect(refusal).toBeVisible()
    await form.getByRole("textbox", { name: "交货日期" }).fill("2027-03-01")
    await form.getByRole("textbox", { name: "交货日期" }).blur()
    await expect(refusal).toBeHidden()
    // What may be left out is not asked for.
    await expect(form.getByText("交货日期", { exact: true })).toBeVisible()
    await form.getByRole("combobox", { name: "付款方式" }).selectOption("分期")
    await form.getByRole("spinbutton", { name: "分期数" }).fill("3")
    await form.getByRole("checkbox", { name: "安装" }).check()
    await form.getByRole("button", { name: "提交" }).click()
    await expect(page.getByRole("status").filter({ hasText: "表单填写错误" })).toContainText("需求名称")
    await form.getByRole("textbox", { name: "需求名称" }).fill("循环水泵备件")
    await form.getByRole("textbox", { name: "控制价（元）" }).fill("128000")
    await form.getByRole("spinbutton", { name: "收货地点数" }).fill("2")
    await form.getByRole("button", { name: "提交" }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText("已提交：循环水泵备件")).toBeVisible()
  })

  await test.step("choosing a fact steps back in time, and back to now", async () => {
    await show(page, "document-frame")
    const frame = page.locator("#document-frame")
    await frame
      .getByRole("option", { name: /密封了投标/ })
      .first()
      .click()
    await expect(frame.getByText(/您看到的是 .* 时的样子/)).toBeVisible()
    await frame.getByRole("option", { selected: true }).press("ArrowDown")
    await expect(frame.getByRole("option", { selected: true })).toContainText("苏州精工")
    await frame.getByRole("button", { name: "回到现在" }).click()
    await expect(frame.getByText(/您看到的是/)).toBeHidden()
  })

  await test.step("the language and the colours switch without a reload and are remembered", async () => {
    await show(page, "button")
    await page.getByRole("button", { name: "语言", exact: true }).first().click()
    await page.getByRole("menuitemradio", { name: "Español" }).first().click()
    await expect(page.locator("html")).toHaveAttribute("lang", "es")
    await page.getByRole("button", { name: "Modo oscuro" }).first().click()
    await page.reload()
    await expect(page.locator("html")).toHaveAttribute("lang", "es")
    await expect(page.locator("html")).toHaveClass(/dark/)
  })
})
