import { expect } from "@playwright/test"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// Master data: an administrator keeps what everybody else picks from and looks up.

test("an administrator keeps exchange rates with their audit trail, units by presses of the pointer, and a tree of categories", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "admin")
  await test.step("an exchange rate is entered and mended, and both stand in the audit trail", async () => {
    await page.goto("/basic/exchange-rates")
    await page.getByRole("button", { name: "新增汇率" }).click()
    const form = page.getByRole("dialog", { name: "新增汇率" })
    for (const [box, name] of [
      ["一单位", "欧元"],
      ["折合", "人民币"],
    ] as const) {
      await form.getByRole("textbox", { name: box }).click()
      const picker = page.getByRole("dialog", { name: "选择" })
      await picker.getByRole("textbox", { name: "编码、名称或拼音" }).fill(name)
      await page.keyboard.press("Enter")
      await picker.getByRole("gridcell", { name, exact: true }).dblclick()
    }
    await form.getByRole("combobox", { name: "汇率类型" }).selectOption("企业内部汇率")
    await form.getByRole("textbox", { name: "生效日期" }).fill("2026-11-01")
    await form.getByRole("textbox", { name: "汇率", exact: true }).fill("7.85")
    expect(await flawsOf(page, "zh")).toEqual([])
    await form.getByRole("button", { name: "保存" }).click()
    const row = page.getByRole("row", { name: /EUR \/ CNY \/ 企业内部汇率/ })
    await expect(row).toContainText("7.85")
    await row.getByRole("gridcell", { name: "EUR / CNY / 企业内部汇率", exact: true }).focus()
    await page.keyboard.press("Enter")
    const open = page.getByRole("dialog", { name: "汇率" })
    await expect(open.getByRole("textbox", { name: "一单位" })).toBeDisabled()
    await open.getByRole("textbox", { name: "汇率", exact: true }).fill("7.9")
    await open.getByRole("button", { name: "保存" }).click()
    await expect(row).toContainText("7.9")
    expect(await flawsOf(page, "zh")).toEqual([])
    await page.getByRole("button", { name: /EUR.*操作/ }).click()
    await page.getByRole("menuitem", { name: "变更记录" }).click()
    const changes = page.getByRole("dialog", { name: "EUR / CNY / 企业内部汇率 的变更记录" }).getByRole("listitem")
    await expect(changes).toHaveCount(2)
    await expect(changes.first()).toContainText("汇率：7.85 → 7.9")
  })

  await test.step("a row that is clicked twice opens its form, and a press beside the form shuts it", async () => {
    await goTo(page, "/basic/units")
    await page.getByRole("searchbox", { name: "编码、名称或拼音" }).fill("KGM")
    await page.keyboard.press("Enter")
    // At the row's end, which the form does not cover: its second press falls beside the form that the first one opened.
    const row = page.getByRole("row", { name: /KGM/ })
    await row.getByRole("gridcell", { name: "使用中" }).click()
    const form = page.getByRole("dialog", { name: "计量单位" })
    await form.getByRole("textbox", { name: "名称（中文）" }).fill("公斤")
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(page.getByRole("dialog")).toHaveCount(1)
    await expect(form.getByRole("textbox", { name: "名称（中文）" })).toHaveValue("公斤")
    await form.getByRole("button", { name: "取消" }).click()
    await page.getByRole("button", { name: "放弃修改" }).click()
    await row.getByRole("gridcell", { name: "使用中" }).dblclick()
    await expect(form.getByRole("textbox", { name: "编码" })).toHaveValue("KGM")
    const box = await form.boundingBox()
    if (box === null) throw new Error("the form is not drawn")
    // What is marked with the pointer may end beside the form.
    await page.mouse.move(box.x + 40, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x - 40, box.y + 20)
    await page.mouse.up()
    await expect(form).toBeVisible()
    await page.mouse.click(box.x - 40, box.y + 20)
    await expect(form).toHaveCount(0)
    await page.getByRole("button", { name: "查找", exact: true }).dblclick()
    await expect(page.getByRole("dialog", { name: "查找页面、单据和操作" })).toBeVisible()
    await page.keyboard.press("Escape")
  })

  await test.step("a tree of categories is built, a branch is moved, and what cannot be is told", async () => {
    await goTo(page, "/basic/categories")
    const form = page.getByRole("dialog", { name: "新增分类" })
    const write = async (code: string, name: string) => {
      await form.getByRole("textbox", { name: "编码" }).fill(code)
      for (const language of ["中文", "英文", "西班牙文", "日文"])
        await form.getByRole("textbox", { name: `名称（${language}）` }).fill(name)
    }
    const save = async () => {
      await form.getByRole("button", { name: "保存" }).click()
      await expect(form).toHaveCount(0)
    }
    for (const [code, name] of [
      ["00M", "金属材料"],
      ["00E", "电气元件"],
    ] as const) {
      await page.getByRole("button", { name: "新增分类" }).click()
      await write(code, name)
      await save()
    }
    await page.getByRole("button", { name: /金属材料.*操作/ }).click()
    await page.getByRole("menuitem", { name: "新增下级" }).click()
    await write("00M01", "合金钢")
    await expect(form.getByRole("textbox", { name: "上级分类" })).toHaveValue("金属材料")
    expect(await flawsOf(page, "zh")).toEqual([])
    await save()
    const tree = page.getByRole("tree", { name: "分类树" })
    // The tree is read again after each change: only then can the branch be opened.
    await expect(page.getByRole("treeitem", { name: "金属材料" })).toHaveAttribute("aria-expanded", "false")
    await tree.focus()
    for (const key of ["Home", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key)
    await expect(page.getByRole("treeitem", { name: "合金钢" })).toBeVisible()
    for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key)
    await expect(page.getByRole("treeitem", { name: "合金钢" })).toHaveAttribute("aria-selected", "true")
    const row = page.getByRole("row", { name: /M01/ })
    await expect(row).toContainText("金属材料")
    await expect(page.getByRole("row", { name: /电气元件/ })).toHaveCount(0)
    await page.getByRole("button", { name: "全部", exact: true }).click()
    const searches = /categories\/tree\?.*word=/
    await page.route(searches, (route) => route.fulfill({ json: { code: "400", msg: "暂不能读取" } }))
    await page.getByRole("searchbox", { name: "查找分类树" }).fill("hejin")
    await expect(page.getByText("暂不能读取")).toBeVisible()
    await page.unroute(searches)
    await page.getByRole("button", { name: "重试" }).click()
    await expect(page.getByRole("searchbox", { name: "查找分类树" })).toHaveValue("hejin")
    await expect(page.getByRole("treeitem")).toHaveText(["金属材料 / 合金钢"])
    await page.getByRole("searchbox", { name: "查找分类树" }).fill("")
    // Above its own parent it would stand below itself.
    await page
      .getByRole("row", { name: /金属材料/ })
      .first()
      .click()
    const open = page.getByRole("dialog", { name: "分类", exact: true })
    const parent = open.getByRole("textbox", { name: "上级分类" })
    const picker = page.getByRole("dialog", { name: "树状选择" })
    // The second press of a double click is meant for the row, and does nothing where it meets the form that the first one has opened.
    await parent.hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(picker).toHaveCount(0)
    await parent.click()
    await picker.getByRole("searchbox").fill("M01")
    await page.keyboard.press("Enter")
    await picker.getByText("选择", { exact: true }).click()
    await open.getByRole("button", { name: "保存" }).click()
    await expect(open).toContainText("不能移到自己或自己的下级之下")
    expect(troubles.splice(0)).toEqual([expect.stringMatching(/^422 .*categories\/update$/), expect.stringContaining("422")])
    await open.getByRole("button", { name: "取消" }).click()
    await page.getByRole("button", { name: "放弃修改" }).click()
    await row.getByRole("gridcell", { name: "00M01", exact: true }).dblclick()
    await open.getByRole("textbox", { name: "上级分类" }).click()
    await picker.getByRole("treeitem", { name: "电气元件" }).dblclick()
    await open.getByRole("button", { name: "保存" }).click()
    await expect(row).toContainText("电气元件")
    // What a table brings stands in the tree as well, until that is undone.
    await page.getByRole("button", { name: "导入", exact: true }).click()
    const table = Buffer.from("编码,名称（中文）\n00W,木材\n")
    await page.getByLabel(/选择或拖入/).setInputFiles({ name: "分类.csv", mimeType: "text/csv", buffer: table })
    await page.getByRole("button", { name: "导入 1 行", exact: true }).click()
    await expect(page.getByRole("treeitem", { name: "木材" })).toBeVisible()
    await page.getByRole("button", { name: "撤销", exact: true }).click()
    await expect(page.getByRole("treeitem", { name: "木材" })).toHaveCount(0)
  })
  expect(troubles).toEqual([])
  await context.close()
})
