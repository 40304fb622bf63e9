import { readFileSync } from "node:fs"
import { expect } from "@playwright/test"
import { codeContract } from "#contract/code.contract.ts"
import { printFormat } from "#contract/print.contract.ts"
import { goTo } from "./support/go-to.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// An import where an administrator meets it: values of quick codes from a table with a column that nobody guesses and a row that is wrong.

test("values are imported from a table: columns chosen, wrong rows told, the good ones written and taken back", async ({
  browser,
  platform,
}) => {
  const admin = await platform.signIn("admin")
  const names = { zh: "包装方式", en: "Packing", es: "Embalaje", ja: "梱包" }
  await admin.call(codeContract.add, { body: { code: "IMPORTED", names, enabledFlag: 1, entries: [] } })
  const entries = async () => (await admin.call(codeContract.data, { params: { code: "IMPORTED" } })).map(({ value }) => value)
  const { page, troubles, context } = await seatOf(browser, platform.origin, "admin")
  await page.goto("/system/quick-codes?code=IMPORTED")
  await page.getByRole("button", { name: "导入", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: /导入/ })
  const table =
    "编码,取值代号,中文名称,Chinese,英文名称,西班牙文名称,日文名称\nIMPORTED,BOX,木箱,,box,caja,箱\nIMPORTED,BAG,编织袋,,bag,bolsa,袋\nNOWHERE,TIN,罐,,tin,lata,缶\n"
  await dialog.getByLabel(/选择或拖入/).setInputFiles({ name: "包装.csv", mimeType: "text/csv", buffer: Buffer.from(table) })
  await expect(dialog.getByRole("alert")).toContainText("值")
  await dialog.getByRole("combobox", { name: /^值 \*/ }).selectOption("取值代号")
  await expect(dialog.getByRole("status").filter({ hasText: "新增" })).toHaveText("新增 2 行，修改 0 行，相同 0 行，有误 1 行")
  await expect(dialog.getByRole("row", { name: /没有快速编码“NOWHERE”/ })).toBeVisible()
  await expect(dialog.getByRole("button", { name: "导入 2 行", exact: true })).toBeDisabled()
  await dialog.getByRole("button", { name: "只导入正确的 2 行" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("row", { name: /IMPORTED/ })).toContainText("2")
  expect(await entries()).toEqual(["BOX", "BAG"])
  await page.getByRole("button", { name: "导入", exact: true }).click()
  await page.getByRole("listitem").filter({ hasText: "包装.csv" }).getByRole("button", { name: "撤销导入" }).click()
  await expect(dialog.getByText("已撤销", { exact: true })).toBeVisible()
  expect(await entries()).toEqual([])

  // A file of print templates goes the same way, without columns to choose.
  const inEach = (text: string) => ({ zh: text, en: text, es: text, ja: text })
  const body = (text: string) => [{ kind: "paragraph", runs: [{ text }] }]
  const bodies = { zh: body("编号 {{number}}"), en: body("{{number}}"), es: body("{{number}}"), ja: body("{{number}}") }
  const template = { kind: "inquiry", names: inEach("带来的模板"), bodies, landscape: false, enabled: true, version: 3 }
  const records = [template, { ...template, names: inEach("坏模板"), bodies: { ...bodies, es: body("{{nothing}}") } }]
  const give = (content: string) =>
    dialog.getByLabel(/选择或拖入/).setInputFiles({ name: "模板.json", mimeType: "application/json", buffer: Buffer.from(content) })
  await goTo(page, "/system/print-templates")
  await page.getByRole("button", { name: "导入", exact: true }).click()
  await give("{ no json")
  await expect(dialog.getByRole("alert")).toContainText("这不是可以导入的文件")
  await give(JSON.stringify({ format: printFormat, records }))
  await expect(dialog.getByRole("status").filter({ hasText: "新增" })).toHaveText("新增 1 行，修改 0 行，相同 0 行，有误 1 行")
  await expect(dialog.getByRole("listitem")).toHaveText("第 2 行：此类单据没有占位符“nothing”。")
  await dialog.getByRole("button", { name: "只导入正确的 1 行" }).click()
  await expect(page.getByRole("row", { name: /带来的模板/ })).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "下载全部模板" }).click()])
  expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toEqual({ format: printFormat, records: [{ ...template, version: 1 }] })
  expect(troubles).toEqual([])
  await context.close()
})
