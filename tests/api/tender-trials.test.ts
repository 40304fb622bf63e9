import { beforeAll, describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { startServer } from "../support/server.ts"
import { tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour, twoEnvelopes } from "../support/tender-tour.ts"

const long = { timeout: 90_000 }
let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

describe("trials of another evaluation", () => {
  it("rank a copy from the locked sheets, stand beside the ranking and never in its place", long, async () => {
    const { begin, drive, run, score, experts, nameOf, see, bidderOf } = tour
    const scoring = { ...twoEnvelopes.scoring, mode: "comprehensive" as const, technicalThreshold: null }
    const id = await begin("expertScorable", {
      scoring: { ...scoring, priceWeight: "30", elements: twoEnvelopes.scoring?.elements ?? [], features: [], trim: false },
    })
    // The cheaper bid is the worse one: it wins by price alone.
    for (const expert of await experts(id)) await score(id, nameOf(tour.server.people[expert] ?? ""), "technical", { "supplier.a": "5" })
    await expect(run("purchaser", id, "tryRanking", { name: "早了", changes: { priceWeight: "90" } })).rejects.toMatchObject({
      refusal: { code: "16001" },
    })
    const scored = await run(await tour.leader(id), id, "closeScoring", {}).then(() => see("purchaser", id))
    const order = (rankings: typeof scored.facts.rankings) =>
      rankings[0]?.rows.map(({ bid }) => bidderOf(scored.facts.opened.find((one) => one.bid === bid)?.party ?? ""))
    expect(order(scored.facts.rankings)).toEqual(["supplier.b", "supplier.a"])

    const tried = await run("supervisor", id, "tryRanking", { name: "只看价格", changes: { mode: "lowestPrice" } })
    expect(order(tried.facts.trials?.[0]?.rankings ?? [])).toEqual(["supplier.a", "supplier.b"])
    expect(tried.facts.trials).toMatchObject([
      { name: "只看价格", by: tour.server.people["supervisor"], changes: { mode: "lowestPrice" }, award: { total: "250" } },
    ])
    expect(tried.facts.rankings).toEqual(scored.facts.rankings)
    const first = scored.facts.rankings[0]?.rows[0]?.bid ?? ""
    const without = await run("purchaser", id, "tryRanking", { name: "排除第一名", changes: { excluded: [first] } })
    expect(order(without.facts.trials?.[1]?.rankings ?? [])).toEqual(["supplier.a"])
    const weighed = await run("purchaser", id, "tryRanking", {
      name: "价格九成",
      changes: { priceWeight: "90", weights: { quality: "6", terms: "4" } },
    })
    const [, , weights] = weighed.facts.trials ?? []
    // Of 60 the mark was 5: of 6 it is half a point; of 10 it was 5: of 4 it is two.
    expect(weights?.rankings[0]?.rows.find(({ bid }) => bid !== first)?.elements).toEqual({ quality: "0.50", terms: "2.00" })

    const awarded = await drive(id, "awardApproval")
    expect(awarded.facts.proposal?.lines.map(({ bid }) => bid)).toEqual([first])
    expect(awarded.facts.rankings).toEqual(scored.facts.rankings)
  })

  it("are told to the buyer's side alone", long, async () => {
    const id = await tour.begin("preAward")
    await tour.run("purchaser", id, "tryRanking", { name: "金丝雀", changes: { split: "cheapest" } })
    const [expert = "expert.1"] = await tour.experts(id)
    for (const other of ["supplier.a", expert] as const) {
      const person = await tour.as(other)
      const told = [
        await person.call(tenderContract.get, { params: { id } }),
        await person.call(tenderContract.facts, { params: { id }, query: {} }),
        await person.call(tenderContract.timeline, { params: { id } }),
      ]
      expect(JSON.stringify(told)).not.toMatch(/金丝雀|trial\.recorded/)
    }
    const { verdicts } = await tour.see("supplier.a", id)
    expect([verdicts["tryRanking"], (await tour.see(expert, id)).verdicts["tryRanking"]]).toMatchObject([
      { rule: "hasRole" },
      { rule: "hasRole" },
    ])
  })
})
