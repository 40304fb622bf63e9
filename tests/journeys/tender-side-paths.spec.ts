import { expect, type Page } from "@playwright/test"
import { workingDaysContract } from "#contract/register.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import tender from "../../locales/zh/tender.json" with { type: "json" }
import common from "../../locales/zh/common.json" with { type: "json" }
import { day, type PersonName } from "../support/tender.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { confirm, documentPage, resultPage, run, wizard } from "./support/screens.ts"

// What a tender may come to beside its main path, done by hand by those whose work it is.

/** Answers the dialog of a command that asks for a reason. */
async function runWith(page: Page, command: keyof typeof tender.commands, reason: string): Promise<void> {
  const word = tender.commands[command]
  await documentPage(page).button(word).first().click()
  const dialog = page.getByRole("dialog", { name: word })
  await dialog.getByRole("textbox", { name: common.document.reason }).fill(reason)
  await dialog.getByRole("button", { name: word, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test("tenders are prequalified, left by an expert, put off, ended and objected to, each by those whose work it is", async ({
  browser,
  tour,
  platform,
}) => {
  const seats = seatsAt(browser, platform.origin)
  const pageOf = async (name: string) => (await seats.of(name)).page

  await test.step("a purchaser passes one applicant, fails another, and closing the prequalification begins the bidding", async () => {
    const id = await tour.begin("prequalReview", { prequalification: true })
    const page = await pageOf("purchaser")
    const view = documentPage(page)
    await view.open("prequal-details", id)
    await expect(view.state("prequalReview")).toBeVisible()
    await page.getByRole("radio", { name: "合格", exact: true }).check()
    await view.button("保存，下一家").click()
    await expect(page.getByText("已评审 1 / 2")).toBeVisible()
    await page.getByRole("radio", { name: "不合格" }).check()
    await view.button("保存，下一家").click()
    await expect(page.getByText("请写明不合格的理由")).toBeVisible()
    const why = page.getByRole("textbox", { name: "评审理由" })
    await why.fill("近三年业绩不足 2 项")
    // What is typed waits while another applicant is looked at.
    const applicants = page.getByRole("navigation", { name: "申请人名单" }).getByRole("button")
    await applicants.first().click()
    await expect(why).toHaveValue("")
    await applicants.last().click()
    await expect(why).toHaveValue("近三年业绩不足 2 项")
    await view.button("保存，下一家").click()
    await expect(page.getByText("已评审 2 / 2")).toBeVisible()
    await run(page, "closePrequalification")
    await expect(view.state("biddingOpen")).toBeVisible()
    const applications = await (await tour.as("purchaser")).call(tenderContract.applications, { params: { id } })
    expect(applications.map(({ result }) => Number(result?.passed)).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  await test.step("an expert who declines leaves a gap that the purchaser fills by drawing and by naming", async () => {
    const id = await tour.begin("biddingOpen")
    await tour.run("purchaser", id, "drawExperts", { count: 2, fields: [] })
    const [, away = "expert.1"] = await tour.experts(id)
    const expert = await pageOf(away)
    await documentPage(expert).open("team-confirm-view", id)
    await runWith(expert, "declineAssignment", "与拟投标人有近亲属关系。")
    await expect(expert.getByText("这张单据不再向您开放")).toBeVisible()

    const page = await pageOf("purchaser")
    const view = documentPage(page)
    await view.open("expert-management-view", id)
    await expect(page.getByRole("region", { name: "谢绝或回避（1）" })).toBeVisible()
    await page.getByRole("spinbutton", { name: "抽取人数" }).fill("1")
    await view.button(tender.commands.drawExperts).click()
    await expect(page.getByText("评标小组（2 人）")).toBeVisible()
    await view.button(tender.commands.addExpert).click()
    const dialog = page.getByRole("dialog", { name: tender.commands.addExpert })
    await dialog.getByRole("combobox").selectOption({ index: 1 })
    await dialog.getByRole("textbox").fill("专业特殊，库内只有一人。")
    await dialog.getByRole("button", { name: tender.commands.addExpert, exact: true }).click()
    await expect(page.getByText("评标小组（3 人）")).toBeVisible()
    expect(await tour.experts(id)).not.toContain(away)
    // Who has left reads the tender no more: the only call that may fail here.
    const gone = await seats.of(away)
    await gone.context.close()
    expect(gone.troubles.splice(0).filter((trouble) => !trouble.includes("404"))).toEqual([])
  })

  await test.step("deadlines move later only, and a tender ends with one of the reasons allowed", async () => {
    const id = await tour.begin("biddingOpen")
    const { facts } = await tour.see("purchaser", id)
    const deadline = facts.document?.bidDeadline ?? 0
    const page = await pageOf("purchaser")
    const view = documentPage(page)
    const local = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)
    await view.open("tendering-operation-view", id)
    await view.button(tender.commands.extendDeadline).click()
    const dialog = page.getByRole("dialog", { name: tender.commands.extendDeadline })
    await dialog.getByLabel(tender.times.bidDeadline).fill(local(deadline - day))
    await dialog.getByRole("textbox", { name: common.document.reason }).fill("应两家供应商要求，样品检测需要更长时间。")
    await expect(dialog.getByRole("button", { name: tender.commands.extendDeadline, exact: true })).toHaveAttribute("aria-disabled", "true")
    await dialog.getByLabel(tender.times.bidDeadline).fill(local(deadline + 2 * day))
    await dialog.getByLabel(tender.times.openingTime).fill(local(deadline + 2 * day + 3_600_000))
    await confirm(page, tender.commands.extendDeadline)
    await expect.poll(async () => (await tour.see("purchaser", id)).facts.document?.bidDeadline).toBeGreaterThan(deadline + day)

    await view.button(tender.commands.terminate).click()
    const ending = page.getByRole("dialog", { name: tender.commands.terminate })
    await ending.getByRole("combobox").selectOption({ label: tender.reasons.noDemand })
    await ending.getByRole("button", { name: tender.commands.terminate, exact: true }).click()
    await expect(view.state("terminated")).toBeVisible()
  })

  await test.step("a bidder objects to the candidates, the purchaser answers, and the supervisor dismisses it", async () => {
    const id = await tour.begin("publicity", { publicity: { enabled: true, days: 3 } })
    const open = async (name: string) => {
      const page = await pageOf(name)
      await documentPage(page).open("add-public-view", id)
      await documentPage(page).tab("异议").click()
      return page
    }
    const supplier = await open("supplier.b")
    await supplier.getByRole("textbox", { name: "异议理由" }).fill("请核实第一候选人的检测报告是否在有效期内。")
    await documentPage(supplier).button(tender.commands.raiseObjection).click()
    await expect(supplier.getByText("贵公司提出")).toBeVisible()

    const purchaser = await open("purchaser")
    await expect(purchaser.getByText("有 1 项异议尚未裁定")).toBeVisible()
    await purchaser.getByRole("textbox", { name: "对异议的答复" }).fill("经核实，报告有效期至明年六月。")
    await documentPage(purchaser).button(tender.commands.answerObjection).click()
    await expect(purchaser.getByText("待裁定")).toBeVisible()

    // As from the list of tasks.
    const supervisor = await pageOf("supervisor")
    await documentPage(supervisor).open("add-public-view", `${id}&task=ruleObjection`)
    await runWith(supervisor, "dismissObjection", "答复有据，评审没有差错。")
    await expect(supervisor.getByText("有 1 项异议尚未裁定")).toBeHidden()

    // Another one, on which colleagues are faster: what is being typed stays.
    await tour.run("supplier.b", id, "raiseObjection", { reason: "请核实业绩。" })
    const answer = purchaser.getByRole("textbox", { name: "对异议的答复" })
    await answer.fill("业绩合同原件已核对。")
    const [, second] = await (await tour.as("supervisor")).call(tenderContract.objections, { params: { id } })
    const other = { objection: second?.objection ?? "" }
    await tour.run("lead" as PersonName, id, "answerObjection", { ...other, answer: "业绩属实。" })
    await expect(purchaser.getByText("业绩属实。")).toBeVisible()
    await expect(answer).toHaveValue("业绩合同原件已核对。")
    await purchaser.getByRole("button", { name: common.leave.verb, exact: true }).click()
    await expect(answer).toBeHidden()
    await documentPage(supervisor).button(tender.commands.dismissObjection).click()
    const ruling = supervisor.getByRole("dialog", { name: tender.commands.dismissObjection })
    await ruling.getByRole("textbox").fill("业绩已核实。")
    await tour.run("supervisor", id, "dismissObjection", { ...other, reason: "业绩没有问题。" })
    await expect(supervisor.getByText("已驳回", { exact: true })).toHaveCount(2)
    await expect(ruling.getByRole("textbox")).toHaveValue("业绩已核实。")
    for (const said of ["经核实，报告有效期至明年六月。", "答复有据，评审没有差错。"])
      await expect(supplier.getByText(said).first()).toBeVisible()
  })

  await test.step("who has lost reads so, and the result of a tender that was ended asks its winner nothing more", async () => {
    const id = await tour.begin("notified")
    const winner = await pageOf("supplier.a")
    await documentPage(winner).open("winning-bid-view", id)
    await expect(winner.getByText("请答复是否接受中标")).toBeVisible()
    await expect(resultPage(winner).winnerLetter).toBeVisible()
    const loser = await pageOf("supplier.b")
    await documentPage(loser).open("winning-bid-view", id)
    await expect(resultPage(loser).loserLetter).toBeVisible()
    await tour.run("purchaser", id, "terminate", { reason: "unFixable", note: "" })
    await expect(winner.getByText(tender.reasons.unFixable).first()).toBeVisible()
    await expect(winner.getByText("请答复是否接受中标")).toBeHidden()
    await expect(resultPage(winner).winnerLetter).toBeHidden()
  })
  expect(await seats.close()).toEqual([])
})

test("a draft that somebody else's saving overtook is saved only after a choice, can be thrown away, and takes deadlines in working days", async ({
  browser,
  tour,
  platform,
}) => {
  const seats = seatsAt(browser, platform.origin)
  const { id } = await tour.create({ prequalification: true })
  const open = async (name: string) => {
    const { page } = await seats.of(name)
    await documentPage(page).open("add-tender-view", id)
    return { page, form: wizard(page), save: page.getByRole("button", { name: "保存", exact: true }) }
  }
  const mine = await open("purchaser")

  await test.step("whoever was overtaken saves only after a choice, and whoever has typed nothing since sees what stands", async () => {
    const theirs = await open("lead")
    await mine.form.title.fill("车间工装采购（我的）")
    await expect(mine.page.getByText("已于", { exact: false }).first()).toBeVisible()
    await theirs.form.title.fill("车间工装采购（同事的）")
    await theirs.save.click()
    await expect(theirs.page.getByRole("button", { name: "已保存" })).toBeVisible()

    const notice = mine.page.getByRole("status", { name: /徐明远 于 .* 保存了另一个版本/ })
    await expect(notice).toBeVisible()
    await expect(mine.save).toHaveAttribute("aria-disabled", "true")
    await notice.getByRole("button", { name: "以我的草稿为准" }).click()
    await mine.save.click()
    await expect(mine.page.getByRole("button", { name: "已保存" })).toBeVisible()
    expect((await tour.see("purchaser", id)).facts.document?.title).toBe("车间工装采购（我的）")
    // Whoever has typed nothing since simply sees what stands.
    await expect(theirs.form.title).toHaveValue("车间工装采购（我的）")
  })

  await test.step("a draft can be thrown away", async () => {
    await mine.form.title.fill("写错了")
    await mine.page.getByRole("button", { name: "放弃草稿" }).click()
    await confirm(mine.page, "放弃草稿")
    await expect(mine.form.title).toHaveValue("车间工装采购（我的）")
  })

  await test.step("the deadlines of bids and applications may be given in working days by the calendar", async () => {
    await mine.form.step("时间与预审")
    for (const [path, days] of [
      ["prequalDeadline", 10],
      ["bidDeadline", 30],
    ] as const) {
      const field = mine.page.locator(`[data-path=${path}]`)
      const count = field.getByRole("textbox", { name: /^按工作日填写/ })
      await count.fill(String(days))
      await count.press("Enter")
      const { day } = await (await tour.as("purchaser")).call(workingDaysContract.after, { query: { days } })
      await expect(field.getByRole("textbox").first()).toHaveValue(new RegExp(`^${day} 17:00`))
    }
    await mine.save.click()
    await expect(mine.page.getByRole("button", { name: "已保存" })).toBeVisible()
    const { document } = (await tour.see("purchaser", id)).facts
    expect((document?.bidDeadline ?? 0) - (document?.prequalDeadline ?? 0)).toBeGreaterThan(20 * 86_400_000)
  })
  expect(await seats.close()).toEqual([])
})
