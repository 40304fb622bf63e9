import { expect, type Page } from "@playwright/test"
import { codeContract } from "#contract/code.contract.ts"
import { lovContract } from "#contract/lov.contract.ts"
import { goTo } from "./support/go-to.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { tenderTitle } from "./support/session.ts"

// The list-of-value picker where people meet it: an administrator's pages, and the invited suppliers of a new tender.

const toasts = (page: Page) => page.getByRole("region", { name: /提示|通知|消息/ }).or(page.getByRole("status"))

test("an administrator changes a code's values, picks from lists of values by keyboard and pointer, and finds an added value offered where its list is open", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "admin")
  await test.step("a code's values are changed, changed back, and say who did it", async () => {
    await page.goto("/system/quick-codes")
    await page.getByRole("searchbox", { name: "代码" }).fill("paym")
    const row = page.getByRole("row", { name: /PAYMENT_TERM/ })
    await expect(page.getByRole("grid").getByRole("row")).toHaveCount(2)
    await row.getByRole("gridcell", { name: "PAYMENT_TERM" }).click()
    const dialog = page.getByRole("dialog", { name: "修改 PAYMENT_TERM" })
    await dialog.getByRole("button", { name: "添加取值" }).click()
    const line = dialog.getByRole("group", { name: "第 7 个取值" })
    await line.getByRole("textbox", { name: "第 7 个取值 取值" }).fill("NET120")
    await dialog.getByRole("button", { name: "保存" }).click()
    await expect(dialog.getByRole("alert")).toContainText("四种语言")
    for (const language of ["中文", "英文", "西班牙文", "日文"])
      await line.getByRole("textbox", { name: `第 7 个取值 ${language}` }).fill("票到 120 天")
    await dialog.getByRole("button", { name: "保存" }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText("7")
    await expect(row).toContainText("周子墨")
    await page.getByRole("button", { name: "撤销" }).click()
    await expect(row.getByRole("gridcell", { name: "6", exact: true })).toBeVisible()
    await row.getByRole("button").click()
    await page.getByRole("menuitem", { name: "修改记录" }).click()
    const history = page.getByRole("dialog", { name: "PAYMENT_TERM 的修改记录" })
    await expect(history.getByRole("listitem")).toHaveCount(2)
    await expect(history.getByRole("listitem").last()).toContainText("新增取值：NET120")
  })

  await test.step("one row is picked by keyboard or by a double click, and what was picked lately is offered again", async () => {
    await goTo(page, "/system/lov")
    const preview = async () => {
      await page
        .getByRole("row", { name: /SUPPLIER/ })
        .getByRole("button")
        .click()
      await page.getByRole("menuitem", { name: "预览" }).click()
      return page.getByRole("dialog", { name: "选择供应商" })
    }
    const dialog = await preview()
    await expect(dialog.getByRole("row")).toHaveCount(6)
    // It opens in its first filter; half a second after the last key the rows are the ones asked for.
    await page.keyboard.type("泵阀")
    await expect(dialog.getByRole("row")).toHaveCount(2)
    await dialog.getByRole("gridcell").first().focus()
    await page.keyboard.press("Enter")
    await expect(dialog).toBeHidden()
    await expect(toasts(page).getByText(/选中 浙江东瓯泵阀股份有限公司/)).toBeVisible()

    const again = await preview()
    await expect(again.getByRole("group", { name: "最近选择" }).getByRole("button", { name: "浙江东瓯泵阀股份有限公司" })).toBeVisible()
    await again.getByRole("textbox", { name: "公司名称" }).fill("没有这家公司")
    await again.getByRole("button", { name: "查询" }).click()
    await expect(again.getByText("没有符合条件的数据")).toBeVisible()
    await expect(again.getByRole("navigation")).toHaveCount(0)
    await again.getByRole("button", { name: "重置" }).click()
    await expect(again.getByRole("row")).toHaveCount(6)
    // On a phone names wrap: none is cut.
    const view = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const cells = again.getByRole("gridcell", { name: /公司$/ })
    await expect(cells).toHaveCount(5)
    for (const cell of await cells.all()) await expect.poll(() => cell.evaluate(isCut)).toBe(false)
    if (view) await page.setViewportSize(view)
    await again.getByRole("gridcell", { name: "上海启明自动化科技有限公司" }).dblclick()
    await expect(again).toBeHidden()
    await expect(toasts(page).getByText(/选中 上海启明自动化科技有限公司/)).toBeVisible()
  })

  await test.step("a refused search shows the server's sentence as a message, and the same can be asked again", async () => {
    await page.route("**/system/sys/lov/display**", (route) =>
      route.fulfill({ json: { code: "10001", success: false, msg: "查询失败", state: { code: "10001", message: "查询失败" } } }),
    )
    await page
      .getByRole("row", { name: /DEPARTMENT/ })
      .getByRole("button")
      .click()
    await page.getByRole("menuitem", { name: "预览" }).click()
    await expect(page.getByText("查询失败").first()).toBeVisible()
    await page.unroute("**/system/sys/lov/display**")
    await page.getByRole("dialog").getByRole("button", { name: "重试" }).click()
    await expect(page.getByRole("dialog", { name: "选择部门" }).getByRole("gridcell", { name: "信息中心" })).toBeVisible()
    await page.keyboard.press("Escape")
  })

  await test.step("a value that is added is offered at once where the list is open", async () => {
    const admin = await platform.signIn("admin")
    const list = await admin.call(lovContract.getByCode, { query: { code: "CODE_VALUE" } })
    const { titles, width, sqlTypeCode, apiUrl, sqlServiceUrl, valueField, textField } = list
    const columns = list.entries.map(({ field, labels, width: wide }) => ({ field, labels, width: wide }))
    const kinds = { field: "value", type: "select" as const, titles, code: "INVOICE_TYPE" }
    const shown = { titles, width, sqlTypeCode, apiUrl, sqlServiceUrl, entries: columns, valueField, textField, enabledFlag: 1 }
    await admin.call(lovContract.add, { body: { ...shown, code: "INVOICE_KIND", parameter: [kinds] } })
    await page.goto("/system/lov?code=INVOICE")
    await page
      .getByRole("row", { name: /INVOICE_KIND/ })
      .getByRole("button")
      .click()
    await page.getByRole("menuitem", { name: "预览" }).click()
    const options = page.getByRole("dialog", { name: "选择代码取值" }).getByRole("search").getByRole("option")
    await expect(options).toHaveText(["全部", "增值税专用发票", "增值税普通发票", "全电发票"])
    const { code, names, enabledFlag, entries, version } = await admin.call(codeContract.getByCode, { query: { code: "INVOICE_TYPE" } })
    const receipt = { value: "RECEIPT", names: { zh: "收据", en: "Receipt", es: "Recibo", ja: "領収書" }, enabledFlag: 1 }
    await admin.call(codeContract.update, { body: { code, names, enabledFlag, version, entries: [...entries, receipt] } })
    await expect(options.last()).toHaveText("收据")
    await expect(options).toHaveCount(5)
  })
  expect(troubles).toEqual([])
  await context.close()
})

