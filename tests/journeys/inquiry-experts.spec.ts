import { expect, type Page } from "@playwright/test"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { inquiryContentOf } from "../support/inquiry-content.ts"
import { flawsOf } from "./support/inspect.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"

// Experts of an inquiry: drawn by the purchaser, each with an own part, sheets that are locked, and what they come to beside the prices.

/** Presses a command and says yes. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test("experts are drawn, take part and score quotations, whose marks stand in the comparison", async ({ browser, platform, tour }) => {
  test.setTimeout(180_000)
  const { database } = platform
  const { rows } = await database.query<{ name: string; id: string; party: string }>({ text: "select name, id, party from person" })
  const partyOf = (name: string) => rows.find((row) => row.name === name)?.party ?? ""
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ""
  const seats = seatsAt(browser, platform.origin)
  const { page: buyer } = await seats.of("purchaser")
  const [purchaser, approver] = [await platform.signIn("purchaser"), await platform.signIn("approver")]
  const now = await readClock(database)

  await buyer.goto("/wel/inquiry-list")
  await buyer.getByRole("button", { name: "新建询价" }).click()
  const form = buyer.getByRole("dialog", { name: "新建询价" })
  await form.getByRole("combobox", { name: "专家评分" }).selectOption("由专家评分")
  await expect(form.getByRole("textbox", { name: "价格满分" })).toBeVisible()
  await expect(form.getByRole("grid", { name: "评分项" })).toBeVisible()
  expect(await flawsOf(buyer, "zh")).toEqual([])
  await buyer.keyboard.press("Escape")

  const { id } = await purchaser.call(inquiry.calls.create, {
    body: {
      content: inquiryContentOf({
        title: "工业轴承年度询价",
        suppliers: ["supplier.a", "supplier.b"].map(partyOf),
        quoteEnd: now + 86_400_000,
        scoring: {
          kind: "experts",
          priceWeight: "40",
          elements: [
            { name: "质量保证", weight: "40", guidance: "体系、检测报告与近三年退货率" },
            { name: "交货保证", weight: "20", guidance: "" },
          ],
          leastMarks: "30",
          trim: false,
        },
        lines: [{ item: "深沟球轴承 6205-2RS", quantity: "1200" }],
      }),
    },
  })
  const does = async (who: typeof purchaser, name: "submit" | "approve" | "openQuotes" | "trial" | "finishTrial", input: object = {}) => {
    const { version } = await who.call(inquiry.calls.get, { params: { id } })
    await who.call(inquiry.calls[name], { params: { id }, body: { base: version, input: input as never } })
  }
  await does(purchaser, "submit")
  await does(approver, "approve", { comment: "" })

  await test.step("the purchaser draws one expert, whose draw anybody can check", async () => {
    await buyer.goto(`/wel/iquiry-confirm-expert-view?id=${id}`)
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

  for (const [supplier, unitPrice] of [
    ["supplier.a", "17.50"],
    ["supplier.b", "35"],
  ] as const) {
    const who = await platform.signIn(supplier)
    const params = { id: memberOf(id, quotation.id, partyOf(supplier)) }
    const { version } = await who.call(quotation.calls.get, { params })
    const lines = [{ unitPrice, maximum: null, leadDays: 15, brand: "哈轴", remark: "" }]
    const content = { lines, taxRate: "13", validUntil: null, terms: "" }
    await who.call(quotation.calls.submit, { params, body: { base: version, input: { content } } })
  }
  await tour.travelTo(now + 86_400_000 + 60_000)
  await does(purchaser, "openQuotes")
  for (const supplier of ["supplier.a", "supplier.b"])
    await does(purchaser, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
  await does(purchaser, "finishTrial")

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
      await expert.getByRole("dialog").getByRole("button", { name: "锁定", exact: true }).click()
      // The next sheet stands only then.
      await expect(expert.getByText(`已锁定 ${at + 1} / 2`)).toBeVisible()
    }
    await expect(expert.locator("article > header").getByText("已评分", { exact: true })).toBeVisible()
    expect(await flawsOf(expert, "zh")).toEqual([])
  })

  await test.step("the purchaser closes the scoring, and the marks stand beside the prices", async () => {
    await buyer.goto(`/wel/inquiry-details-view?id=${id}`)
    await act(buyer, "结束评分")
    await buyer.goto(`/wel/inquiry-parity-view?id=${id}`)
    // 32 + 14 of 60, and 20 + 14.
    await expect(buyer.getByText("46.00 分", { exact: true }).first()).toBeVisible()
    await buyer.getByRole("textbox", { name: "专家评分不低于" }).fill("40")
    await buyer.getByRole("button", { name: "求解" }).click()
    await expect(buyer.getByText("评分不低于 40")).toBeVisible()
    expect(await flawsOf(buyer, "zh")).toEqual([])
  })
  expect(await seats.close()).toEqual([])
})
