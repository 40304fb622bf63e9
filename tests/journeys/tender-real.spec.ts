import { expect } from "@playwright/test"
import { tenderContract } from "#contract/tender.contract.ts"
import {
  confirm,
  awardPage,
  bidPage,
  committeePage,
  documentPage,
  openingPage,
  resultPage,
  reviewPage,
  run,
  signing,
  wizard,
} from "./support/screens.ts"
import { enter, seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { bidOf, day, type PersonName } from "../support/tender.ts"

// UA-2016-06-08-000504-c: 25 pieces, the lowest price wins, and the lowest bid is abnormally low.
// Each part in a browser of its own: purchaser, approver, supervisor, the bidder who wins, and the committee's leader.
// Whoever does the same beside them does it over HTTP.

test.use({ reducedMotion: "no-preference" })

const totals = {
  "supplier.a": { unit: "135", total: "3,375.00", company: "江苏恒远机电设备有限公司" },
  "supplier.b": { unit: "72", total: "1,800.00", company: "上海启明自动化科技有限公司" },
  "supplier.c": { unit: "116", total: "2,900.00", company: "浙江东瓯泵阀股份有限公司" },
  "supplier.d": { unit: "120", total: "3,000.00", company: "广东粤信电气工程有限公司" },
  "supplier.e": { unit: "115", total: "2,875.00", company: "山东鲁岳工业装备有限公司" },
} as const
const bidders = Object.entries(totals) as [keyof typeof totals, (typeof totals)[keyof typeof totals]][]
const low = totals["supplier.b"]
const rejected = { clause: "投标人须知 3.6", reason: "报价低于成本，澄清后不能说明" }

test("a real tender runs from an empty draft to the signed contract", async ({ browser, page, tour, platform }) => {
  test.setTimeout(600_000)
  const people = seatsAt(browser, platform.origin)
  const pageOf = async (name: PersonName) => (await people.of(name)).page
  let id = ""

  await test.step("the purchaser writes it and submits it", async () => {
    await enter(page, "purchaser")
    const form = wizard(page)
    await form.begin("车间防静电工装采购")
    await form.fill(1, "品名", "防静电工装（分体）")
    await form.fill(1, "数量", "25")
    await form.fill(1, "单位", "套")
    await form.step("评标办法")
    await form.method("最低价法").check()
    await form.step("人员与公示")
    await form.publicity.uncheck()
    await run(page, "submit")
    await page.waitForURL("**/wel/tender-only-shows?id=*")
    await expect(documentPage(page).state("publishApproval")).toBeVisible()
    id = new URL(page.url()).searchParams.get("id") ?? ""
  })

  await test.step("the approver publishes it from the preview", async () => {
    const approver = await pageOf("approver")
    await documentPage(approver).open("announcement-preview-view", id)
    await run(approver, "approvePublication")
    await expect(documentPage(approver).state("biddingOpen")).toBeVisible()
    // The purchaser's page stands open and follows by itself.
    await expect(documentPage(page).state("biddingOpen")).toBeVisible()
  })

  await test.step("five suppliers seal their bids, and the page gives a receipt", async () => {
    const line = (await tour.see("purchaser", id)).facts.document?.lots[0]?.lines[0]?.id ?? ""
    for (const [name, { unit }] of bidders) if (name !== "supplier.e") await tour.run(name, id, "submitBid", bidOf(unit, { line }))
    const { unit, total } = totals["supplier.e"]
    const desk = await pageOf("supplier.e")
    const form = bidPage(desk)
    await form.open(id)
    await form.price.write(unit)
    await form.days.write("20")
    await form.seal.click()
    await expect(form.sealing).toContainText(total)
    await confirm(desk, "密封投标")
    await expect(form.receipt).toBeVisible()
    await expect(form.receiptSignature).toHaveText(/^\s*[\w-]+\.[\w-]+\.[\w-]+\s*$/)
  })

  await test.step("the purchaser draws three experts", async () => {
    const committee = committeePage(page)
    await documentPage(page).open("expert-management-view", id)
    await committee.count.fill("3")
    await committee.draw.click()
    await expect(committee.drawn).toHaveCount(3)
  })

  await test.step("the deadline passes; two openers come and the bids are opened", async () => {
    const { facts } = await tour.see("purchaser", id)
    await tour.travelTo((facts.document?.openingTime ?? 0) + 1000)
    const supervisor = await pageOf("supervisor")
    for (const present of [page, supervisor]) {
      await documentPage(present).open("open-bid-view", id)
      await expect(documentPage(present).state("sealed")).toBeVisible()
      await run(present, "attendOpening")
    }
    const opening = openingPage(page)
    await expect(opening.envelopes).toHaveCount(5)
    await run(page, "openBids", { typed: true })
    await opening.showAll.click()
    for (const [, { company, total }] of bidders) await expect(opening.record.filter({ hasText: company })).toContainText(total)
    await run(page, "finishOpening")
    await expect(documentPage(page).state("prelimReview")).toBeVisible()
  })

  const leader = await tour.leader(id)
  const others = (await tour.experts(id)).filter((expert) => expert !== leader)
  const steps = ["confirmAssignment", "signIn", "declareNoConflict"] as const
  await test.step("the experts confirm, sign in, declare and review; the abnormally low bid is rejected", async () => {
    for (const expert of others) {
      for (const command of steps) await tour.run(expert, id, command, {})
      for (const { bid, party } of await (await tour.as(expert)).call(tenderContract.bids, { params: { id } })) {
        const responsive = tour.bidderOf(party) !== "supplier.b"
        await tour.run(expert, id, "reviewBid", { bid, responsive, ...(responsive ? { clause: "", reason: "" } : rejected) })
      }
    }
    const desk = await pageOf(leader)
    await documentPage(desk).open("team-confirm-view", id)
    for (const command of steps) await run(desk, command)
    await documentPage(desk).open("bidding-review-view", id)
    const review = reviewPage(desk)
    for (const [index, [, { company }]] of bidders.entries()) {
      await review.bid(company).click()
      if (company === low.company) {
        await expect(review.lowFlag).toBeVisible()
        await review.reject.check()
        await review.clause.fill(rejected.clause)
        await review.reason.fill(rejected.reason)
        // What is typed waits while another bid is looked at.
        await review.bid(bidders[0]?.[1].company ?? "").click()
        await review.bid(company).click()
        await expect(review.reason).toHaveValue(rejected.reason)
      } else await review.responsive.check()
      await review.send.click()
      await expect(review.bids).toContainText(`我已评审 ${index + 1} / 5`)
    }
  })

  await test.step("the leader finishes the review and closes the scoring; the experts sign", async () => {
    const head = await pageOf(leader)
    await run(head, "finishReview", { typed: true })
    await expect(documentPage(head).state("expertScorable")).toBeVisible()
    await documentPage(head).tab("价格分析").click()
    const prices = reviewPage(head).prices.filter({ hasText: low.company })
    await expect(prices).toContainText(/40\.74? %.*37\.(4|39) %/s)
    await expect(prices).toContainText("已否决")
    await documentPage(head).open("expert-score-view", id)
    await run(head, "closeScoring", { typed: true })
    for (const expert of others) await tour.run(expert, id, "confirmResult", { agrees: true, reason: "" })
    await documentPage(head).open("team-confirm-view", id)
    await signing(head).sign.click()
    await confirm(head, signing(head).title)
  })

  await test.step("the purchaser sees the ranking and proposes the first; the approver approves", async () => {
    await documentPage(page).open("pre-bid-view", id)
    const award = awardPage(page)
    const places = [totals["supplier.e"], totals["supplier.c"], totals["supplier.d"], totals["supplier.a"]]
    for (const [index, { company, total }] of places.entries())
      await expect(award.ranking.nth(index + 1)).toContainText(new RegExp(`${index + 1}.*${company}.*${total}`, "s"))
    await expect(award.ranking.filter({ hasText: low.company })).toContainText("否决")
    await documentPage(page).tab("中标方案").click()
    await award.wholeLot.click()
    await expect(award.quantity(totals["supplier.e"].company)).toHaveValue("25")
    await documentPage(page).button("拟定中标方案").click()
    await run(page, "submitAward")
    await expect(documentPage(page).state("awardApproval")).toBeVisible()
    const approver = await pageOf("approver")
    await documentPage(approver).open("winning-approval-view", id)
    await run(approver, "approveAward")
    await expect(documentPage(approver).state("officialAward")).toBeVisible()
  })

  await test.step("the notice goes out, the winner accepts, the contract is registered", async () => {
    await documentPage(page).open("official-bid-view", id)
    await run(page, "issueNotice", { typed: true })
    await expect(documentPage(page).state("notified")).toBeVisible()
    // Who was rejected is told the same as whoever was outbid, whose letter is read in `tender-side-paths`.
    expect((await tour.see("supplier.b", id)).facts.own).toMatchObject({ won: false, bid: expect.any(String) })
    // The committee is told that there is an award, and has no letters.
    const judge = await pageOf(leader)
    await documentPage(judge).open("winning-bid-view", id)
    await expect(judge.getByText("通知书发出时间")).toBeVisible()
    await expect(judge.getByText("中标人答复")).toBeHidden()
    await expect(resultPage(judge).loserLetter).toBeHidden()
    const winner = await pageOf("supplier.e")
    await documentPage(winner).open("winning-bid-view", id)
    await expect(resultPage(winner).winnerLetter).toBeVisible()
    await run(winner, "acceptAward")
    await documentPage(page).open("winning-bid-view", id)
    // The candidates were not published: the contract waits.
    await expect(documentPage(page).button("登记合同")).toBeDisabled()
    await tour.travelTo(((await tour.see("purchaser", id)).facts.noticedAt ?? 0) + 3 * day + 1000)
    await documentPage(page).open("winning-bid-view", id)
    await documentPage(page).button("登记合同").click()
    await resultPage(page).contractNumber.fill("HT-2016-0504")
    await confirm(page, "登记合同")
    await expect(documentPage(page).state("completed")).toBeVisible()
  })

  await test.step("the history is stepped back through, and the chart shows the way", async () => {
    const view = documentPage(page)
    await expect(view.lit).toHaveText("已签约归档")
    await view.facts.filter({ hasText: "开标，共开启 5 份投标" }).click()
    await expect(view.asOf).toBeVisible()
    await expect(view.state("opened")).toBeVisible()
    await expect(view.lit).toHaveText("已开标")
    await view.backToNow.click()
    await expect(view.state("completed")).toBeVisible()
    await view.way.fill("0")
    await expect(view.lit).toHaveText("新建")
    const last = Number(await view.way.getAttribute("max"))
    // From the draft to the archive the main path enters ten further states at least.
    expect(last).toBeGreaterThanOrEqual(10)
  })
  expect(await people.close()).toEqual([])
})
