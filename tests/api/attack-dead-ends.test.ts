import { beforeAll, expect, it } from "vitest"
import { supplierContract } from "#contract/supplier.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { createUser } from "#server/identity/users.ts"
import { demoPassword } from "#server/demo/people.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { startServer } from "../support/server.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour, twoEnvelopes } from "../support/tender-tour.ts"

const long = { timeout: 60_000 }
const day = 86_400_000
let tour: TenderTour
beforeAll(async () => {
  const server = await startServer({ until: "file" })
  await server.database.transaction(adoptSuppliers)
  tour = await tourOn(await tenderStage(server))
}, 60_000)

const refused = (code: string, rule: string) => expect.objectContaining({ refusal: expect.objectContaining({ code, rule }) })
const bidders = async (id: string) => {
  const { opened } = (await tour.see("purchaser", id)).facts
  return new Map(opened.map(({ bid, party }) => [tour.bidderOf(party), bid]))
}
const propose = async (id: string, bidder: PersonName, quantity = "25") =>
  tour.run("purchaser", id, "proposeAward", {
    lines: [{ bid: (await bidders(id)).get(bidder) ?? "", line: "line1", quantity }],
    reason: "按排名",
  })
const declared = async (id: string, expert: PersonName) => {
  for (const command of ["confirmAssignment", "signIn", "declareNoConflict"] as const) await tour.run(expert, id, command, {})
}

it("draws a committee after the opening when nobody is left in it, and goes on", long, async () => {
  const { run, begin, drive, experts } = tour
  const id = await begin("prelimReview")
  const [only = "admin"] = await experts(id)
  await expect(run("purchaser", id, "drawExperts", { count: 1, fields: [] })).rejects.toEqual(refused("16023", "committeeIsEmpty"))
  await declared(id, only)
  for (const [, bid] of await bidders(id)) await run(only, id, "reviewBid", { bid, responsive: false, clause: "1", reason: "不响应" })
  await run(only, id, "declineAssignment", { reason: "回避" })
  await run("purchaser", id, "drawExperts", { count: 1, fields: [] })
  // What the one who left said no longer counts.
  const [next = "admin"] = await experts(id)
  await declared(id, next)
  await expect(run(next, id, "finishReview", {})).rejects.toEqual(refused("16008", "everyBidIsReviewed"))
  expect((await drive(id, "completed")).state).toBe("completed")
})

it("gives a review more time when its deadline has passed, and moves nothing else then", long, async () => {
  const { run, begin, drive, experts, see, travelTo } = tour
  const id = await begin("prelimReview")
  const [expert = "admin"] = await experts(id)
  await declared(id, expert)
  const late = ((await see("purchaser", id)).facts.document?.reviewDeadline ?? 0) + 1000
  await travelTo(late)
  const [[, bid = ""] = []] = await bidders(id)
  await expect(run(expert, id, "reviewBid", { bid, responsive: true, clause: "", reason: "" })).rejects.toEqual(
    refused("18012", "beforeReviewDeadline"),
  )
  await expect(run("purchaser", id, "extendDeadline", { moved: { bidDeadline: late + day }, reason: "x" })).rejects.toEqual(
    refused("16022", "movesReviewOnly"),
  )
  await run("purchaser", id, "extendDeadline", { moved: { reviewDeadline: late + day }, reason: "评审未完成" })
  expect((await drive(id, "preAward")).state).toBe("preAward")
})

/** A tender in its review with two experts: its leader, and another. */
const withTwo = async (changes: Parameters<TenderTour["begin"]>[1] = {}) => {
  const { run, begin, drive, leader, experts } = tour
  const id = await begin("biddingOpen", changes)
  await run("purchaser", id, "drawExperts", { count: 2, fields: [] })
  await drive(id, "prelimReview")
  const leading = await leader(id)
  const other = (await experts(id)).find((expert) => expert !== leading) ?? "admin"
  return { id, leading, other }
}
const reviewed = async (id: string, expert: PersonName) => {
  await declared(id, expert)
  for (const [, bid] of await bidders(id)) await tour.run(expert, id, "reviewBid", { bid, responsive: true, clause: "", reason: "" })
}
const pastReview = async (id: string) => tour.travelTo(((await tour.see("purchaser", id)).facts.document?.reviewDeadline ?? 0) + 1000)
/** Finishes the review without the members who never came, which can be done only once its time is over, and gives the scoring time again. */
const finishedWithout = async (id: string, leading: PersonName) => {
  await expect(tour.run(leading, id, "finishReview", {})).rejects.toEqual(refused("16008", "everyBidIsReviewed"))
  await pastReview(id)
  await tour.run(leading, id, "finishReview", {})
  await tour.run("purchaser", id, "extendDeadline", { moved: { reviewDeadline: (await tour.now()) + day }, reason: "评审需要时间" })
}

