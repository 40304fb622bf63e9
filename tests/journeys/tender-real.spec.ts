import { expect, type Page } from "@playwright/test"
import { tenderContract } from "#contract/tender.contract.ts"
import tender from "../../locales/zh/tender.json" with { type: "json" }
import { screenOf } from "../../src/features/tender/command-screen.ts"
import { settled } from "./support/inspect.ts"
import { mainPath } from "./support/main-path.ts"
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

// The purchaser's pages move; whoever else has a seat wants it otherwise.
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
type Command = keyof typeof tender.commands
const rejected = { clause: "投标人须知 3.6", reason: "报价低于成本，澄清后不能说明" }

test("a real tender runs from an empty draft to the signed contract, each command of the main path on its page", async ({
  browser,
  page,
  tour,
  platform,
}) => {
  test.setTimeout(600_000)
  const people = seatsAt(browser, platform.origin, { reducedMotion: "reduce" })
  const pageOf = async (name: PersonName) => (await people.of(name)).page
  const path = mainPath("completed")
  expect(path.length).toBeGreaterThanOrEqual(12)
  const left = new Set<string>(path.map(({ command }) => command))
  /** Whoever runs a command of the main path is on the page that leads to it. */
  const note = (at: Page, command: Command) => {
    if (left.delete(command)) expect(new URL(at.url()).pathname).toBe(`/wel/${screenOf(command)}`)
  }
  const press = async (at: Page, command: Command, how: Parameters<typeof run>[2] = {}) => {
    note(at, command)
    await run(at, command, how)
  }
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
    await press(page, "submit")
    await page.waitForURL("**/wel/tender-only-shows?id=*")
    await expect(documentPage(page).state("publishApproval")).toBeVisible()
    id = new URL(page.url()).searchParams.get("id") ?? ""
  })

  await test.step("the approver publishes it from the preview", async () => {
    const approver = await pageOf("approver")
    await documentPage(approver).open("announcement-preview-view", id)
    await press(approver, "approvePublication")
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
    note(desk, "submitBid")
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
    const openOf = (present: Page) => documentPage(present).button(tender.commands.openBids)
    for (const present of [page, supervisor]) {
      await documentPage(present).open("open-bid-view", id)
      await expect(documentPage(present).state("sealed")).toBeVisible()
      if (present === page) {
        // What is not possible yet says in words which rule forbids it.
        await expect(openOf(page)).toBeDisabled()
        await expect(openOf(page)).toHaveAccessibleDescription("到场开标人 0 位，至少需要 2 位签到。")
      }
      await press(present, "attendOpening")
    }
    const opening = openingPage(page)
    await expect(opening.envelopes).toHaveCount(5)
    await expect(openOf(page)).toBeEnabled()
    // Who may only look on finds no button for it. Who may do what is walked by role and state in memory; here a page draws no more.
    await settled(supervisor)
    await expect(openOf(supervisor).and(supervisor.getByRole("button", { disabled: false }))).toHaveCount(0)
    await press(page, "openBids", { typed: true })
    await opening.showAll.click()
    for (const [, { company, total }] of bidders) await expect(opening.record.filter({ hasText: company })).toContainText(total)
    await press(page, "finishOpening")
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
    for (const command of steps) await press(desk, command)
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
    // Where the work needs the whole width, the chart is a tab.
    await documentPage(head).chartTab.click()
    await expect(documentPage(head).lit).toHaveText(tender.states.prelimReview)
    await press(head, "finishReview", { typed: true })
    await expect(documentPage(head).state("expertScorable")).toBeVisible()
    await documentPage(head).tab("价格分析").click()
    const prices = reviewPage(head).prices.filter({ hasText: low.company })
    await expect(prices).toContainText(/40\.74? %.*37\.(4|39) %/s)
    await expect(prices).toContainText("已否决")
    await documentPage(head).open("expert-score-view", id)
    await press(head, "closeScoring", { typed: true })
    for (const expert of others) await tour.run(expert, id, "confirmResult", { agrees: true, reason: "" })
    await documentPage(head).open("team-confirm-view", id)
    await signing(head).sign.click()
    await confirm(head, signing(head).title)
    // The button goes once all have signed, and leaves the focus to the heading above it.
    await expect(head.getByRole("main").getByRole("heading").and(head.locator(":focus"))).toBeVisible()
    note(head, "confirmResult")
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
    await press(page, "submitAward")
    await expect(documentPage(page).state("awardApproval")).toBeVisible()
    const approver = await pageOf("approver")
    await documentPage(approver).open("winning-approval-view", id)
    await press(approver, "approveAward")
    await expect(documentPage(approver).state("officialAward")).toBeVisible()
  })

  await test.step("the notice goes out, the winner accepts, the contract is registered", async () => {
    await documentPage(page).open("official-bid-view", id)
    await press(page, "issueNotice", { typed: true })
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
    await press(winner, "acceptAward")
    await documentPage(page).open("winning-bid-view", id)
    // The candidates were not published: the contract waits.
    await expect(documentPage(page).button("登记合同")).toBeDisabled()
    await tour.travelTo(((await tour.see("purchaser", id)).facts.noticedAt ?? 0) + 3 * day + 1000)
    await documentPage(page).open("winning-bid-view", id)
    await documentPage(page).button("登记合同").click()
    await resultPage(page).contractNumber.fill("HT-2016-0504")
    await confirm(page, "登记合同")
    note(page, "signContract")
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
    const states = [...path.map(({ state }) => state), "completed"]
    await expect(view.way).toHaveAttribute("max", String(path.length))
    for (const [index, state] of states.entries()) {
      await view.way.fill(String(index))
      await expect(view.lit).toHaveText(tender.states[state as keyof typeof tender.states])
    }
  })
  expect([...left]).toEqual([])
  expect(await people.close()).toEqual([])
})
