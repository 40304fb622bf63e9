import { expect, type Page } from "@playwright/test"
import { flawsOf } from "./support/inspect.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// Materials: written by a purchaser, who is told of what is there already, and approved by somebody else.

async function write(page: Page, code: string, name: string, specification: string): Promise<void> {
  await page.goto("/basic/materials")
  await page.getByRole("button", { name: "新增物料" }).click()
  const form = page.getByRole("dialog", { name: "新增物料" })
  await form.getByRole("textbox", { name: "物料编码" }).fill(code)
  await form.getByRole("textbox", { name: "名称", exact: true }).fill(name)
  await form.getByRole("textbox", { name: "规格型号" }).fill(specification)
  await form.getByRole("textbox", { name: "基本单位" }).click()
  const picker = page.getByRole("dialog", { name: "选择" })
  await picker.getByRole("textbox", { name: "编码、名称或拼音" }).fill("MTR")
  await page.keyboard.press("Enter")
  await picker.getByRole("gridcell", { name: "MTR", exact: true }).dblclick()
  await form.getByRole("textbox", { name: "分类" }).click()
  const tree = page.getByRole("dialog", { name: "树状选择" })
  await tree.getByRole("searchbox").fill("gangcai")
  await tree.getByRole("treeitem", { name: "原材料 / 钢材" }).dblclick()
  await form.getByRole("combobox", { name: "检验方式" }).selectOption("抽检")
}
const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "保存" }).click()

test("a purchaser enters a material, is told of one that is like it, and an approver approves it", async ({ browser, platform }) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "purchaser")
  await write(page, "ST-108", "无缝钢管", "Φ108×4 20#")
  expect(await flawsOf(page, "zh")).toEqual([])
  await save(page)
  await expect(page.getByRole("heading", { name: "无缝钢管" })).toBeVisible()
  // The list that it was written from stands behind, with the same words.
  await expect(page.getByRole("region", { name: "物料", exact: true }).getByText("钢材", { exact: true })).toBeVisible()
  const first = page.url()
  await write(page, "ST-109", "钢管", "φ108 × 4 20＃")
  await expect(page.getByRole("status", { name: "已有相似的物料" })).toContainText("ST-108 · 无缝钢管 · Φ108×4 20# （规格型号相同，草稿）")
  await save(page)
  await expect(page.getByRole("heading", { name: "钢管", exact: true })).toBeVisible()
  await page.goto(first)
  await page.getByRole("button", { name: "提交审批" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "提交审批" }).click()
  await expect(page.getByText("审批中").first()).toBeVisible()
  expect(troubles).toEqual([])
  await context.close()

  const approver = await seatOf(browser, platform.origin, "approver")
  await approver.page.goto(first)
  await approver.page.getByRole("button", { name: "通过", exact: true }).click()
  await approver.page.getByRole("dialog").getByRole("button", { name: "通过", exact: true }).click()
  await expect(approver.page.getByText("可以选用", { exact: true })).toBeVisible()
  expect(await flawsOf(approver.page, "zh")).toEqual([])
  expect(approver.troubles).toEqual([])
  await approver.context.close()
})

test("materials are imported from a table: a template, what is wrong in which cell, the good rows, and their names in other languages", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "purchaser")
  await page.goto("/basic/materials")
  await page.getByRole("button", { name: "导入", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: /导入/ })
  const download = page.waitForEvent("download")
  await dialog.getByRole("button", { name: "下载模板" }).click()
  expect((await download).suggestedFilename()).toBe("导入模板.xlsx")
  expect(await flawsOf(page, "zh")).toEqual([])
  const table = [
    "物料编码,名称,英文名称,规格型号,基本单位,单位换算,分类",
    "IM-1,深沟球轴承,Deep groove ball bearing,6205-2RS,个,箱=24,0101",
    "IM-2,圆锥滚子轴承,,30206,没有的单位,,0101",
  ].join("\n")
  await dialog.getByLabel(/选择或拖入/).setInputFiles({ name: "物料.csv", mimeType: "text/csv", buffer: Buffer.from(table) })
  await expect(dialog.getByRole("status")).toHaveText("新增 1 行，修改 0 行，相同 0 行，有误 1 行")
  await expect(dialog.getByTitle("“基本单位”：没有“没有的单位”，或已停用").last()).toHaveText("没有的单位")
  expect(await flawsOf(page, "zh")).toEqual([])
  await dialog.getByRole("button", { name: "只导入正确的 1 行" }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole("row", { name: /IM-1/ }).dblclick()
  await expect(page.getByRole("heading", { name: "深沟球轴承" })).toBeVisible()
  await page.getByRole("button", { name: "修改", exact: true }).click()
  const form = page.getByRole("dialog", { name: "修改物料" })
  const names = form.getByText("其他语言的名称 (1)")
  await expect(form.getByRole("textbox", { name: "日文名称" })).toBeHidden()
  await names.click()
  await form.getByRole("textbox", { name: "日文名称" }).fill("深溝玉軸受")
  expect(await flawsOf(page, "zh")).toEqual([])
  await form.getByRole("button", { name: "保存", exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText("深溝玉軸受")).toBeVisible()
  expect(troubles).toEqual([])
  await context.close()
})
