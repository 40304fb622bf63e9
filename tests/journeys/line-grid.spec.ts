import { expect, type Page } from "@playwright/test"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { wizard } from "./support/screens.ts"

// Lines are written with the keyboard alone, as in a spreadsheet: by themselves in the gallery, and as a part of a tender's draft.

const gridOf = (page: Page, name: string) => {
  const grid = page.getByRole("grid", { name })
  return {
    grid,
    cell: (row: number, column: number) => grid.locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${column + 1}"]`),
    /** The field of the cell one works in. */
    here: grid.getByRole("textbox"),
    faults: page.getByRole("region", { name: "需要更正的内容" }),
  }
}

/** As after copying in a spreadsheet. */
async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join("\t")).join("\r\n"))
  await page.keyboard.press("Control+V")
}

test("lines are typed, filled, pasted, mended, undone and imported with the keyboard, and all of them stand on paper", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/gallery?part=line-grid")
  await page.getByRole("tab", { name: "空白" }).focus()
  await page.keyboard.press("Enter")
  const { grid, cell, here, faults } = gridOf(page, "采购明细")
  await expect(grid).toHaveAttribute("aria-rowcount", "3")
  await here.focus()

  await page.keyboard.type("联轴器")
  await page.keyboard.press("Tab")
  await page.keyboard.type("１，２００")
  await page.keyboard.press("Tab")
  await page.keyboard.type("18.5")
  await page.keyboard.press("Enter")
  await expect(cell(1, 2)).toHaveText("1,200")
  await expect(cell(1, 4)).toHaveText("22,200.00")

  await page.keyboard.press("Home")
  await paste(page, [
    ["轴承", "1.5万", "4.35", "", "30", "上门自提", "上海启明自动化", "2027年3月1日"],
    ['"钢板\n2 mm"', "1,5", "12", "", "", "快递", "", "soon"],
  ])
  await expect(grid).toHaveAttribute("aria-rowcount", "6")
  await expect(cell(2, 2)).toHaveText("15,000")
  await expect(cell(3, 1)).toHaveText("钢板 2 mm")
  await expect(faults).toContainText("有 3 处需要更正")
  await faults.getByRole("button", { name: "第 3 行数量：不是数字" }).focus()
  await page.keyboard.press("Enter")
  await expect(here).toBeFocused()
  await expect(here).toHaveAccessibleName("第 3 行数量")
  await page.keyboard.type("15")
  await page.keyboard.press("Enter")
  await expect(faults).toContainText("有 2 处需要更正")

  // A choice from its list, filled down over the wrong one.
  await page.keyboard.press("Control+Home")
  await page.keyboard.press("End")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("F2")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(cell(1, 6)).toHaveText("送货到厂")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Shift+ArrowDown")
  await page.keyboard.press("Shift+ArrowDown")
  await page.keyboard.press("Control+d")
  await expect(cell(3, 6)).toHaveText("送货到厂")
  await page.keyboard.press("Control+z")
  await expect(cell(3, 6)).toHaveText("快递")
  await page.keyboard.press("Control+y")
  await expect(cell(3, 6)).toHaveText("送货到厂")
  await expect(faults).toContainText("有 1 处需要更正")

  await page.keyboard.press("Control+Delete")
  await expect(grid).toHaveAttribute("aria-rowcount", "3")
  await page.keyboard.press("Control+z")
  await expect(grid).toHaveAttribute("aria-rowcount", "6")

  await page.getByRole("button", { name: "导入", exact: true }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "导入采购明细" })
  await dialog.getByLabel("选择或拖入 XLSX 或 CSV 文件").setInputFiles({
    name: "明细.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("品名,数量,交货日期\n水泵,3,2027-01-02\n阀门,三个,2027-02-30\n"),
  })
  await expect(dialog.getByRole("status").filter({ hasText: "行正确" })).toHaveText("1 行正确，1 行有误")
  await expect(dialog.getByRole("button", { name: "导入 2 行" })).toBeDisabled()
  await expect(dialog.getByRole("row", { name: /阀门/ })).toContainText("数量: 不是数字")
  await dialog.getByRole("button", { name: "只导入正确的 1 行" }).press("Enter")
  await expect(dialog).toBeHidden()
  await expect(here).toHaveValue("水泵")
  await expect(here).toHaveAccessibleName("第 4 行品名")
  await expect(grid).toHaveAttribute("aria-rowcount", "7")

  await test.step("on paper stand all lines, also those that the screen leaves out", async () => {
    const many = page.getByRole("tab", { name: "2000 行" })
    await many.click()
    await expect(grid).toHaveAttribute("aria-rowcount", "2002")
    // What was typed stands when one comes back from another tab.
    await page.getByRole("tab", { name: "空白" }).click()
    await expect(grid).toHaveAttribute("aria-rowcount", "7")
    await many.click()
    await expect(grid).toHaveAttribute("aria-rowcount", "2002")
    const lines = grid.locator("[data-row]")
    await expect(lines).not.toHaveCount(0)
    expect(await lines.count()).toBeLessThan(100)
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
    await expect(lines).toHaveCount(2000)
  })
})

test("what is done to a tender's lines is one history with the rest of its draft", async ({ browser, platform }) => {
  const seats = seatsAt(browser, platform.origin)
  const { page, context } = await seats.of("purchaser")
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const form = wizard(page)
  await form.begin("轴承")
  await expect(page.getByRole("main").getByRole("heading").first()).toBeFocused()
  await form.title.fill("轴承采购")
  await form.fill(1, "品名", "深沟球轴承")
  const { grid, cell, here } = gridOf(page, "采购内容")
  await here.focus()
  await page.keyboard.press("Control+Home")
  await paste(page, [
    ["联轴器", "GICL3", "40", "台", "1,260.5"],
    ["螺栓", "M8", "500", "个", "0.35"],
  ])
  await expect(cell(2, 6)).toHaveText("175.00")
  await expect(grid.getByRole("row").last()).toContainText("50,595.00")
  await page.getByRole("button", { name: "撤销" }).click()
  await expect(here).toHaveValue("深沟球轴承")
  await expect(grid.getByRole("row")).toHaveCount(4)
  await here.focus()
  await page.keyboard.press("Control+z")
  await page.keyboard.press("Control+z")
  await expect(form.title).toHaveValue("轴承")
  expect(await seats.close()).toEqual([])
})