it("opens the commercial envelopes and settles the result without an expert who never comes", long, async () => {
  const { run, score, see, now } = tour
  const { id, leading } = await withTwo(twoEnvelopes)
  await reviewed(id, leading)
  await finishedWithout(id, leading)
  await score(id, leading, "technical")
  await expect(run(leading, id, "openCommercial", {})).rejects.toEqual(refused("16014", "technicalSheetsAreLocked"))
  await pastReview(id)
  expect((await run(leading, id, "openCommercial", {})).state).toBe("commercialScorable")
  await run("purchaser", id, "extendDeadline", { moved: { reviewDeadline: (await now()) + day }, reason: "评审需要时间" })
  await score(id, leading, "commercial")
  await expect(run(leading, id, "closeScoring", {})).rejects.toEqual(refused("18024", "allSheetsAreIn"))
  await pastReview(id)
  await run(leading, id, "closeScoring", {})
  const { rankings } = (await see("purchaser", id)).facts
  expect(rankings[0]?.rows.map(({ rank, technicalScore }) => [rank, technicalScore])).toEqual([
    [1, "60.00"],
    [2, "60.00"],
  ])
  expect((await run(leading, id, "confirmResult", { agrees: true, reason: "" })).state).toBe("preAward")
})

it("waits to the review deadline for every signature, and then for those who took part", long, async () => {
  const { run } = tour
  const { id, leading, other } = await withTwo()
  const signed = (expert: PersonName) => run(expert, id, "confirmResult", { agrees: true, reason: "" })
  await reviewed(id, leading)
  await finishedWithout(id, leading)
  await run(leading, id, "closeScoring", {})
  expect((await signed(leading)).state).toBe("teamConfirm")
  await pastReview(id)
  // Who has signed cannot sign again; the leader asks once more.
  await run(leading, id, "returnForRescore", { reason: "一人未到" })
  await run(leading, id, "closeScoring", {})
  await declared(id, other)
  expect((await signed(leading)).state).toBe("teamConfirm")
  expect((await signed(other)).state).toBe("preAward")
})

it("shows once the scoring is closed only the sheets that count: not of whoever left, nor what was opened again", long, async () => {
  const { run, score, see, server } = tour
  const { id, leading, other } = await withTwo(twoEnvelopes)
  const sheets = async (reader: PersonName) => (await tour.as(reader)).call(tenderContract.sheets, { params: { id } })
  for (const expert of [leading, other]) await reviewed(id, expert)
  await run(leading, id, "finishReview", {})
  for (const expert of [leading, other]) await score(id, expert, "technical")
  await run(other, id, "declineAssignment", { reason: "回避" })
  await run(leading, id, "openCommercial", {})
  await score(id, leading, "commercial")
  await run(leading, id, "closeScoring", {})
  const own = (await see("purchaser", id)).facts.opened.flatMap(() => [server.people[leading], server.people[leading]])
  for (const reader of ["purchaser", leading] as const) expect((await sheets(reader)).map(({ expert }) => expert)).toEqual(own)
  await run(leading, id, "returnForRescore", { reason: "依据不足" })
  await pastReview(id)
  for (const command of ["openCommercial", "closeScoring"] as const) await run(leading, id, command, {})
  expect(await sheets("purchaser")).toEqual([])
  expect((await sheets(leading)).map(({ state }) => state)).toEqual(own.map(() => "reopened"))
})

it("is led by another when its leader never comes", long, async () => {
  const { run, server, leader } = tour
  const { id, other } = await withTwo()
  await reviewed(id, other)
  const named = { expert: server.people[other] ?? "" }
  await expect(run("purchaser", id, "nameLeader", named)).rejects.toEqual(refused("18024", "reviewIsOver"))
  await pastReview(id)
  await run("purchaser", id, "nameLeader", named)
  expect(await leader(id)).toBe(other)
  await run(other, id, "finishReview", {})
  await run(other, id, "closeScoring", {})
  expect((await run(other, id, "confirmResult", { agrees: true, reason: "" })).state).toBe("preAward")
})

