import { expect } from "@playwright/test"
import { material } from "#machines/material/material.chart.ts"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// Materials: written by a purchaser, who is told of what is there already, approved by somebody else and imported from tables.

test("a purchaser enters a material, is told of one that is like it, sees it approved, imports others from a table, and looks units up", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "purchaser")
  await page.goto("/basic/materials")
  await test.step("one is written, and another one like it is told of", async () => {
    const form = page.getByRole("dialog", { name: "新增物料" })
    const begin = async (code: string, name: string, specification: string) => {
      await page.getByRole("button", { name: "新增物料" }).click()
      await form.getByRole("textbox", { name: "物料编码" }).fill(code)
      await form.getByRole("textbox", { name: "名称", exact: true }).fill(name)
      await form.getByRole("textbox", { name: "规格型号" }).fill(specification)
    }
    await begin("ST-108", "无缝钢管", "Φ108×4 20#")
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
    await form.getByRole("button", { name: "保存" }).click()
    await expect(page.getByRole("heading", { name: "无缝钢管" })).toBeVisible()
    // The list that it was written from stands behind, with the same words.
    await expect(page.getByRole("region", { name: "物料", exact: true }).getByText("钢材", { exact: true })).toBeVisible()
    const first = page.url()
    await goTo(page, "/basic/materials")
    await begin("ST-109", "钢管", "φ108 × 4 20＃")
    await expect(page.getByRole("status", { name: "已有相似的物料" })).toContainText(
      "ST-108 · 无缝钢管 · Φ108×4 20# （规格型号相同，草稿）",
    )
    await form.getByRole("button", { name: "取消" }).click()
    await page.getByRole("dialog", { name: "放弃修改？" }).getByRole("button", { name: "放弃修改" }).click()
    await expect(page.getByRole("button", { name: "新增物料" })).toBeFocused()
    await goTo(page, first)
  })

  await test.step("its approval is asked for, and shown as soon as it is given", async () => {
    await page.getByRole("button", { name: "提交审批" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "提交审批" }).click()
    await expect(page.locator("article > header").filter({ visible: true }).getByText("审批中").first()).toBeVisible()
    const approver = await platform.signIn("approver")
    const params = { id: new URL(page.url()).searchParams.get("id") ?? "" }
    const { version } = await approver.call(material.calls.get, { params, query: {} })
    await approver.call(material.calls.approve, { params, body: { base: version, input: { comment: "" } } })
    await expect(page.getByText("可以选用", { exact: true }).filter({ visible: true })).toBeVisible()
    expect(await flawsOf(page, "zh")).toEqual([])
  })

  await test.step("others are imported: a template, what is wrong in which cell, the good rows, and their names in other languages", async () => {
    await goTo(page, "/basic/materials")
    await page.getByRole("button", { name: "导入", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: /导入/ })
    const download = page.waitForEvent("download")
    await dialog.getByRole("button", { name: "下载模板" }).click()
    expect((await download).suggestedFilename()).toBe("导入模板.xlsx")
    const table = [
      "物料编码,名称,英文名称,规格型号,基本单位,单位换算,分类",
      "IM-1,深沟球轴承,Deep groove ball bearing,6205-2RS,个,箱=24,0101",
      "IM-2,圆锥滚子轴承,,30206,没有的单位,,0101",
    ].join("\n")
    await dialog.getByLabel(/选择或拖入/).setInputFiles({ name: "物料.csv", mimeType: "text/csv", buffer: Buffer.from(table) })
    await expect(dialog.getByRole("status").filter({ hasText: "新增" })).toHaveText("新增 1 行，修改 0 行，相同 0 行，有误 1 行")
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
  })

  await test.step("units are looked up, and not kept", async () => {
    await goTo(page, "/basic/units")
    await page.getByRole("searchbox", { name: "编码、名称或拼音" }).fill("qianke")
    await expect(page.getByRole("gridcell", { name: "KGM" })).toBeVisible()
    await expect(page.getByRole("button", { name: "新增单位" })).toHaveCount(0)
  })
  expect(troubles).toEqual([])
  await context.close()
})
