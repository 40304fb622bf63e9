import { expect } from "@playwright/test"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { inquiryContentOf } from "../support/inquiry-content.ts"
import { closeOf } from "./support/close-of.ts"
import { drawnInquiry } from "./support/drawn-inquiry.ts"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { pasteLines } from "./support/paste.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"

// What a supplier says of each line, also without a network; how the buyer reads it; what is told to whoever did not win; and the drawings
// of a line, which a material brings along.

const hour = 3_600_000

test("a quotation is kept without a network, breaks its prices down, and has its drawings beside it; whoever does not win reads why", async ({
  browser,
  platform,
  tour,
}) => {
  const { database } = platform
  const { rows } = await database.query<{ name: string; party: string; company: string }>({
    text: "select person.name, party, party.name as company from person join party on party.id = person.party where person.name like 'supplier.%'",
  })
  const partyOf = (name: string) => rows.find((row) => row.name === name) ?? { party: "", company: "" }
  const seats = seatsAt(browser, platform.origin)
  const [buyer, approver, lead] = await Promise.all(["purchaser", "approver", "lead"].map((name) => platform.signIn(name)))
  if (!buyer || !approver || !lead) throw new Error("nobody has signed in")
  const line = { quantity: "100", substitutes: true }
  const now = await readClock(database)
  const { id } = await buyer.call(inquiry.calls.create, {
    body: {
      content: inquiryContentOf({
        title: "密封件询价",
        suppliers: [partyOf("supplier.a").party, partyOf("supplier.b").party],
        quoteEnd: now + hour,
        breakdown: ["material", "profit"],
        lines: [
          { ...line, item: "油封" },
          { ...line, item: "垫圈" },
        ],
      }),
    },
  })
  type Name = "submit" | "approve" | "openQuotes" | "trial" | "finishTrial" | "setPreference" | "verify" | "verifyPrice" | "submitResult"
  const act = async (who: typeof buyer, name: Name, input: object = {}) => {
    const params = { id }
    const { version } = await who.call(inquiry.calls.get, { params, query: {} })
    await who.call(inquiry.calls[name], { params, body: { base: version, input: input as never } })
  }
  await act(buyer, "submit")
  await act(approver, "approve", { comment: "" })
  const quotationOf = (supplier: string) => memberOf(id, "quotation", partyOf(supplier).party)

  const { context, page, troubles } = await seats.of("supplier.a")
  await page.goto(`/inquiry-create?id=${quotationOf("supplier.a")}`)
  const open = () => page.getByRole("button", { name: "报价", exact: true }).first().click()
  const form = page.getByRole("dialog", { name: "报价", exact: true })
  await test.step("what is typed without a network is there again, and goes to the server afterwards", async () => {
    await open()
    const taxRate = form.getByRole("textbox", { name: /^税率/ })
    await form.getByRole("button", { name: "密封报价" }).click()
    await expect(form.getByText("请先填写或更正：税率（%）")).toBeVisible()
    await expect(taxRate).toHaveAttribute("aria-invalid", "true")
    await expect(taxRate).toBeFocused()
    await taxRate.fill("13")
    await expect(form.getByText("保存到服务器")).toBeVisible()
    await context.setOffline(true)
    await pasteLines(form.getByRole("grid", { name: "报价行" }), [["20"], [""]], 3)
    await expect(form.getByText("保存在本机")).toBeVisible()
    await closeOf(form).last().click()
    await expect(form).toHaveCount(0)
    await expect(page.getByText("有未提交的报价草稿")).toBeVisible()
    await open()
    await expect(form.getByText("20.00").first()).toBeVisible()
    await context.setOffline(false)
    await expect(form.getByText("保存到服务器")).toBeVisible()
  })

  await test.step("line by line the parts are filled in, and what does not add up is told by its name", async () => {
    const firstLine = async () => {
      await form.getByRole("tab", { name: "逐行填写" }).click()
      // It begins with the first line that is not answered.
      await form.getByRole("button", { name: "上一行" }).click()
    }
    await firstLine()
    await form.getByRole("textbox", { name: "材料", exact: true }).fill("15")
    // What is in a field that nobody has left goes with the dialog into the draft.
    await page.keyboard.press("Escape")
    await expect(form).toHaveCount(0)
    await open()
    await firstLine()
    await expect(form.getByRole("textbox", { name: "材料", exact: true })).toHaveValue("15")
    await form.getByRole("textbox", { name: "利润", exact: true }).fill("4")
    await form.getByRole("textbox", { name: "品牌型号" }).fill("NOK")
    await expect(form.getByText("各项合计 19.00，与单价 20.00 不一致").filter({ visible: true }).first()).toBeVisible()
    await form.getByRole("button", { name: "密封报价" }).click()
    await expect(form.getByText(/成本构成.*1 油封/)).toBeVisible()
    await form.getByRole("textbox", { name: "利润", exact: true }).fill("5")
    const leadDays = form.getByRole("textbox", { name: "交货期（天）" })
    await leadDays.fill("十天")
    const next = form.getByRole("button", { name: "下一行" })
    await next.click()
    await expect(next).toBeFocused()
    // What cannot be read is named, and led to from any other line.
    await form.getByRole("button", { name: "密封报价" }).click()
    await expect(form.getByText("请先填写或更正：第 1 行交货期（天）")).toBeVisible()
    await expect(leadDays).toBeFocused()
    await leadDays.fill("10")
    await next.click()
    await form.getByRole("textbox", { name: "不报价原因" }).fill("停产")
    await form.getByRole("textbox", { name: "品牌型号" }).focus()
    await expect(form.getByText("已填 2 / 2 行")).toBeVisible()
    expect(await flawsOf(page, "zh")).toEqual([])
    // A day that does not exist counts as none: the quotation must not be sent without it.
    const until = form.getByRole("textbox", { name: "报价有效期至" }).first()
    await until.fill("2026-02-30")
    await form.getByRole("button", { name: "密封报价" }).click()
    await expect(until).toBeFocused()
    await expect(until).toHaveValue("2026-02-30")
    await until.fill("")
    await form.getByRole("button", { name: "密封报价" }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByText("材料 15; 利润 5")).toBeVisible()
    await expect(page.getByText("有未提交的报价草稿")).toHaveCount(0)
    // Until then it may still be amended.
    await expect(page.locator("article > header").getByRole("timer")).toContainText("报价截止")
    expect(await flawsOf(page, "zh")).toEqual([])
  })

  const receipt = page.getByRole("region", { name: "报价回执", exact: true })
  await test.step("what is taken back has no receipt any more, need not be typed again, and is received anew", async () => {
    await expect(receipt.getByText("第 1 轮，第 1 次报价")).toBeVisible()
    await page.getByRole("button", { name: "撤回报价", exact: true }).click()
    await page
      .getByRole("dialog", { name: /撤回报价/ })
      .getByRole("button", { name: "撤回报价", exact: true })
      .click()
    await expect(page.getByText("有未提交的报价草稿")).toBeVisible()
    await expect(receipt).toHaveCount(0)
    await open()
    await expect(form.getByText("20.00").first()).toBeVisible()
    // What is typed while it is sent stays; pressing again meanwhile sends nothing more, and the form is not left, since it would be submitted all the same.
    const held = Promise.withResolvers<void>()
    let sent = 0
    await page.route("**/submit", async (route) => {
      sent += 1
      await held.promise
      await route.continue()
    })
    const seal = form.getByRole("button", { name: "密封报价" })
    const terms = form.getByRole("textbox", { name: "报价说明" })
    await seal.click()
    await seal.click()
    await expect(seal).toHaveAttribute("aria-busy", "true")
    await page.keyboard.press("Escape")
    await terms.fill("含运费")
    held.resolve()
    await expect(seal).not.toHaveAttribute("aria-busy")
    await expect(terms).toHaveValue("含运费")
    await seal.click()
    await expect(form).toHaveCount(0)
    expect(sent).toBe(2)
    await expect(page.getByText("材料 15; 利润 5")).toBeVisible()
    await expect(receipt.getByText("第 1 轮，第 3 次报价")).toBeVisible()
  })

  await test.step("the buyer tells a line that is not quoted from an empty one, and reads a substitute and the parts of a price", async () => {
    const other = await platform.signIn("supplier.b")
    const params = { id: quotationOf("supplier.b") }
    const { version } = await other.call(quotation.calls.get, { params })
    const said = { maximum: null, leadDays: null, brand: "", remark: "" }
    const breakdown = [
      { part: "material" as const, amount: "12" },
      { part: "profit" as const, amount: "6.5" },
    ]
    const lines = [
      { ...said, unitPrice: "18.5", breakdown, substitute: "TC 型油封", substituteWhy: "现货" },
      { ...said, unitPrice: null },
    ]
    const content = { lines, taxRate: "13", validUntil: null, terms: "" }
    await other.call(quotation.calls.submit, { params, body: { base: version, input: { content } } })
    await tour.travelTo(now + 2 * hour)
    await act(buyer, "openQuotes")
    for (const supplier of ["supplier.a", "supplier.b"])
      await act(buyer, "trial", { supplier: partyOf(supplier).party, passed: true, reason: "" })
    await act(buyer, "finishTrial")
    const { page: at } = await seats.of("purchaser")
    await at.goto(`/wel/inquiry-parity-view?id=${id}`)
    const matrix = at.getByRole("grid", { name: "比价" })
    await expect(matrix.getByText("停产")).toBeVisible()
    await expect(matrix.getByText("未报价").first()).toBeVisible()
    await matrix.getByRole("button", { name: /替代/ }).click()
    await expect(at.getByRole("dialog").getByText("TC 型油封（现货）")).toBeVisible()
    await expect(at.getByRole("dialog").getByText(/材料 12\.00\s*CNY · 64\.9%/)).toBeVisible()
    expect(await flawsOf(at, "zh")).toEqual([])
    // A note that is typed is neither lost by giving a quantity nor by closing.
    const cell = at.getByRole("dialog", { name: /油封/ })
    const note = cell.getByRole("textbox", { name: "备注" })
    await note.fill("某网站 18.00")
    await cell.getByRole("textbox", { name: /^分给这家的数量/ }).fill("60")
    await cell.getByRole("button", { name: "确定数量" }).click()
    await at.keyboard.press("Escape")
    await at.getByRole("dialog", { name: "放弃修改？" }).getByRole("button", { name: "取消" }).click()
    await expect(note).toHaveValue("某网站 18.00")
    await cell.getByRole("button", { name: "保存备注" }).click()
    await expect(cell.getByRole("button", { name: "保存备注" })).toBeDisabled()
    await at.keyboard.press("Escape")
    await expect(cell).toHaveCount(0)
  })

  await test.step("whoever does not win reads its place and why, and nothing of the other", async () => {
    const awards = [{ line: 0, supplier: partyOf("supplier.b").party, quantity: "100", unitPrice: "18.5" }]
    await act(buyer, "setPreference", { awards })
    await act(buyer, "verify")
    // Whoever sets the prices reads what is bought: the substitute.
    const { page: verifier } = await seats.of("lead")
    await goTo(verifier, `/wel/inquiry-nuclear-view?id=${id}`)
    await verifier.getByRole("button", { name: "核价", exact: true }).click()
    const form = verifier.getByRole("dialog")
    await expect(form.getByText("替代品（TC 型油封）")).toBeVisible()
    expect(await flawsOf(verifier, "zh")).toEqual([])
    await form.getByRole("button", { name: "核价", exact: true }).click()
    await expect(form).toHaveCount(0)
    await act(lead, "submitResult")
    await act(approver, "approve", { comment: "" })
    await page.reload()
    const letter = page.getByRole("article", { name: "询价结果通知书" })
    await expect(letter.getByText("未成交原因：报价未覆盖全部行和全部数量。")).toBeVisible()
    const tellsOfNobodyElse = async () => {
      await expect(page.getByText(partyOf("supplier.b").company)).toHaveCount(0)
      await expect(page.getByText("18.50")).toHaveCount(0)
    }
    await tellsOfNobodyElse()
    await page.getByRole("tab", { name: "询价与报价", exact: true }).click()
    await expect(receipt.getByText("开启的报价与收到的一致")).toBeVisible()
    await tellsOfNobodyElse()
    expect(await flawsOf(page, "zh")).toEqual([])
    const { page: at } = await seats.of("purchaser")
    await goTo(at, `/wel/inquiry-outcome-view?id=${id}`)
    await expect(at.getByRole("region", { name: "替代品" }).getByText("TC 型油封")).toBeVisible()
    await at.getByRole("tab", { name: /^结果通知书/ }).click()
    await expect(at.getByRole("article", { name: "成交通知书" }).getByText("1,850.00").first()).toBeVisible()
    expect(await flawsOf(at, "zh")).toEqual([])
  })

  await test.step("another inquiry shows a line's drawing to both sides: beside the request, in the grid of the offer and among the files", async () => {
    const { page: at, troubles: buyers } = await seats.of("purchaser")
    // The network was away before.
    troubles.splice(0)
    const drawn = await drawnInquiry(platform, partyOf("supplier.a").party)
    await goTo(at, `/wel/inquiry-details-view?id=${drawn.id}`)
    await at.getByRole("tab", { name: /^文件/ }).click()
    await expect(at.getByText("轴承座.gif")).toBeVisible()
    expect(await flawsOf(at, "zh")).toEqual([])
    expect(buyers).toEqual([])
    await drawn.publish()
    await page.goto(`/inquiry-create?id=${memberOf(drawn.id, quotation.id, partyOf("supplier.a").party)}`)
    await page.getByRole("button", { name: "1 个文件：轴承座" }).click()
    await page.getByRole("menuitem", { name: "轴承座.gif" }).click()
    await expect(page.getByRole("complementary", { name: /轴承座\.gif/ })).toBeVisible()
    await page.keyboard.press("Escape")
    expect(await flawsOf(page, "zh")).toEqual([])
    await open()
    await form.getByRole("grid").getByRole("gridcell", { name: "1", exact: true }).first().dblclick()
    await expect(page.getByRole("dialog", { name: "图纸" }).getByText("轴承座.gif")).toBeVisible()
    expect(troubles).toEqual([])
  })
  await seats.close()
})