it("begins anew when the only bidder declines the award", long, async () => {
  const { run, begin } = tour
  const id = await begin("notified", {}, { "supplier.a": "10" })
  await run("supplier.a", id, "declineAward", { reason: "产能不足" })
  expect((await run("purchaser", id, "retender", {})).state).toBe("new")
  const other = await begin("preAward")
  await expect(run("purchaser", other, "retender", {})).rejects.toEqual(refused("16024", "nothingToAward"))
})

/** Freezes a company for orders, does something, and lifts the freeze. */
const whileFrozen = async (bidder: PersonName, work: () => Promise<void>) => {
  const id = (await tour.as(bidder)).tokens.user_info.party ?? ""
  const buyer = await tour.as("purchaser")
  const tell = async (name: "freeze" | "unfreeze", input: object) => {
    const { version } = await buyer.call(supplier.calls.get, { params: { id }, query: {} })
    await buyer.call(supplier.calls[name], { params: { id }, body: { base: version, input } as never })
  }
  await tell("freeze", { scopes: ["order"], reason: "质量事故", until: null })
  await work()
  await tell("unfreeze", {})
}

it("proposes another when whoever was proposed may no longer be awarded", long, async () => {
  const id = await tour.begin("preAward")
  await propose(id, "supplier.a")
  await whileFrozen("supplier.a", async () => {
    await expect(propose(id, "supplier.a")).rejects.toEqual(refused("15008", "suppliersNotFrozen"))
    expect((await propose(id, "supplier.b")).facts.proposal?.lines).toHaveLength(1)
  })
})

it(
  "takes the award back from a winner who is barred before the notice, or who accepts and does not sign, and goes on to the next",
  long,
  async () => {
    const { run, begin, drive, see } = tour
    const id = await begin("officialAward")
    const lapse = async (bidder: PersonName, reason = "不再符合中标条件") =>
      run("purchaser", id, "lapseAward", { party: (await tour.as(bidder)).tokens.user_info.party ?? "", reason })
    await expect(lapse("supplier.a")).rejects.toEqual(refused("16066", "awardMayLapse"))
    await whileFrozen("supplier.a", async () => {
      await expect(run("purchaser", id, "issueNotice", {})).rejects.toEqual(refused("15008", "suppliersNotFrozen"))
      await expect(lapse("supplier.b")).rejects.toEqual(refused("16066", "awardMayLapse"))
      await expect(lapse("supplier.a", " ")).rejects.toEqual(refused("10011", "reasonIsGiven"))
      expect((await lapse("supplier.a")).state).toBe("preAward")
    })
    await expect(propose(id, "supplier.a")).rejects.toEqual(refused("16015", "awardsRankedBids"))
    const { noticedAt } = (await drive(id, "notified")).facts
    await run("supplier.b", id, "acceptAward", {})
    const due = (noticedAt ?? 0) + 30 * day
    await expect(lapse("supplier.b")).rejects.toEqual(refused("16066", "awardMayLapse"))
    await tour.travelTo(due + 1000)
    expect((await lapse("supplier.b", "逾期未签合同")).facts.lapsed).toHaveLength(2)
    // Each is shown the own company alone, and is told why.
    const supplierB = await tour.as("supplier.b")
    const { party } = supplierB.tokens.user_info
    expect((await see("supplier.b", id)).facts.lapsed).toEqual([party])
    await settleNotices(tour.server.database)
    const told = (await noticesOf(supplierB)).filter(({ template }) => template === "awardLapsed")
    expect(told.map(({ params }) => params["reason"])).toEqual(["逾期未签合同"])
    const problems = await (await tour.as("purchaser")).call(supplierContract.problems, { query: { id: party ?? "" } })
    expect(problems).toMatchObject([{ what: "awardLapsed", reason: "逾期未签合同", source: { id } }])
    expect((await run("purchaser", id, "retender", {})).state).toBe("new")
  },
)

it("publishes no tender whose quorum nobody can make up", long, async () => {
  const { create, run, server } = tour
  const id = (name: string) => server.people[name] ?? ""
  for (const openers of [
    { quorum: 2, users: [id("purchaser"), id("purchaser")] },
    { quorum: 1, users: [id("supplier.a")] },
    { quorum: 1, users: [] },
  ]) {
    const { id: tender } = await create({ openers })
    await expect(run("purchaser", tender, "submit", {})).rejects.toEqual(refused("16021", "quorumCanBeReached"))
  }
})

