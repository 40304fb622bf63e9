import { beforeAll, describe, expect, it } from "vitest"
import { tenderContract, tenderInputs } from "#contract/tender.contract.ts"
import { dayAt } from "#contract/time.ts"
import { workflowContract } from "#contract/workflow.contract.ts"
import { awardedTo } from "#machines/tender/tender.contracts.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { tenderModel } from "../models/tender.cases.ts"
import { transitionsOf } from "../models/kit.ts"
import { newRecoveryCode } from "#sealing/kept-key.ts"
import { sealedOn } from "../support/sealed.ts"
import { startServer } from "../support/server.ts"
import { bidOf, day, tenderStage } from "../support/tender.ts"
import { recordedTransitions, rewritten, tourOn, type TenderTour, twoEnvelopes } from "../support/tender-tour.ts"

let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

const long = { timeout: 120_000 }
const publicity = { publicity: { enabled: true, days: 3 } }
const ids = async (id: string, call: "questions" | "objections") => {
  const answer: readonly { readonly question?: string; readonly objection?: string; readonly state: string }[] = await (
    await tour.as("purchaser")
  ).call(tenderContract[call], { params: { id } })
  return answer.map((one) => ({ ...one, id: one.question ?? one.objection ?? "" }))
}

describe("the tender's chart, walked over HTTP", () => {
  it("returns, edits, revokes and begins anew before anything is published", long, async () => {
    const { begin, run, drive } = tour
    const id = await begin("publishApproval")
    expect((await run("approver", id, "returnPublication", { reason: "范围不清" })).state).toBe("rejected")
    expect((await run("purchaser", id, "save", await rewritten(tour, { title: "车间工装采购（修订）" }))).facts.document?.title).toContain(
      "修订",
    )
    expect((await drive(id, "publishApproval")).state).toBe("publishApproval")
    const [legal, supervisor] = ["legal", "supervisor"].map((name) => ({ to: tour.server.people[name] ?? "", comment: "" }))
    if (!legal || !supervisor) throw new Error("nobody to pass an approval to")
    await run("approver", id, "delegateApproval", supervisor)
    await run("purchaser", id, "remindApprovers", {})
    await run("approver", id, "transferApproval", legal)
    expect((await run("purchaser", id, "withdrawPublication", {})).state).toBe("new")
    await drive(id, "publishApproval")
    // One more signs after the approver: while that is left, only the approval goes on.
    await run("approver", id, "addApprovalSigner", { ...legal, place: "after" })
    expect((await run("approver", id, "approvePublication", {})).state).toBe("publishApproval")
    expect((await run("purchaser", id, "revoke", { reason: "需求变更" })).state).toBe("revoked")
    const anew = await run("purchaser", id, "reopen", {})
    expect([anew.state, anew.facts.round, anew.facts.document?.bidDeadline]).toEqual(["new", 2, null])
    await run("purchaser", id, "save", await rewritten(tour))
    await drive(id, "biddingOpen")
    expect((await run("purchaser", id, "revoke", { reason: "需求变更" })).state).toBe("revoked")
  })

  it("qualifies applicants up to the limit, and opens the bidding to them only", long, async () => {
    const { begin, run, see, as, travelTo, drive } = tour
    const id = await begin("prequalOpen", { prequalification: true, prequalLimit: 1 })
    await run("supplier.a", id, "ask", { text: "是否接受联合体？" })
    const [question] = await ids(id, "questions")
    await run("purchaser", id, "answer", { question: question?.id ?? "", answer: "不接受。" })
    for (const supplier of ["supplier.a", "supplier.b"] as const)
      await run(supplier, id, "applyPrequalification", { statement: "资质齐全" })
    await run("supervisor", id, "suspend", { reason: "核实投诉" })
    const before = await see("purchaser", id)
    await travelTo((before.facts.document?.prequalDeadline ?? 0) + day)
    const after = await run("supervisor", id, "resume", {})
    expect([after.state, after.also]).toEqual(["prequalOpen", ["running"]])
    expect((after.facts.document?.prequalDeadline ?? 0) - (before.facts.document?.prequalDeadline ?? 0)).toBeGreaterThan(day)
    await travelTo((after.facts.document?.prequalDeadline ?? 0) + 1)
    expect((await see("purchaser", id)).state).toBe("prequalReview")
    const applications = await (await as("purchaser")).call(tenderContract.applications, { params: { id } })
    const [first, second] = applications.map(({ application }) => application)
    await run("purchaser", id, "reviewApplicant", { application: first ?? "", passed: true, reason: "" })
    await expect(run("purchaser", id, "reviewApplicant", { application: second ?? "", passed: true, reason: "" })).rejects.toMatchObject({
      refusal: { code: "18013" },
    })
    await run("purchaser", id, "reviewApplicant", { application: second ?? "", passed: false, reason: "名额已满" })
    const later = (after.facts.document?.openingTime ?? 0) + day
    const extended = await run("purchaser", id, "extendDeadline", { moved: { openingTime: later }, reason: "场地调整" })
    expect([extended.state, extended.facts.document?.openingTime]).toEqual(["prequalReview", later])
    expect((await run("purchaser", id, "closePrequalification", {})).state).toBe("biddingOpen")
    const out = applications.find(({ application }) => application === second)
    await expect(run(tour.bidderOf(out?.party ?? ""), id, "submitBid", bidOf("10"))).rejects.toMatchObject({ refusal: { code: "20003" } })
    const chosen = applications.find(({ application }) => application === first)
    await drive(id, "opened", { [tour.bidderOf(chosen?.party ?? "")]: "10" })
    expect((await see("purchaser", id)).facts.opened).toHaveLength(1)
  })

  it("fails without applicants, with too few qualified, too few bids or too few valid ones, and is tendered again", long, async () => {
    const { begin, run, see, drive, experts, leader, as } = tour
    const prequalification = { prequalification: true }
    const empty = await begin("failed", prequalification, {})
    expect((await see("purchaser", empty)).facts.ending?.reason).toBe("noApplications")
    expect((await run("purchaser", empty, "terminate", { reason: "noOffer", note: "" })).state).toBe("terminated")

    const unqualified = await begin("prequalReview", prequalification)
    for (const { application } of await (await as("purchaser")).call(tenderContract.applications, { params: { id: unqualified } }))
      await run("purchaser", unqualified, "reviewApplicant", { application, passed: false, reason: "无资质" })
    expect((await run("purchaser", unqualified, "closePrequalification", {})).facts.ending?.reason).toBe("tooFewQualified")
    const again = await run("purchaser", unqualified, "retender", {})
    expect([again.state, again.facts.round, again.facts.qualified]).toEqual(["new", 2, []])

    const few = await begin("sealed", { minBidders: 3 })
    await run("purchaser", few, "attendOpening", {})
    const failed = await run("purchaser", few, "openBids", {})
    expect([failed.state, failed.facts.ending?.reason, failed.facts.opened]).toEqual(["failed", "tooFewBids", []])

    const invalid = await begin("prelimReview")
    for (const expert of await experts(invalid)) {
      for (const command of ["confirmAssignment", "signIn", "declareNoConflict"] as const) await run(expert, invalid, command, {})
      for (const { bid } of await (await as("purchaser")).call(tenderContract.bids, { params: { id: invalid } }))
        await run(expert, invalid, "reviewBid", { bid, responsive: false, clause: "资格", reason: "未盖章" })
    }
    expect((await run(await leader(invalid), invalid, "finishReview", {})).facts.ending?.reason).toBe("tooFewValid")
    await run("purchaser", invalid, "retender", {})
    await run("purchaser", invalid, "save", await rewritten(tour))
    expect((await drive(invalid, "biddingOpen")).facts.round).toBe(2)
  })

  it("makes bids stale by a clarification, lets them be confirmed, withdrawn and sent again, and lapses the rest", long, async () => {
    const { begin, run, see, drive, as, now } = tour
    const id = await begin("biddingOpen")
    for (const supplier of ["supplier.a", "supplier.b", "supplier.c"] as const) await run(supplier, id, "submitBid", bidOf("10"))
    const state = async (supplier: "supplier.a" | "supplier.b" | "supplier.c") => (await see(supplier, id)).facts.own.bidState
    await run("supplier.c", id, "withdrawBid", {})
    expect(await state("supplier.c")).toBe("withdrawn")
    await run("supplier.c", id, "submitBid", bidOf("9"))
    await run("purchaser", id, "issueClarification", { title: "说明", text: "不涉及内容", material: false, moved: null })
    expect(await state("supplier.a")).toBe("sealed")
    await run("purchaser", id, "issueClarification", { title: "材质", text: "改为三级防静电", material: true, moved: null })
    expect([await state("supplier.a"), await state("supplier.b")]).toEqual(["stale", "stale"])
    const content = (await (await as("supplier.a")).call(tenderContract.ownBid, { params: { id } })).content
    expect(content).toEqual(bidOf("10"))
    await run("supplier.a", id, "submitBid", bidOf("10"))
    await run("supplier.c", id, "withdrawBid", {})
    const { document } = (await see("purchaser", id)).facts
    const later = (document?.bidDeadline ?? 0) + 2 * day
    const extended = await run("purchaser", id, "extendDeadline", {
      moved: { bidDeadline: later, openingTime: later + 1000, reviewDeadline: later + 9 * day },
      reason: "补充澄清",
    })
    expect(extended.facts.document?.bidDeadline).toBe(later)

    await run("supplier.b", id, "ask", { text: "样品何时送？" })
    const [question] = await ids(id, "questions")
    await run("purchaser", id, "answer", { question: question?.id ?? "", answer: "随投标。" })
    await run("purchaser", id, "suspend", { reason: "核实" })
    await tour.travelTo((await now()) + 3 * day)
    const resumed = await run("purchaser", id, "resume", {})
    expect((resumed.facts.document?.bidDeadline ?? 0) - later).toBeGreaterThanOrEqual(3 * day)

    await run("supplier.b", id, "ask", { text: "可否分批交货？" })
    const opened = await drive(id, "sealed", {})
    expect(opened.facts.sealList).toHaveLength(1)
    const asked = (await ids(id, "questions")).find((one) => one.state === "asked")
    await run("purchaser", id, "answer", { question: asked?.id ?? "", answer: "可以。" })
    expect((await drive(id, "opened")).facts.opened).toHaveLength(1)
    expect([await state("supplier.a"), await state("supplier.b"), await state("supplier.c")]).toEqual(["opened", "lapsed", "withdrawn"])
    await run("supplier.a", id, "confirmRecord", { agrees: true, note: "" })
  })

  it("draws, names and replaces experts in every state in which the committee may change", long, async () => {
    const { begin, run, see, experts, nameOf, server, drive, leader } = tour
    const id = await begin("biddingOpen")
    await run("purchaser", id, "drawExperts", { count: 2, fields: [] })
    const [first = "admin", second = "admin"] = await experts(id)
    await run("purchaser", id, "nameLeader", { expert: server.people[second] ?? "" })
    expect(await leader(id)).toBe(second)
    await run(second, id, "declineAssignment", { reason: "回避" })
    expect(await leader(id)).toBe(first)
    await run("purchaser", id, "drawExperts", { count: 1, fields: [] })
    const drawn = (await see("purchaser", id)).facts.draws.at(-1)?.drawn.map(nameOf) ?? []
    expect(drawn).toHaveLength(1)
    expect(drawn).not.toContain(second)
    const free = (await (await tour.as("purchaser")).call(tenderContract.lookups)).experts
      .map((expert) => nameOf(expert.id))
      .filter((name) => name !== first && name !== second && !drawn.includes(name))
    const [named = "admin", other = "admin", third = "admin", fourth = "admin"] = free
    await run("purchaser", id, "addExpert", { expert: server.people[named] ?? "", reason: "熟悉工艺" })
    await drive(id, "sealed")
    await run("purchaser", id, "addExpert", { expert: server.people[other] ?? "", reason: "补充" })
    await run(other, id, "declineAssignment", { reason: "出差" })
    await run("purchaser", id, "addExpert", { expert: server.people[third] ?? "", reason: "补充" })
    await run("purchaser", id, "addExpert", { expert: server.people[fourth] ?? "", reason: "补充" })
    await run("purchaser", id, "nameLeader", { expert: server.people[first] ?? "" })
    await drive(id, "opened")
    await run(third, id, "declineAssignment", { reason: "回避" })
    await drive(id, "prelimReview")
    await run(fourth, id, "declineAssignment", { reason: "回避" })
    await drive(id, "expertScorable")
    await run(named, id, "declineAssignment", { reason: "回避" })
    expect((await drive(id, "preAward")).facts.confirmations).toHaveLength(2)

    const redrawn = await begin("biddingOpen")
    await tour.travelTo(((await see("purchaser", redrawn)).facts.document?.bidDeadline ?? 0) + 1)
    expect(
      await run("purchaser", redrawn, "drawExperts", { count: 3, fields: ["electrical"] }).catch((error: unknown) => error),
    ).toMatchObject({
      refusal: { code: "18018" },
    })
    expect((await run("purchaser", redrawn, "drawExperts", { count: 1, fields: ["electrical"] })).state).toBe("sealed")
  })

  it("draws anew when every expert has left after the opening, and gives the review more time", long, async () => {
    const { begin, run, see, drive, experts } = tour
    const id = await begin("prelimReview")
    for (const state of ["prelimReview", "expertScorable"] as const) {
      const { document } = (await drive(id, state)).facts
      const [last = "admin"] = await experts(id)
      await run(last, id, "declineAssignment", { reason: "回避" })
      await run("purchaser", id, "drawExperts", { count: 1, fields: [] })
      expect(await experts(id)).not.toContain(last)
      const later = (document?.reviewDeadline ?? 0) + day
      await run("purchaser", id, "extendDeadline", { moved: { reviewDeadline: later }, reason: "更换专家" })
      expect((await see("purchaser", id)).facts.document?.reviewDeadline).toBe(later)
    }
    expect((await drive(id, "preAward")).facts.confirmations).toHaveLength(1)
  })

  it("is led by another in every state of an evaluation whose deadline has passed", long, async () => {
    const { begin, run, drive, leader, now } = tour
    const id = await begin("biddingOpen", twoEnvelopes)
    await run("purchaser", id, "drawExperts", { count: 2, fields: [] })
    for (const state of ["prelimReview", "expertScorable", "commercialScorable", "teamConfirm"] as const) {
      const { document, committee } = (await drive(id, state)).facts
      await tour.travelTo((document?.reviewDeadline ?? 0) + 1)
      const next = committee.find((member) => !member.leader)?.expert ?? ""
      await run("purchaser", id, "nameLeader", { expert: next })
      expect(await leader(id)).toBe(tour.nameOf(next))
      if (state !== "teamConfirm")
        await run("purchaser", id, "extendDeadline", { moved: { reviewDeadline: (await now()) + day }, reason: "更换组长" })
    }
    expect((await drive(id, "preAward")).facts.confirmations).toHaveLength(2)
  })

  it("is tendered again when the only winner lets the time for the contract pass, and nobody is left to be awarded", long, async () => {
    const id = await tour.begin("notified", {}, { "supplier.a": "10" })
    const { noticedAt, proposal } = (await tour.see("purchaser", id)).facts
    await tour.travelTo((noticedAt ?? 0) + 30 * day + 1)
    await tour.run("purchaser", id, "lapseAward", { party: proposal?.lines[0]?.party ?? "", reason: "逾期未答复" })
    const again = await tour.run("purchaser", id, "retender", {})
    expect([again.state, again.facts.round]).toEqual(["new", 2])
  })

  it(
    "opens of two envelopes only the commercial ones above the threshold, scores anew, hears objections and goes on to the next candidate",
    long,
    async () => {
      const { begin, run, see, drive, experts, leader, score, as } = tour
      const bids = { "supplier.a": "10", "supplier.b": "11", "supplier.c": "9" } as const
      const id = await begin("expertScorable", { ...twoEnvelopes, ...publicity }, bids)
      const [expert = "admin"] = await experts(id)
      await score(id, expert, "technical", { "supplier.c": "35.9" })
      await run(await leader(id), id, "openCommercial", {})
      const opened = async () =>
        (await (await as("purchaser")).call(tenderContract.bids, { params: { id } })).map(
          ({ total, party }) => [tour.bidderOf(party), total] as const,
        )
      expect(Object.fromEntries(await opened())).toEqual({ "supplier.a": "250", "supplier.b": "275", "supplier.c": null })
      const review = (await see("purchaser", id)).facts.document?.reviewDeadline ?? 0
      await run("purchaser", id, "extendDeadline", { moved: { reviewDeadline: review + day }, reason: "评审需要时间" })
      await drive(id, "teamConfirm")
      expect((await see("purchaser", id)).facts.rankings[0]?.rows.map(({ rank, excluded }) => [rank, excluded])).toEqual([
        [1, null],
        [2, null],
        [null, "belowThreshold"],
      ])
      const again = await run(await leader(id), id, "returnForRescore", { reason: "评分依据不足" })
      expect([again.state, again.facts.scoringRound, again.facts.rankings]).toEqual(["expertScorable", 2, []])
      // Whoever passes now may be another: the second envelopes are opened once more before anything is ranked.
      await expect(run(await leader(id), id, "closeScoring", {})).rejects.toMatchObject({ refusal: { code: "16013" } })
      await drive(id, "publicity")
      await run("supplier.b", id, "raiseObjection", { reason: "评分有误" })
      const objection = async () => (await ids(id, "objections")).at(-1)?.id ?? ""
      await run("purchaser", id, "answerObjection", { objection: await objection(), answer: "已复核。" })
      await run("supervisor", id, "dismissObjection", { objection: await objection(), reason: "查无实据" })
      const told = async (supplier: "supplier.a" | "supplier.b") =>
        (await (await as(supplier)).call(tenderContract.timeline, { params: { id } })).flatMap(({ kind, type }) =>
          kind === "objection" ? [type] : [],
        )
      expect(await told("supplier.b")).toEqual(["objection.raised", "objection.answered", "objection.dismissed"])
      expect(await told("supplier.a")).toEqual([])
      await run("supplier.a", id, "raiseObjection", { reason: "资格问题" })
      const raised = (await ids(id, "objections")).find((one) => one.state === "raised")?.id ?? ""
      await run("purchaser", id, "answerObjection", { objection: raised, answer: "资格齐全。" })
      const upheld = await run("supervisor", id, "upholdObjection", { objection: raised, reason: "情况属实" })
      expect([upheld.state, upheld.facts.publicity, upheld.facts.proposal]).toEqual(["prelimReview", null, null])

      await drive(id, "publicity")
      await drive(id, "awardApproval")
      expect((await run("approver", id, "returnAward", { reason: "理由不足" })).state).toBe("preAward")
      // The clock that ended the publicity asked for whoever had proposed the award.
      const [asked] = await (await as("purchaser")).call(workflowContract.ofDocument, { params: { id } })
      expect(asked).toMatchObject({ subject: "award", submitter: { id: tour.server.people["purchaser"] } })
      await drive(id, "awardApproval")
      expect((await run("purchaser", id, "withdrawAward", {})).state).toBe("preAward")
      await drive(id, "awardApproval")
      await run("approver", id, "addApprovalSigner", { to: tour.server.people["legal"] ?? "", comment: "", place: "after" })
      expect((await run("approver", id, "approveAward", { comment: "同意" })).state).toBe("awardApproval")
      expect((await run("legal", id, "approveAward", {})).state).toBe("officialAward")
      const notified = await drive(id, "notified")
      const winner = tour.bidderOf(notified.facts.proposal?.lines[0]?.party ?? "")
      // Scored anew the cheapest reached the threshold, and its price was opened too.
      expect(winner).toBe("supplier.c")
      const declined = await run(winner, id, "declineAward", { reason: "产能不足" })
      expect(declined.state).toBe("preAward")
      const next = await drive(id, "notified")
      expect(tour.bidderOf(next.facts.proposal?.lines[0]?.party ?? "")).toBe("supplier.a")
      expect((await drive(id, "completed")).facts.contractNumber).toBe("HT-2026-001")
    },
  )

  it("awards one line to two suppliers, and signs when both accepted; their contract is corrected afterwards", long, async () => {
    const { begin, run, see, drive, experts } = tour
    const id = await begin("biddingOpen")
    await run("purchaser", id, "drawExperts", { count: 3, fields: [] })
    await drive(id, "teamConfirm")
    const [first = "admin", ...others] = await experts(id)
    await run(first, id, "confirmResult", { agrees: false, reason: "价格偏低" })
    for (const expert of others) await run(expert, id, "confirmResult", { agrees: true, reason: "" })
    const { facts } = await drive(id, "preAward")
    const [cheap, dear] = facts.rankings[0]?.rows.map(({ bid }) => bid) ?? []
    const lines = [
      { bid: cheap ?? "", line: "line1", quantity: "15" },
      { bid: dear ?? "", line: "line1", quantity: "10" },
    ]
    await run("purchaser", id, "proposeAward", { lines, reason: "分散风险" })
    await run("purchaser", id, "submitAward", {})
    await drive(id, "notified")
    await run("supplier.a", id, "acceptAward", {})
    await expect(run("purchaser", id, "signContract", { contractNumber: "HT-1" })).rejects.toMatchObject({ refusal: { code: "16017" } })
    await run("supplier.b", id, "acceptAward", {})
    const { facts: accepted } = await see("purchaser", id)
    const party = accepted.proposal?.lines[0]?.party ?? ""
    const signed = { by: "张伟", on: dayAt(await tour.now()) }
    const amount = awardedTo(accepted, party)
    const contract = { party, number: "HT-1", amount, from: null, to: null, buyerSigned: signed, supplierSigned: signed, note: "" }
    await run("purchaser", id, "recordContract", { contract, reason: "" })
    expect((await run("purchaser", id, "signContract", { contractNumber: "HT-1" })).state).toBe("completed")
    await run("purchaser", id, "recordContract", { contract: { ...contract, number: "HT-2" }, reason: "编号抄错" })
  })

  it.each(["prequalOpen", "biddingOpen", "sealed"])("loses a question that its company takes back in %s", long, async (state) => {
    const prequalification = state === "prequalOpen"
    const id = await tour.begin(prequalification ? state : "biddingOpen", { prequalification }, { "supplier.a": "10", "supplier.b": "20" })
    await tour.run("supplier.a", id, "ask", { text: "可否延期交货？" })
    const [question] = await ids(id, "questions")
    await tour.drive(id, state)
    await tour.run("supplier.a", id, "withdrawQuestions", { questions: [question?.id ?? ""] })
    expect(await ids(id, "questions")).toEqual([])
  })

  it.each(["new", "rejected"])("is discarded in %s", long, async (state) => {
    const id = await tour.begin("publishApproval")
    await tour.run("purchaser", id, "withdrawPublication", {})
    if (state === "rejected") {
      await tour.drive(id, "publishApproval")
      await tour.run("approver", id, "returnPublication", { reason: "范围不清" })
    }
    expect((await tour.run("purchaser", id, "discard", {})).state).toBe("discarded")
  })

  it("is terminated when it is not to go on: as it was withdrawn, begun anew, and returned", long, async () => {
    const { begin, run, drive } = tour
    const ended = async (id: string) => (await run("purchaser", id, "terminate", { reason: "noDemand", note: "不再采购" })).state
    const withdrawn = async () => {
      const id = await begin("biddingOpen")
      await run("purchaser", id, "revoke", { reason: "需求变更" })
      return id
    }
    expect(await ended(await withdrawn())).toBe("terminated")
    const anew = await withdrawn()
    await run("purchaser", anew, "reopen", {})
    expect(await ended(anew)).toBe("terminated")
    const returned = await withdrawn()
    await run("purchaser", returned, "reopen", {})
    await run("purchaser", returned, "save", await rewritten(tour))
    await drive(returned, "publishApproval")
    expect((await run("approver", returned, "returnPublication", { reason: "范围不清" })).state).toBe("rejected")
    expect(await ended(returned)).toBe("terminated")
  })

  const walkedElsewhere: readonly string[] = ["failed", "new", "rejected", "revoked"]
  const terminable = [...transitionsOf(tenderChart.machine).values()]
    .filter(({ type, from }) => type === "tender.terminated" && !walkedElsewhere.includes(from))
    .map(({ from }) => from)
  it.each(terminable)("is terminated in %s", long, async (state) => {
    const prequalification = state.startsWith("prequal")
    const id = await tour.begin(state, { ...twoEnvelopes, ...publicity, prequalification }, { "supplier.a": "10" })
    expect((await tour.run("purchaser", id, "terminate", { reason: "expensesCut", note: "预算削减" })).state).toBe("terminated")
  })

  it("is revoked while applications come in", long, async () => {
    const id = await tour.begin("prequalOpen", { prequalification: true })
    expect((await tour.run("purchaser", id, "revoke", { reason: "需求变更" })).state).toBe("revoked")
  })

  it("is declined by the experts whom it names while its applicants are qualified", long, async () => {
    const experts = ["expert.1", "expert.2"] as const
    const id = await tour.begin("prequalOpen", { prequalification: true, experts: experts.map((name) => tour.server.people[name] ?? "") })
    await tour.run("expert.1", id, "declineAssignment", { reason: "出差" })
    await tour.drive(id, "prequalReview")
    expect((await tour.run("expert.2", id, "declineAssignment", { reason: "出差" })).facts.committee).toEqual([])
  })

  it(
    "answers what indicators raise in every state of a tender that is not over, and is tried on copies once it is scored",
    { timeout: 180_000 },
    async () => {
      const { begin, run, drive, as } = tour
      const id = await begin("new", { ...twoEnvelopes, ...publicity, prequalification: true })
      const triable = new Set(["teamConfirm", "preAward", "publicity", "awardApproval", "officialAward", "notified"])
      const answer = async () => {
        const { flags } = await (await as("supervisor")).call(tenderContract.flags, { params: { id } })
        const { mark } = flags.find(({ name }) => name === "fewBidders") ?? { mark: "" }
        return run("supervisor", id, "answerFlag", { flag: "fewBidders", mark, finding: "explained", reason: "只有两家能做" })
      }
      await answer()
      await drive(id, "publishApproval")
      await answer()
      await run("approver", id, "returnPublication", { reason: "改期" })
      await answer()
      const states = [
        "prequalOpen",
        "prequalReview",
        "biddingOpen",
        "sealed",
        "opened",
        "prelimReview",
        "expertScorable",
        "commercialScorable",
        "teamConfirm",
        "preAward",
        "publicity",
        "awardApproval",
        "officialAward",
        "notified",
      ]
      for (const state of states) {
        await drive(id, state)
        expect((await answer()).state).toBe(state)
        if (triable.has(state)) await run("supervisor", id, "tryRanking", { name: state, changes: { split: "cheapest" } })
      }
      expect((await tour.see("purchaser", id)).facts.flagAnswers).toHaveLength(states.length + 3)
    },
  )

  it("is confirmed by signatures, for its publication and for its award", long, async () => {
    const { begin, run, as, drive } = tour
    const id = await begin("publishApproval")
    const sign = async () => {
      const digest = await (await as("purchaser")).call(tenderContract.digest, { params: { id } })
      const { facts } = await run("purchaser", id, "signTender", { hash: digest?.hash ?? "" })
      return facts.signatures?.map(({ of }) => of)
    }
    expect(await sign()).toEqual(["publication"])
    await drive(id, "officialAward")
    expect(await sign()).toEqual(["publication", "award"])
  })

  it("is opened by its bidders' own recovery codes when its openers stay away for a day", long, async () => {
    const sealed = sealedOn(tour)
    const id = await sealed.beginSealed()
    const code = newRecoveryCode()
    await sealed.bid("supplier.a", id, bidOf("10"), undefined, code)
    await sealed.close(id)
    await tour.travelTo((await tour.now()) + day)
    await tour.run("purchaser", id, "callBidders", { reason: "开标人失联" })
    await tour.run("supplier.a", id, "releaseBid", { keys: await sealed.keysByCode("supplier.a", id, code) })
    expect((await tour.run("purchaser", id, "openBids", {})).facts.opened).toHaveLength(1)
  })

  it("has taken every command and every transition of the chart", async () => {
    expect(Object.keys(tenderInputs).filter((name) => !tour.done.has(name))).toEqual([])
    const recorded = await recordedTransitions(tour.server.database)
    // Before the notice only the award of a barred winner is taken back: `attack-dead-ends.test.ts`.
    // The ceremony of the commercial envelopes is held in `sealed-for-openers.test.ts` and `sealed-openers-gone.test.ts`.
    const elsewhere = [
      "officialAward award.lapsed",
      ...["opener.arrived", "bidders.called", "bid.released"].map((fact) => `expertScorable ${fact}`),
    ]
    const wanted = [...transitionsOf(tenderChart.machine).keys()].filter(
      (name) => !tenderModel.onlyRefusing?.has(name) && !elsewhere.includes(name),
    )
    expect(wanted.filter((name) => !recorded.has(name))).toEqual([])
    expect([...recorded].filter((name) => tenderModel.onlyRefusing?.has(name))).toEqual([])
  })
})
