import { readFile } from "node:fs/promises"
import { expect } from "@playwright/test"
import { readXlsx } from "hucre/xlsx"
import { tenderContract } from "#contract/tender.contract.ts"
import type { BidContent, TenderDocument } from "#contract/tender.schema.ts"
import tender from "../../locales/zh/tender.json" with { type: "json" }
import { goTo } from "./support/go-to.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { bidCell, bidPage, confirm } from "./support/screens.ts"

// What the chart would refuse of bids and of invitations, said where one writes.

const line = (id: string, item: string): TenderDocument["lots"][number]["lines"][number] => ({
  id,
  item,
  specification: "",
  quantity: "25",
  unit: "套",
  targetPrice: null,
  deliverBy: null,
  tiers: [],
})
const marked: TenderDocument["scoring"] = {
  mode: "comprehensive",
  priceWeight: "65",
  technicalThreshold: null,
  features: [],
  trim: false,
  elements: [
    { id: "quality", name: "质量", weight: "20", envelope: "technical", guidance: "" },
    { id: "service", name: "服务", weight: "15", envelope: "technical", guidance: "" },
  ],
}
const lots = [{ id: "lot1", title: "工装", lines: [line("line1", "防静电工装"), line("line2", "防静电鞋")] }]

test("a bidder reads while writing what a bid still needs, in lines, as a lump sum and with files, and its buyer what came of it", async ({
  browser,
  tour,
  platform,
}) => {
  const seats = seatsAt(browser, platform.origin)
  const { page, context } = await seats.of("supplier.a")
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const { page: purchaser } = await seats.of("purchaser")
  const form = bidPage(page)

  await test.step("a bidder is led to the line that has no price, and hears at a line that nothing may cost 0", async () => {
    const id = await tour.begin("biddingOpen", { lots })
    const shoes = bidCell(page, "price", 2)
    await form.open(id)
    const faults = page.getByRole("region", { name: "需要更正的内容" })
    await form.price.write("0")
    await expect(faults).toContainText("第 1 行含税单价（CNY）：不接受零报价")
    await form.price.write("10")
    // A blank form scolds nobody: that a price is missing is said once it is tried.
    await expect(faults).toBeHidden()
    await form.seal.click()
    await page.getByRole("dialog").getByRole("button", { name: "防静电鞋" }).click()
    await expect(shoes.getByRole("textbox")).toBeFocused()
    await expect(shoes.getByRole("textbox")).toHaveAccessibleDescription("必填")
    await shoes.write("4")
    await form.seal.click()
    await confirm(page, "密封投标")
    await expect(form.receipt).toBeVisible()
  })

  await test.step("a bidder reads what is typed while the tender is suspended, and goes on once it is resumed", async () => {
    const id = await tour.begin("biddingOpen", { lots })
    await form.open(id)
    await form.price.write("12.5")
    await expect(form.saved).toBeVisible()
    await tour.run("purchaser", id, "suspend", { reason: "技术要求有待澄清。" })
    await expect(page.getByText("招标已暂停，恢复后才能继续")).toBeVisible()
    await expect(page.getByText("已填写的内容保留为草稿")).toBeVisible()
    await expect(form.price).toContainText("12.5")
    await page.reload()
    await expect(form.price).toContainText("12.5")
    await tour.run("purchaser", id, "resume", {})
    await expect(form.draftIsThere).toBeVisible()
    await expect(page.getByText("已填写的内容保留为草稿")).toBeHidden()
    await expect(form.price).toContainText("12.5")
  })

  await test.step("a bidder of a tender that takes less reads which lines are left out before sealing, and nowhere who approved it", async () => {
    const id = await tour.begin("biddingOpen", { lots, partialBids: true })
    await form.open(id)
    await form.price.write("10")
    await form.seal.click()
    await expect(form.sealing.getByRole("status", { name: "有 1 项没有报价" }).getByRole("listitem")).toHaveText(["防静电鞋"])
    await confirm(page, "密封投标")
    await expect(form.receipt).toBeVisible()
    // Who bids is not told who approved it.
    await goTo(page, `/wel/tender-only-shows?id=${id}`)
    await expect(page.getByRole("heading", { level: 1, name: "车间工装采购" })).toBeVisible()
    await expect(page.getByRole("tab", { name: "评标办法" })).toBeVisible()
    await expect(page.getByRole("tab", { name: "审批" })).toHaveCount(0)
  })

  await test.step("a bidder pastes columns, fills down, takes the workbook out and in again, and reads before sealing what is empty and what it costs", async () => {
    const id = await tour.begin("biddingOpen", { lots, scoring: marked })
    await form.open(id)
    await bidCell(page, "price").click()
    await page.evaluate(() => navigator.clipboard.writeText("\t13\t100\t20\t30\t格兰富\n45.20\t\t\t\t一周\t"))
    await page.keyboard.press("Control+V")
    await page.keyboard.press("Home")
    await expect(bidCell(page, "price")).toHaveText("113.00")
    await expect(bidCell(page, "amount")).toHaveText("2,825.00")
    await bidCell(page, "taxRate", 2).click()
    await page.keyboard.press("Control+d")
    await expect(bidCell(page, "otherPrice", 2)).toHaveText("40.00")

    // What is wrong is told at its cell, and leads there.
    await page.getByRole("button", { name: "第 2 行交货期（天）：不是数字" }).click()
    await page.keyboard.type("7")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("region", { name: "需要更正的内容" })).toBeHidden()

    const downloading = page.waitForEvent("download")
    await page.getByRole("button", { name: "下载填报表" }).click()
    const book = await (await downloading).path()
    const { sheets } = await readXlsx(await readFile(book))
    const rows = (sheets[0]?.rows ?? []).map((row) => row.map(String))
    expect(rows.map(([key]) => key)).toEqual(["行标识", "line1", "line2"])
    const [heads = []] = rows
    const take = async (changed: readonly (readonly string[])[]) => {
      await page.getByRole("button", { name: "导入填报表" }).click()
      const csv = changed.map((row) => row.join(",")).join("\n")
      await page
        .getByRole("dialog")
        .locator("input[type=file]")
        .setInputFiles({ name: "bid.csv", mimeType: "text/csv", buffer: Buffer.from(csv) })
    }
    const dialog = page.getByRole("dialog")
    await take(rows.map((row, at) => (at === 0 ? row : row.with(0, `x${at}`))))
    await expect(dialog.getByRole("alert")).toContainText("这不是“工装”的填报表")
    await expect(dialog.getByRole("button", { name: "填入 2 行" })).toBeDisabled()
    await page.keyboard.press("Escape")
    const brand = heads.indexOf("品牌型号")
    const days = heads.indexOf("交货期（天）")
    await take(rows.map((row, at) => (at === 2 ? row.with(brand, "ABB").with(days, "很快") : row)))
    await expect(dialog).toContainText("1 行正确，1 行有误")
    await expect(dialog).toContainText("交货期（天）: 不是数字")
    await page.keyboard.press("Escape")
    await expect(bidCell(page, "brand", 2)).toHaveText("")
    await take(rows.map((row, at) => (at === 2 ? row.with(brand, "ABB") : row)))
    await dialog.getByRole("button", { name: "填入 2 行" }).click()
    await expect(bidCell(page, "brand", 2)).toHaveText("ABB")
    await expect(bidCell(page, "price")).toHaveText("113.00")

    await form.seal.click()
    const blanks = form.sealing.getByRole("status", { name: "还有 3 处空白" })
    await expect(blanks).toContainText("空白的答复共 35 分")
    await expect(blanks.getByRole("listitem")).toHaveText(["技术响应说明", "质量：没有答复（满分 20）", "服务：没有答复（满分 15）"])
    await blanks.getByRole("button", { name: "质量" }).click()
    const answer = page.getByRole("textbox", { name: /^质量/ })
    await expect(answer).toBeFocused()
    await answer.fill("出厂检验")
    await form.seal.click()
    await expect(form.sealing.getByRole("status", { name: "还有 2 处空白" })).toContainText("空白的答复共 15 分")
    await confirm(page, "密封投标")
    await expect(form.receipt).toBeVisible()
    const own = await (await tour.as("supplier.a")).call(tenderContract.ownBid, { params: { id } })
    expect(own.content?.commercial.lines).toMatchObject([
      { line: "line1", unitPrice: "113", taxRate: "13", maximum: "20", deliveryDays: 30 },
      { line: "line2", unitPrice: "45.20", taxRate: "13", maximum: "25", deliveryDays: 7 },
    ])
    expect(own.content?.technical.offers).toEqual({ line1: { brand: "格兰富", deviation: "" }, line2: { brand: "ABB", deviation: "" } })
  })

  await test.step("a lot of one lump sum has one amount, which is named when it is missing, and goes whole to one bidder", async () => {
    const works = { id: "works", title: "", lumpSum: true, lines: [line("pipes", "管道安装"), line("wiring", "电气接线")] }
    const id = await tour.begin("biddingOpen", { title: "厂房改造", lots: [works] })
    await form.open(id)
    await expect(page.getByRole("table").getByRole("row", { name: /管道安装/ })).toBeVisible()
    await form.seal.click()
    await page.getByRole("dialog").getByRole("button", { name: "厂房改造 · 总价" }).click()
    await expect(bidCell(page, "price").getByRole("textbox")).toBeFocused()
    await page.keyboard.press("Escape")
    // Pasted as the workbook has it: the sum, its tax and the days.
    await page.evaluate(() => navigator.clipboard.writeText("1000.01\t9\t\t30"))
    await page.keyboard.press("Control+V")
    await expect(bidCell(page, "amount")).toHaveText("1,000.01")
    await form.seal.click()
    await expect(form.sealing.getByText("1,000.01")).toBeVisible()
    await confirm(page, "密封投标")
    await expect(form.receipt).toBeVisible()
    const content: BidContent = {
      technical: { statement: "响应", answers: {}, features: {} },
      commercial: { lines: [{ line: "works", unitPrice: "999.99", maximum: "1", deliveryDays: null, tiers: [] }], note: "" },
    }
    await tour.run("supplier.b", id, "submitBid", content)
    await tour.drive(id, "preAward", {})
    await goTo(purchaser, `/wel/pre-bid-view?id=${id}`)
    await purchaser.getByRole("tab", { name: "中标方案" }).click()
    await expect(purchaser.getByText("尚未选定中标人")).toBeVisible()
    const [first, second] = await purchaser.getByRole("radio").all()
    await second?.check()
    await first?.check()
    await purchaser.getByRole("button", { name: tender.commands.proposeAward, exact: true }).click()
    await expect
      .poll(async () => (await tour.see("purchaser", id)).facts.proposal?.lines)
      .toMatchObject([{ line: "works", quantity: "1", unitPrice: "999.99", rank: 1 }])
  })

  await test.step("a bid that the server seals takes files and subcontractors, which the buyer reads after the opening", async () => {
    const id = await tour.begin("biddingOpen", { seal: "S1" })
    await form.open(id)
    await form.price.write("10")
    const technical = page.getByRole("region", { name: "技术标附件" })
    await technical.locator("input[type=file]").setInputFiles({ name: "技术方案.txt", mimeType: "text/plain", buffer: Buffer.from("方案") })
    await expect(technical.getByRole("listitem")).toContainText("技术方案.txt")
    await page.getByRole("button", { name: "添加分包商" }).click()
    const row = page.getByRole("group", { name: "分包商 1" })
    await row.getByRole("textbox", { name: "分包商名称" }).fill("某安装公司")
    await row.getByRole("textbox", { name: "工作份额" }).fill("130")
    await expect(page.getByRole("alert")).toHaveText("份额请填写大于 0、不超过 100 的数字")
    await row.getByRole("textbox", { name: "工作份额" }).fill("30")
    await form.seal.click()
    await confirm(page, "密封投标")
    await expect(form.receipt).toBeVisible()
    expect((await (await tour.as("supplier.a")).call(tenderContract.ownBid, { params: { id } })).files).toEqual(["技术方案.txt"])
    await tour.drive(id, "prelimReview", {})
    await goTo(purchaser, `/wel/bidding-review-view?id=${id}`)
    await expect(purchaser.getByRole("row", { name: /某安装公司/ })).toContainText("30 %")
    await expect(purchaser.getByText("技术方案.txt")).toBeVisible()
  })

  await test.step("a purchaser who invites nobody reads it at the step and cannot submit", async () => {
    const { id } = await tour.create({ openTo: "invited", invited: [] })
    await goTo(purchaser, `/wel/add-tender-view?id=${id}&step=suppliers`)
    const submit = purchaser.getByRole("button", { name: tender.commands.submit, exact: true })
    const steps = purchaser.getByRole("navigation", { name: "步骤" })
    await expect(steps).toContainText("还缺：足够的受邀供应商")
    await expect(submit).toHaveAttribute("aria-disabled", "true")
    await expect(submit).toHaveAccessibleDescription("提交前还缺：足够的受邀供应商")
    await purchaser.getByRole("radio", { name: /公开招标/ }).click()
    await expect(steps).not.toContainText("还缺")
    await expect(submit).not.toHaveAttribute("aria-disabled")
  })

  expect(await seats.close()).toEqual([])
})
