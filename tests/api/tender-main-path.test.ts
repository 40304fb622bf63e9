import { describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { bidOf, day, tenderStage } from "../support/tender.ts"

describe("a tender from draft to award", () => {
  it("runs UA-2016-06-08-000504-c: the abnormally low bid is rejected and the next wins", async () => {
    const { create, run, see, as, travelTo, now, server } = await tenderStage()
    const { id } = await create()
    await run("purchaser", id, "submit", {})
    expect((await run("approver", id, "approvePublication", {})).state).toBe("biddingOpen")

    const prices = { "supplier.a": "3375", "supplier.b": "1800", "supplier.c": "2900", "supplier.d": "3000", "supplier.e": "2875" } as const
    for (const [supplier, total] of Object.entries(prices) as [keyof typeof prices, string][])
      await run(supplier, id, "submitBid", bidOf(String(Number(total) / 25)))
    await run("purchaser", id, "drawExperts", { count: 3, fields: [] })
    const committee = (await see("purchaser", id)).facts.committee
    expect(committee).toHaveLength(3)
    const nameOf = (expert: string) => Object.entries(server.people).find(([, one]) => one === expert)?.[0] as "expert.1"
    const experts = committee.map(({ expert }) => nameOf(expert))
    const leader = nameOf(committee.find((member) => member.leader)?.expert ?? "")

    await travelTo((await now()) + 20 * day + 3_700_000)
    const sealed = await see("purchaser", id)
    expect(sealed.state).toBe("sealed")
    await run("purchaser", id, "attendOpening", {})
    await run("supervisor", id, "attendOpening", {})
    expect((await run("purchaser", id, "openBids", {})).state).toBe("opened")
    await run("purchaser", id, "finishOpening", {})
    const bids = await (await as("purchaser")).call(tenderContract.bids, { params: { id } })
    expect(bids.map(({ total }) => total ?? "").toSorted()).toEqual(["1800", "2875", "2900", "3000", "3375"])
    const low = bids.find(({ total }) => total === "1800")?.bid ?? ""
    for (const expert of experts) {
      for (const command of ["confirmAssignment", "signIn", "declareNoConflict"] as const) await run(expert, id, command, {})
      for (const { bid } of bids)
        await run(expert, id, "reviewBid", { bid, responsive: bid !== low, clause: "报价", reason: bid === low ? "异常低价" : "" })
    }
    expect((await run(leader, id, "finishReview", {})).state).toBe("expertScorable")
    const scored = await run(leader, id, "closeScoring", {})
    expect(scored.state).toBe("teamConfirm")
    const rows = scored.facts.rankings[0]?.rows ?? []
    expect(rows.map(({ total, rank }) => [total, rank])).toEqual([
      ["2875", 1],
      ["2900", 2],
      ["3000", 3],
      ["3375", 4],
      ["1800", null],
    ])
    expect(rows.at(-1)?.abnormallyLow).toEqual({ belowMean: "0.407407", belowNext: "0.373913" })
    for (const expert of experts) await run(expert, id, "confirmResult", { agrees: true, reason: "" })
    const winner = rows[0]?.bid ?? ""
    await run("purchaser", id, "proposeAward", { lines: [{ bid: winner, line: "line1", quantity: "25" }], reason: "" })
    await run("purchaser", id, "submitAward", {})
    await run("approver", id, "approveAward", {})
    await run("purchaser", id, "issueNotice", {})
    expect((await see("supplier.e", id)).facts.own.won).toBe(true)
    expect((await see("supplier.b", id)).facts.own.won).toBe(false)
    await run("supplier.e", id, "acceptAward", {})
    expect((await run("purchaser", id, "signContract", { contractNumber: "HT-2026-001" })).state).toBe("completed")
    const timeline = await (await as("purchaser")).call(tenderContract.timeline, { params: { id } })
    expect(timeline.filter(({ type }) => type === "bid.submitted")).toHaveLength(5)
  })
})