it("keeps an expert from judging the own employer, named or drawn before anybody knew who bids", long, async () => {
  const { server, run, begin, drive, experts } = tour
  const id = await begin("prelimReview")
  const [expert = "admin"] = await experts(id)
  const setEmployer = (name: string | null) =>
    server.database.query({
      text: "update expert_profile set employer = (select party from person where name = $2) where person = $1",
      values: [server.people[expert], name],
    })
  await run(expert, id, "confirmAssignment", {})
  await run(expert, id, "signIn", {})
  await setEmployer("supplier.a")
  await expect(run(expert, id, "declareNoConflict", {})).rejects.toEqual(refused("20017", "employerDoesNotBid"))
  await setEmployer(null)
  await run(expert, id, "declareNoConflict", {})
  await setEmployer("supplier.b")
  const [[, bid = ""] = []] = await bidders(id)
  await expect(run(expert, id, "reviewBid", { bid, responsive: true, clause: "", reason: "" })).rejects.toEqual(
    refused("20017", "employerDoesNotBid"),
  )
  // Nor does such a leader run the evaluation.
  await expect(run(expert, id, "finishReview", {})).rejects.toEqual(refused("20017", "employerDoesNotBid"))
  await setEmployer(null)
  await drive(id, "expertScorable")
  await setEmployer("supplier.b")
  await expect(run(expert, id, "closeScoring", {})).rejects.toEqual(refused("20017", "employerDoesNotBid"))
  await run(expert, id, "declineAssignment", { reason: "回避" })
  await run("purchaser", id, "drawExperts", { count: 1, fields: [] })
  await setEmployer(null)
  expect((await drive(id, "preAward")).state).toBe("preAward")
})

it("publishes again after a winner declined, and puts no unpublished winner in after the objections", long, async () => {
  const { run, begin, drive, see, bidderOf } = tour
  const prices = { "supplier.a": "10", "supplier.b": "11", "supplier.c": "12", "supplier.d": "13" }
  const id = await begin("notified", { publicity: { enabled: true, days: 3 } }, prices)
  await run("supplier.a", id, "declineAward", { reason: "产能不足" })
  await propose(id, "supplier.d")
  await expect(run("purchaser", id, "submitAward", {})).rejects.toEqual(refused("16011", "publicityIsOff"))
  const { facts } = await run("purchaser", id, "publishCandidates", {})
  const published = facts.publicity?.candidates.map((bid) => bidderOf(facts.opened.find((one) => one.bid === bid)?.party ?? ""))
  expect(published).toEqual(["supplier.d", "supplier.b", "supplier.c"])
  // Bidders are told of which lot.
  expect((await see("supplier.b", id)).facts.publicity?.lots).toEqual([{ lot: "lot1", bids: facts.publicity?.candidates }])
  await run("supplier.b", id, "raiseObjection", { reason: "评分有误" })
  await tour.travelTo((facts.publicity?.endsAt ?? 0) + 1000)
  await expect(run("supplier.b", id, "raiseObjection", { reason: "再议" })).rejects.toEqual(refused("16025", "duringPublicity"))
  const [raised] = await (await tour.as("purchaser")).call(tenderContract.objections, { params: { id } })
  const objection = raised?.objection ?? ""
  await run("purchaser", id, "answerObjection", { objection, answer: "评分无误。" })
  await run("supervisor", id, "dismissObjection", { objection, reason: "查无实据" })
  expect((await see("purchaser", id)).state).toBe("awardApproval")
  expect((await drive(id, "completed")).state).toBe("completed")
})

it("reviews a rejected bid again when its objection is upheld after a winner declined", long, async () => {
  const { run, begin, drive, experts, leader } = tour
  const prices = { "supplier.a": "10", "supplier.b": "11", "supplier.c": "12" }
  const id = await begin("prelimReview", { publicity: { enabled: true, days: 3 } }, prices)
  const [expert = "admin"] = await experts(id)
  await declared(id, expert)
  const rejected = (await bidders(id)).get("supplier.c") ?? ""
  await run(expert, id, "reviewBid", { bid: rejected, responsive: false, clause: "2.1", reason: "缺资质证书" })
  await drive(id, "notified")
  await run("supplier.a", id, "declineAward", { reason: "产能不足" })
  await propose(id, "supplier.b")
  await run("purchaser", id, "publishCandidates", {})
  await run("supplier.c", id, "raiseObjection", { reason: "证书已附" })
  const [raised] = await (await tour.as("purchaser")).call(tenderContract.objections, { params: { id } })
  const objection = raised?.objection ?? ""
  await run("purchaser", id, "answerObjection", { objection, answer: "证书确已附上。" })
  await run("supervisor", id, "upholdObjection", { objection, reason: "属实" })
  await run(expert, id, "reviewBid", { bid: rejected, responsive: true, clause: "", reason: "证书有效" })
  await drive(id, "preAward")
  expect(await leader(id)).toBe(expert)
  expect((await tour.see("purchaser", id)).facts.rankings[0]?.rows.find(({ bid }) => bid === rejected)?.rank).not.toBeNull()
})