test("a purchaser invites suppliers to a new tender, over Back and Forward, and several at once across searches", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "lead")
  const box = page.getByRole("textbox", { name: /受邀供应商/ })
  const dialog = page.getByRole("dialog", { name: "选择供应商" })
  await test.step("an open list of values goes on where it stood after Back and Forward", async () => {
    await page.goto("/wel/tender-list")
    await page.getByRole("link", { name: "新建招标" }).first().click()
    await tenderTitle(page).fill("前进与后退")
    await page.getByRole("button", { name: "开始编制" }).click()
    await page
      .getByRole("navigation", { name: "步骤" })
      .getByRole("button", { name: /供应商/ })
      .click()
    await page.getByRole("radio", { name: /邀请/ }).click()
    await box.click()
    const filter = dialog.getByRole("textbox", { name: "公司名称" })
    await filter.fill("启明")
    await expect(dialog.getByRole("row")).toHaveCount(2)
    const wizard = page.url()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(page).toHaveURL(wizard)
    await expect(filter).toHaveValue("启明")
    // Typed: the rows follow by themselves.
    await filter.fill("泵阀")
    await expect(filter).toHaveValue("泵阀")
    await expect(dialog.getByRole("gridcell", { name: /泵阀/ }).first()).toBeVisible()
    // Asked for by the button, at once.
    await filter.fill("启明")
    await dialog.getByRole("button", { name: "查询" }).click()
    await dialog.getByRole("checkbox", { name: "选择：上海启明自动化科技有限公司" }).check()
    await dialog.getByRole("button", { name: "选择 1 项" }).click()
    await expect(box).toHaveValue("上海启明自动化科技有限公司")
  })

  await test.step("several suppliers are invited at once, across searches", async () => {
    await box.focus()
    await page.keyboard.press("Delete")
    await expect(box).toHaveValue("")
    await page.keyboard.press("Enter")
    await dialog.getByRole("checkbox", { name: "选择：江苏恒远机电设备有限公司" }).check()
    await dialog.getByRole("textbox", { name: "公司名称" }).fill("启明")
    await expect(dialog.getByRole("row")).toHaveCount(2)
    await dialog.getByRole("checkbox", { name: "选择：上海启明自动化科技有限公司" }).check()
    await dialog.getByRole("button", { name: "选择 2 项" }).click()
    await expect(dialog).toBeHidden()
    await expect(box).toHaveValue("江苏恒远机电设备有限公司、上海启明自动化科技有限公司")
    await expect(box).toBeFocused()
    await page.keyboard.press("Delete")
    await expect(box).toHaveValue("")
  })
  expect(troubles).toEqual([])
  await context.close()
})
