import { expect, type Page } from "@playwright/test"
import { priceContract } from "#contract/price.contract.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { goTo } from "./support/go-to.ts"
import { holdRequests } from "./support/held.ts"
import { flawsOf } from "./support/inspect.ts"
import { pasteLines } from "./support/paste.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"

// An inquiry with experts from the lines of a workbook over two rounds to its price: experts drawn by the purchaser, each with an own part, sheets that
// are locked, what they come to beside the prices, the choice, its verification and the price that is kept.

type Command =
  | "submit"
  | "approve"
  | "openQuotes"
  | "trial"
  | "finishTrial"
  | "closeScoring"
  | "setPreference"
  | "verify"
  | "verifyPrice"
  | "submitResult"

const suppliers = ["supplier.a", "supplier.b"] as const
const hour = 3_600_000
const day = 24 * hour

/** Presses a command and says yes. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test("an inquiry goes from a workbook's lines over two rounds, which experts score, to the price that is kept", async ({
  browser,
  platform,
  tour,
}) => {
  const { database } = platform
  const { rows } = await database.query<{ name: string; id: string; party: string; company: string }>({
    text: "select person.name, person.id, party, party.name as company from person left join party on party.id = person.party",
  })
  const partyOf = (name: string) => rows.find((row) => row.name === name)?.party ?? ""
  const companyOf = (name: string) => rows.find((row) => row.name === name)?.company ?? ""
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ""
  const seats = seatsAt(browser, platform.origin)
  const { page: buyer } = await seats.of("purchaser")
  const [purchaser, approver] = [await platform.signIn("purchaser"), await platform.signIn("approver")]
  const now = await readClock(database)

  /** A time as it is typed, so many days from now. */
  const typed = (days: number) => new Date(now + days * day + 8 * hour).toISOString().slice(0, 19).replace("T", " ")

  await buyer.goto("/wel/inquiry-list")
  await buyer.getByRole("button", { name: "新建询价" }).click()
  await test.step("the purchaser writes it, with lines from a workbook and what experts are to score", async () => {
    const form = buyer.getByRole("dialog", { name: "新建询价" })
    await form.getByRole("textbox", { name: "标题" }).fill("工业轴承年度询价")
    const currency = form.getByRole("combobox", { name: "币种" })
    await currency.selectOption("CNY")
    await form.getByRole("textbox", { name: "邀请的供应商" }).click()
    const picker = buyer.getByRole("dialog", { name: "选择供应商" })
    for (const name of suppliers) await picker.getByRole("checkbox", { name: `选择：${companyOf(name)}` }).check()
    await picker.getByRole("button", { name: "选择 2 项" }).click()
    await form.getByRole("textbox", { name: /^报价截止/ }).fill(typed(1))
    await form.getByRole("textbox", { name: /^初审与评分截止/ }).fill(typed(2))
    await form.getByRole("combobox", { name: "专家评分" }).selectOption("由专家评分")
    await form.getByRole("textbox", { name: "价格满分" }).fill("40")
    await form.getByRole("textbox", { name: /^专家评分最低分/ }).fill("30")
    await pasteLines(form.getByRole("grid", { name: "评分项" }), [
      ["质量保证", "40", "体系、检测报告与近三年退货率"],
      ["交货保证", "20", ""],
    ])
    const lines = form.getByRole("grid", { name: "询价行" })
    await lines.getByRole("gridcell").first().click()
    // The columns are made anew beneath the cell, which keeps the focus.
    for (const code of ["USD", "CNY"]) {
      await currency.evaluate((select: HTMLSelectElement, to) => {
        select.value = to
        select.dispatchEvent(new Event("change", { bubbles: true }))
      }, code)
      await expect(currency).toHaveValue(code)
      await expect(lines.getByRole("textbox").or(lines.getByRole("combobox")).first()).toBeFocused()
    }
    await pasteLines(lines, [["深沟球轴承 6205-2RS", "", "", "1200", "件", "", "18"]])
    await form.getByRole("button", { name: "保存", exact: true }).click()
    await expect(buyer.getByRole("heading", { name: "工业轴承年度询价" })).toBeVisible()
  })
  const id = new URL(buyer.url()).searchParams.get("id") ?? ""
  const does = async (who: typeof purchaser, name: Command, input: object = {}) => {
    const { version } = await who.call(inquiry.calls.get, { params: { id } })
    await who.call(inquiry.calls[name], { params: { id }, body: { base: version, input: input as never } })
  }
  const quote = async (supplier: string, unitPrice: string) => {
    const who = await platform.signIn(supplier)
    const params = { id: memberOf(id, quotation.id, partyOf(supplier)) }
    const { version } = await who.call(quotation.calls.get, { params })
    const lines = [{ unitPrice, maximum: null, leadDays: 15, brand: "哈轴", remark: "" }]
    const content = { lines, taxRate: "13", validUntil: null, terms: "" }
    await who.call(quotation.calls.submit, { params, body: { base: version, input: { content } } })
  }
  /** The end of a round, after which the purchaser opens what was quoted and lets all of it through. */
  const open = async (at: number) => {
    await tour.travelTo(at + 60_000)
    await does(purchaser, "openQuotes")
    for (const supplier of suppliers) await does(purchaser, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
    await does(purchaser, "finishTrial")
  }
  await does(purchaser, "submit")
  await does(approver, "approve", { comment: "" })

  await test.step("the purchaser draws one expert, whose draw anybody can check", async () => {
    await goTo(buyer, `/wel/iquiry-confirm-expert-view?id=${id}`)
    await buyer.getByRole("spinbutton", { name: "抽取人数" }).fill("1")
    await buyer.getByRole("button", { name: "抽取专家", exact: true }).click()
    await expect(buyer.getByText("评标小组（1 人）")).toBeVisible()
    await buyer.getByRole("button", { name: "核验这次抽取" }).click()
    await expect(buyer.getByText(/在本机重算，结果一致/)).toBeVisible()
    expect(await flawsOf(buyer, "zh")).toEqual([])
  })
  const drawn = (await purchaser.call(inquiry.calls.get, { params: { id } })).facts.committee[0]?.expert ?? ""
  const part = memberOf(id, evaluation.id, drawn)
  const { page: expert } = await seats.of(nameOf(drawn))
  await test.step("the expert finds it among the tasks and takes part, without a word of who is asked", async () => {
    await expert.goto("/dashboard/index")
    await expert.getByRole("link", { name: /确认参加.*工业轴承年度询价/ }).click()
    await expect(expert.getByText("报价开启并通过初审后显示供应商名单", { exact: false })).toBeVisible()
    expect(await flawsOf(expert, "zh")).toEqual([])
    await act(expert, "确认参加")
    await expect(expert.locator("article > header").getByText("已确认", { exact: true })).toBeVisible()
  })

  await quote("supplier.a", "17.50")
  await quote("supplier.b", "35")
  await open(now + day)

  await test.step("the expert declares, and scores both quotations by the keyboard", async () => {
    await expert.goto(`/wel/iquiry-expert-view?id=${part}`)
    await expert.getByRole("button", { name: "声明无利害关系", exact: true }).click()
    await expert.getByRole("dialog").getByRole("button", { name: "声明无利害关系" }).click()
    await expert.getByRole("tab", { name: /^评分/ }).click()
    for (const at of [0, 1]) {
      await expert.getByRole("slider", { name: "质量保证" }).press(at === 0 ? "8" : "5")
      await expert.getByRole("slider", { name: "交货保证" }).press("7")
      if (at === 0) expect(await flawsOf(expert, "zh")).toEqual([])
      await expert.getByRole("button", { name: at === 0 ? "锁定，评下一份" : "锁定最后一份" }).click()
      const dialog = expert.getByRole("dialog", { name: "锁定这份评分表？" })
      const release = await holdRequests(expert, "**/score")
      await dialog.getByRole("button", { name: "锁定", exact: true }).click()
      // Nothing closes it meanwhile: what would be marked behind it would be thrown away.
      await expert.keyboard.press("Escape")
      await dialog.getByRole("button", { name: "取消" }).click()
      await expect(dialog).toBeVisible()
      release()
      // The next sheet stands only then.
      await expect(expert.getByText(`已锁定 ${at + 1} / 2`)).toBeVisible()
    }
    await expect(expert.locator("article > header").getByText("已评分", { exact: true })).toBeVisible()
    expect(await flawsOf(expert, "zh")).toEqual([])
  })

  await test.step("the purchaser closes the scoring, and the marks stand beside the prices", async () => {
    await goTo(buyer, `/wel/inquiry-details-view?id=${id}`)
    await act(buyer, "结束评分")
    await goTo(buyer, `/wel/inquiry-parity-view?id=${id}`)
    // 32 + 14 of 60, and 20 + 14.
    await expect(buyer.getByText("46.00 分", { exact: true }).first()).toBeVisible()
    await buyer.getByRole("textbox", { name: "专家评分不低于" }).fill("40")
    await buyer.getByRole("button", { name: "求解" }).click()
    await expect(buyer.getByText("评分不低于 40")).toBeVisible()
    expect(await flawsOf(buyer, "zh")).toEqual([])
  })
  await test.step("both are asked for a second round, and the same expert scores what they quote then", async () => {
    await goTo(buyer, `/wel/inquiry-switch-view?id=${id}`)
    await buyer.getByRole("button", { name: "下一轮", exact: true }).first().click()
    const dialog = buyer.getByRole("dialog")
    for (const supplier of suppliers) await dialog.getByRole("checkbox", { name: companyOf(supplier) }).check()
    await dialog.getByRole("textbox", { name: /^报价截止/ }).fill(typed(3))
    await dialog.getByRole("textbox", { name: /^初审与评分截止/ }).fill(typed(4))
    expect(await flawsOf(buyer, "zh")).toEqual([])
    await dialog.getByRole("button", { name: "下一轮", exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await quote("supplier.a", "17.20")
    await quote("supplier.b", "17.40")
    const again = await platform.signIn(nameOf(drawn))
    const params = { id: part }
    const judges = async (name: "confirm" | "declare" | "score", input: object = {}) => {
      const { version } = await again.call(evaluation.calls.get, { params })
      await again.call(evaluation.calls[name], { params, body: { base: version, input: input as never } })
    }
    await judges("confirm")
    await open(now + 3 * day)
    await judges("declare", { statement: "没有利害关系" })
    for (const [supplier, quality] of [
      ["supplier.a", "32"],
      ["supplier.b", "20"],
    ] as const)
      await judges("score", { supplier: partyOf(supplier), marks: { "1": quality, "2": "14" }, evidence: {} })
    await does(purchaser, "closeScoring")
  })
  await test.step("the better one is chosen, a colleague verifies it, and its price is kept", async () => {
    const awards = [{ line: 0, supplier: partyOf("supplier.a"), quantity: "1200", unitPrice: "17.20" }]
    await does(purchaser, "setPreference", { awards })
    await does(purchaser, "verify")
    const { facts } = await purchaser.call(inquiry.calls.get, { params: { id } })
    expect(facts.awards).toEqual(awards)
    await does(await platform.signIn("lead"), "verifyPrice", { awards: facts.awards, remark: "" })
    await does(purchaser, "submitResult")
    await does(approver, "approve", { comment: "" })
    const { records } = await purchaser.call(priceContract.query, { query: {} })
    expect(records.filter((price) => price.inquiry === id)).toEqual([
      expect.objectContaining({ unitPrice: "17.20", supplier: partyOf("supplier.a") }),
    ])
  })
  expect(await seats.close()).toEqual([])
})