it("waits for no sheets of a bid that a second review rejected after its price was opened", long, async () => {
  const { run, begin, drive, experts, score } = tour
  const id = await begin("publicity", { ...twoEnvelopes, publicity: { enabled: true, days: 3 } })
  await run("supplier.b", id, "raiseObjection", { reason: "评分有误" })
  const [raised] = await (await tour.as("purchaser")).call(tenderContract.objections, { params: { id } })
  const objection = raised?.objection ?? ""
  await run("purchaser", id, "answerObjection", { objection, answer: "请复核。" })
  await run("supervisor", id, "upholdObjection", { objection, reason: "属实" })
  const [expert = "admin"] = await experts(id)
  const bids = await bidders(id)
  await run(expert, id, "reviewBid", { bid: bids.get("supplier.a") ?? "", responsive: true, clause: "", reason: "" })
  await run(expert, id, "reviewBid", { bid: bids.get("supplier.b") ?? "", responsive: false, clause: "2.1", reason: "缺资质证书" })
  await drive(id, "commercialScorable")
  await score(id, expert, "commercial")
  expect((await run(expert, id, "closeScoring", {})).state).toBe("teamConfirm")
})

it("does not take what a winner accepted for the acceptance of another award", long, async () => {
  const { run, begin, drive } = tour
  const id = await begin("biddingOpen")
  await run("supplier.a", id, "submitBid", bidOf("10", { maximum: "15" }))
  await run("supplier.b", id, "submitBid", bidOf("11", { maximum: "25" }))
  await drive(id, "preAward", {})
  const bids = await bidders(id)
  const award = (quantities: Readonly<Record<string, string>>) =>
    run("purchaser", id, "proposeAward", {
      lines: Object.entries(quantities).map(([name, quantity]) => ({ bid: bids.get(name as PersonName) ?? "", line: "line1", quantity })),
      reason: "拆分",
    })
  await award({ "supplier.a": "15", "supplier.b": "10" })
  await run("purchaser", id, "submitAward", {})
  await drive(id, "notified")
  await run("supplier.b", id, "acceptAward", {})
  await run("supplier.a", id, "declineAward", { reason: "产能不足" })
  await award({ "supplier.b": "25" })
  await run("purchaser", id, "submitAward", {})
  await drive(id, "notified")
  await expect(run("purchaser", id, "signContract", { contractNumber: "HT-1" })).rejects.toEqual(refused("16017", "winnersAccepted"))
  await run("supplier.b", id, "acceptAward", {})
  expect((await run("purchaser", id, "signContract", { contractNumber: "HT-1" })).state).toBe("completed")
})

it("lets nobody approve what they bought, sent on or proposed, whatever hats they wear", long, async () => {
  const { server, begin, run, create } = tour
  const { rows } = await server.database.query<{ party: string }>({ text: "select party from person where name = 'purchaser'" })
  const both = await server.database.transaction((tx) =>
    createUser(tx, {
      name: "both",
      displayName: "两职",
      secret: { password: demoPassword },
      roles: ["purchaser", "approver"],
      party: rows[0]?.party ?? "",
    }),
  )
  const who = "both" as PersonName
  const { id: bought } = await create({ buyers: [both] })
  await run("purchaser", bought, "submit", {})
  await expect(run(who, bought, "approvePublication", {})).rejects.toEqual(refused("20002", "approverIsNotAuthor"))
  const { id: sentOn } = await create()
  await run(who, sentOn, "submit", {})
  await expect(run(who, sentOn, "approvePublication", {})).rejects.toEqual(refused("20002", "approverIsNotSubmitter"))
  const award = await begin("preAward")
  await propose(award, "supplier.a")
  await run(who, award, "submitAward", {})
  await expect(run(who, award, "approveAward", {})).rejects.toEqual(refused("20002", "approverIsNotSubmitter"))
})
