import { expect, type Page } from "@playwright/test"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { shiftClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { pasteLines } from "./support/paste.ts"
import { seatsAt } from "./support/people.ts"
import { startPlatform } from "./support/servers.ts"

// An inquiry from its lines to the approved result: sealed quotations, their trial, the comparison and the verification of prices.

/** What the head says; the picture of its life names every state, and a page that was left stands hidden. */
const state = (page: Page, word: string) =>
  expect(page.locator("article > header").getByText(word, { exact: true }).filter({ visible: true })).toHaveCount(1)

/** Presses a command of the page's head and says yes. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test("an inquiry goes from its lines over sealed quotations to an approved result", async ({ browser }) => {
  const { platform, stop } = await startPlatform("inquiry")
  const { database } = platform
  const parties = await database.query<{ name: string; party: string; company: string }>({
    text: "select person.name, party, party.name as company from person join party on party.id = person.party where person.name like 'supplier.%'",
  })
  const partyOf = (name: string) => parties.rows.find((row) => row.name === name) ?? { party: "", company: "" }
  const seats = seatsAt(browser, platform.origin)
  const { page: buyer } = await seats.of("purchaser")

  await test.step("the purchaser writes it and asks for its publication", async () => {
    await buyer.goto("/wel/inquiry-list")
    await expect(buyer.getByText("还没有询价单")).toBeVisible()
    await buyer.getByRole("button", { name: "新建询价" }).click()
    const form = buyer.getByRole("dialog", { name: "新建询价" })
    await form.getByRole("textbox", { name: "标题" }).fill("工业轴承年度询价")
    await form.getByRole("combobox", { name: "币种" }).selectOption("CNY")
    await form.getByRole("textbox", { name: "邀请的供应商" }).click()
    const picker = buyer.getByRole("dialog", { name: "选择供应商" })
    for (const name of ["supplier.a", "supplier.b", "supplier.c"])
      await picker.getByRole("checkbox", { name: `选择：${partyOf(name).company}` }).check()
    await picker.getByRole("button", { name: "选择 3 项" }).click()
    await form.getByRole("textbox", { name: /^报价截止/ }).fill("2031-05-06 08:00:00")
    // Two lots, the second of which is awarded whole.
    await form.getByText("包件划分", { exact: true }).click()
    await pasteLines(form.getByRole("grid", { name: "包件划分" }), [
      ["轴承包", "", ""],
      ["油品包", "同一品牌", "是"],
    ])
    const lines = form.getByRole("grid", { name: "询价行" })
    await pasteLines(lines, [["深沟球轴承 6205-2RS", "", "", "一千二", "件", "", "USD 18"]])
    await form.getByRole("button", { name: "保存", exact: true }).click()
    await expect(buyer.getByText("询价行 第 1 行数量：不是数字")).toBeVisible()
    await expect(buyer.getByText("询价行 第 1 行目标价（保密）：写的是 USD，这里按 CNY 填写")).toBeVisible()
    await expect(lines.getByRole("textbox")).toHaveValue("一千二")
    await pasteLines(lines, [
      ["深沟球轴承 6205-2RS", "", "", "1200", "件", "", "18", "500-1000; 2000-", "", "", "", "轴承包"],
      ["圆锥滚子轴承 30206", "", "", "400", "件", "", "18", "", "", "", "", "轴承包"],
      ["锂基润滑脂", "", "", "60", "桶", "", "18", "", "", "", "", "油品包"],
    ])
    await expect(form.getByText("油品包（整包授予）：1 行")).toBeVisible()
    // What a cell cannot hold is not left out unasked.
    await pasteLines(lines, [["6205"]], 1)
    await form.getByRole("button", { name: "保存", exact: true }).click()
    await expect(buyer.getByText("询价行 第 1 行物料编码：请从列表中选择")).toBeVisible()
    await expect(lines.getByRole("textbox")).toHaveValue("6205")
    await buyer.keyboard.press("Delete")
    // What is asked besides where experts score; this inquiry does without them.
    const scoring = form.getByRole("combobox", { name: "专家评分" })
    await scoring.selectOption("由专家评分")
    await expect(form.getByRole("grid", { name: "评分项" })).toBeVisible()
    expect(await flawsOf(buyer, "zh")).toEqual([])
    await scoring.selectOption("不设专家评分")
    await form.getByRole("button", { name: "保存" }).click()
    await expect(buyer.getByRole("heading", { name: "工业轴承年度询价" })).toBeVisible()
    expect(await flawsOf(buyer, "zh")).toEqual([])
    await act(buyer, "提交审批")
    await state(buyer, "发布审批中")
  })
  const id = new URL(buyer.url()).searchParams.get("id") ?? ""
  const approver = await platform.signIn("approver")
  const approve = async () => {
    const { version } = await approver.call(inquiry.calls.get, { params: { id } })
    await approver.call(inquiry.calls.approve, { params: { id }, body: { base: version, input: { comment: "同意" } } })
  }
  await test.step("the approver lets it out", async () => {
    await approve()
    await state(buyer, "报价中")
  })

  await test.step("a supplier finds it among the tasks, pastes prices from a workbook and seals them", async () => {
    const { page } = await seats.of("supplier.a")
    await page.goto("/dashboard/index")
    // How many of its quotations stand in each state, each number with the way to them.
    const counts = page.getByRole("region", { name: "报价单" })
    await expect(counts.getByRole("link", { name: /待报价/ })).toHaveAttribute("href", "/inquiry-create-list?state=asked")
    await page.getByRole("link", { name: /报价.*工业轴承年度询价/ }).click()
    // Neither the target price nor who else is asked.
    await expect(page.getByRole("grid", { name: "报价行" }).getByText("锂基润滑脂")).toBeVisible()
    await expect(page.getByText(partyOf("supplier.b").company)).toHaveCount(0)
    await page.getByRole("button", { name: "报价", exact: true }).click()
    const form = page.getByRole("dialog", { name: "报价" })
    await form.getByRole("textbox", { name: "税率" }).fill("13")
    // Prices with tax, without: what is not typed follows from the rate.
    await pasteLines(
      form.getByRole("grid", { name: "报价行" }),
      [
        ["17.50", "", "", "15", "哈轴", "", "", "500-1000：18；2000-：16.5"],
        ["", "47.46", "", "20", "哈轴"],
        ["", "", "", "", ""],
      ],
      3,
    )
    await expect(form.getByText("37,800.00").first()).toBeVisible()
    await expect(form.getByText("500-1000: 18; 2000-: 16.5").first()).toBeVisible()
    await expect(form.getByText("小计 37,800.00 CNY")).toBeVisible()
    expect(await flawsOf(page, "zh")).toEqual([])
    await form.getByRole("button", { name: "密封报价" }).click()
    await expect(form).toHaveCount(0)
    await state(page, "已密封")
    // Its own quotation stays readable for the supplier.
    await expect(page.getByRole("article").getByText("37,800.00").first()).toBeVisible()
  })
  await test.step("another quotes; of both nothing can be seen before the opening", async () => {
    const other = await platform.signIn("supplier.b")
    const line = { maximum: null, leadDays: 10, brand: "人本", remark: "" }
    const lines = ["18.20", "39.50", "260"].map((unitPrice) => ({ ...line, unitPrice }))
    const params = { id: memberOf(id, "quotation", partyOf("supplier.b").party) }
    const { version } = await other.call(quotation.calls.get, { params })
    const content = { lines, taxRate: "13", validUntil: null, terms: "" }
    await other.call(quotation.calls.submit, { params, body: { base: version, input: { content } } })
    const { rows } = await database.query({ text: "select from event where data::text like '%39.50%' or data::text like '%17.50%'" })
    expect(rows).toEqual([])
    await buyer.getByRole("tab", { name: /^报价/ }).click()
    await expect(buyer.getByText("还没有可以看的报价")).toBeVisible()
  })

  await test.step("after the end the purchaser opens them, judges them and compares", async () => {
    await shiftClock(database, Date.UTC(2031, 4, 6, 1) - Date.now())
    await buyer.reload()
    await act(buyer, "开启报价")
    await state(buyer, "初审")
    await buyer.getByRole("tab", { name: /^报价/ }).click()
    await expect(buyer.getByRole("button", { name: "通过", exact: true })).toHaveCount(2)
    await buyer.getByRole("button", { name: "通过", exact: true }).first().click()
    await expect(buyer.getByText("通过初审", { exact: true })).toHaveCount(1)
    await buyer.getByRole("button", { name: "通过", exact: true }).nth(1).click()
    await expect(buyer.getByText("通过初审", { exact: true })).toHaveCount(2)
    expect(await flawsOf(buyer, "zh")).toEqual([])
    await buyer.getByRole("tab", { name: "相关单据" }).click()
    await expect(buyer.getByRole("navigation", { name: "相关单据" }).getByRole("link", { name: /报价.*已开启/ })).toHaveCount(2)
    expect(await flawsOf(buyer, "zh")).toEqual([])
    await act(buyer, "结束初审")
    await buyer.getByRole("link", { name: "比价单" }).first().click()
    await expect(buyer.getByRole("grid", { name: "比价" })).toBeVisible()
    // 1200 x 17.50 + 400 x 39.50 + 60 x 260
    await expect(buyer.getByText("52,400.00").first()).toBeVisible()
    // Below each lot what every supplier asks for it; one is chosen with all of its lines, and a closed one shows its sums alone.
    const matrix = buyer.getByRole("grid", { name: "比价" })
    await matrix
      .getByRole("gridcell")
      .filter({ has: buyer.getByRole("button", { name: "15,600.00", exact: true }) })
      .press("Enter")
    await expect(buyer.getByText("已选 1 / 3 行")).toBeVisible()
    await matrix.getByRole("button", { name: /^轴承包/ }).click()
    await expect(matrix.getByText("圆锥滚子轴承")).toHaveCount(0)
    await expect(matrix.getByRole("button", { name: "37,800.00", exact: true })).toBeVisible()
    await matrix.getByRole("button", { name: /^轴承包/ }).click()
    // Below the line what other quantities of it cost, which nobody can choose.
    await buyer.getByRole("combobox", { name: "数量" }).selectOption({ label: "展开阶梯价" })
    const tier = buyer.getByRole("row", { name: /2,000 件起/ })
    await expect(tier.getByRole("button", { name: "16.50" })).toBeDisabled()
    await buyer.getByRole("button", { name: "保存", exact: true }).first().click()
    await expect(buyer.getByRole("grid", { name: "授标方案" }).getByText(/^已保存/)).toBeVisible()
    await buyer.getByRole("button", { name: "采用" }).first().click()
    await expect(buyer.getByText("已选 3 / 3 行")).toBeVisible()
    expect(await flawsOf(buyer, "zh")).toEqual([])
    await buyer.getByRole("button", { name: "保存意向" }).click()
    await expect(buyer.getByText("保存意向：已完成").first()).toBeVisible()
    await act(buyer, "转核价")
    await state(buyer, "核价")
    // What else was considered stays as a record that nobody can take any more.
    await buyer.goto(`/wel/inquiry-parity-view?id=${id}`)
    await expect(buyer.getByRole("grid", { name: "授标方案" }).getByText(/^已保存/)).toBeVisible()
    await expect(buyer.getByRole("button", { name: "采用" })).toHaveCount(0)
    expect(await flawsOf(buyer, "zh")).toEqual([])
  })

  await test.step("somebody else verifies the prices, and the result is approved", async () => {
    const { page } = await seats.of("lead")
    await page.goto(`/wel/inquiry-details-view?id=${id}`)
    await page.getByRole("link", { name: "核价单" }).first().click()
    // Of three lines one is dearer than another supplier's offer, and two suppliers are no competition.
    await expect(page.getByText("报价的供应商不足三家")).toBeVisible()
    expect(await flawsOf(page, "zh")).toEqual([])
    // Behind a price stand its offer, what was paid before, and what the verifier found out about the market.
    await page
      .getByRole("grid", { name: "意向与中标" })
      .getByRole("row", { name: /深沟球轴承/ })
      .getByRole("gridcell")
      .nth(1)
      .click()
    const offer = page.getByRole("dialog", { name: /深沟球轴承/ })
    await expect(offer.getByText("没有历史价格")).toBeVisible()
    await offer.getByRole("textbox", { name: "备注" }).fill("某网站轴承报价 17.20，2031-05-06")
    await offer.getByRole("button", { name: "保存备注" }).click()
    await expect(offer.getByRole("button", { name: "保存备注" })).toBeDisabled()
    expect(await flawsOf(page, "zh")).toEqual([])
    await page.keyboard.press("Escape")
    // An offer that was not taken can be made a winner; here it stays as it is.
    await page.getByRole("tab", { name: "未选中的报价" }).click()
    await page.getByRole("button", { name: "加为中标" }).first().click()
    await expect(page.getByRole("dialog", { name: "核价" }).getByRole("textbox", { name: "数量" })).toHaveCount(4)
    await page.keyboard.press("Escape")
    await page.getByRole("group", { name: "可以做的事" }).getByRole("button", { name: "核价" }).click()
    const form = page.getByRole("dialog", { name: "核价" })
    const price = form.getByRole("textbox", { name: "不含税单价" }).first()
    await price.fill("17.3")
    // What a colleague verifies meanwhile is not written over unseen: the form is to be opened again.
    const colleague = await platform.signIn("lead")
    const { version, facts } = await colleague.call(inquiry.calls.get, { params: { id } })
    const awards = facts.awards.map((one) => (one.line === 0 ? { ...one, unitPrice: "17.2" } : one))
    await colleague.call(inquiry.calls.verifyPrice, { params: { id }, body: { base: version, input: { awards, remark: "" } } })
    await expect(form.getByText("打开本表之后，别人更改了中标结果")).toBeVisible()
    await form.getByRole("button", { name: "核价", exact: true }).click()
    await expect(form).toBeVisible()
    expect(await flawsOf(page, "zh")).toEqual([])
    await page.keyboard.press("Escape")
    await page.getByRole("dialog", { name: "放弃修改？" }).getByRole("button", { name: "放弃修改" }).click()
    await page.getByRole("group", { name: "可以做的事" }).getByRole("button", { name: "核价" }).click()
    await expect(price).toHaveValue("17.2")
    await price.fill("17.3")
    await form.getByRole("button", { name: "核价", exact: true }).click()
    await expect(form).toHaveCount(0)
    await act(page, "提交结果审批")
    await approve()
    await goTo(buyer, `/wel/inquiry-details-view?id=${id}`)
    await state(buyer, "结果已发布")
    // What was 17.50 is 17.30 now.
    await expect(buyer.getByText("−240.00")).toBeVisible()
    // 1200 x 17.30 + 400 x 39.50 + 60 x 260
    await expect(buyer.getByRole("grid", { name: "意向与中标" }).getByText("52,160.00")).toBeVisible()
    expect(await flawsOf(buyer, "zh")).toEqual([])
  })

  await test.step("its prices are kept, and say where they come from", async () => {
    await goTo(buyer, "/wel/price-list")
    const row = buyer
      .getByRole("grid", { name: "价格记录" })
      .getByRole("row", { name: /深沟球轴承/ })
      .filter({ hasText: "17.30" })
    await expect(row.getByText("17.30")).toBeVisible()
    await row.click()
    await expect(buyer.getByRole("img", { name: /历次价格/ })).toBeVisible()
    expect(await flawsOf(buyer, "zh")).toEqual([])
    await buyer.getByRole("link", { name: "价格来源" }).click()
    await state(buyer, "结果已发布")
  })

  await test.step("each supplier learns how it ended, and nothing of the others", async () => {
    const { page } = await seats.of("supplier.a")
    await goTo(page, "/inquiry-create-list")
    const row = page.getByRole("grid", { name: "我的报价" }).getByRole("row", { name: /工业轴承年度询价/ })
    await expect(row.getByText("中标", { exact: true })).toBeVisible()
    await row.click()
    await state(page, "中标")
    const none = await platform.signIn("supplier.c")
    const params = { id: memberOf(id, "quotation", partyOf("supplier.c").party) }
    expect((await none.call(quotation.calls.get, { params })).state).toBe("lapsed")
    await expect(none.call(inquiry.calls.get, { params: { id } })).rejects.toThrow("10007")
  })
  expect(await seats.close()).toEqual([])
  await stop()
})
