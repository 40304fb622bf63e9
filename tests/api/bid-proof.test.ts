import { createHash } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import type { BidContent, TenderDocument } from "#contract/tender.schema.ts"
import { startServer } from "../support/server.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

const long = { timeout: 120_000 }
const byPoints: Partial<TenderDocument> = {
  scoring: {
    mode: "comprehensive",
    priceWeight: "40",
    technicalThreshold: null,
    features: [],
    trim: false,
    elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
  },
}
const canary = { winner: "86753.090271", loser: "91377.112233", statement: "金丝雀-7f3a9c51" }
const bidAt = (unitPrice: string): BidContent => {
  const { technical, commercial } = bidOf(unitPrice)
  return { technical: { ...technical, statement: `${canary.statement}-${unitPrice}` }, commercial }
}
const proofOf = async (who: PersonName, id: string) => (await tour.as(who)).call(tenderContract.ownProof, { params: { id } })

/** A tender of which supplier.a has the lower price and supplier.b the higher, driven to a state. */
async function driven(to: string, changes: Partial<TenderDocument>, loser = canary.loser): Promise<string> {
  const id = await tour.begin("biddingOpen", changes)
  await tour.run("supplier.a", id, "submitBid", bidAt(canary.winner))
  await tour.run("supplier.b", id, "submitBid", bidAt(loser))
  await tour.drive(id, to, {})
  return id
}

describe("what proves to a bidder how the own bid fared", () => {
  it("is nothing before the result, and from the notice on rank, scores, receipt and the published list", long, async () => {
    const id = await driven("preAward", byPoints)
    expect(await proofOf("supplier.a", id)).toBeNull()
    await tour.drive(id, "completed", {})
    for (const [name, won, rank] of [
      ["supplier.a", true, 1],
      ["supplier.b", false, 2],
    ] as const) {
      const proof = await proofOf(name, id)
      expect(proof).toMatchObject({
        won,
        review: { valid: true },
        lots: [{ lot: "lot1", rank, of: 2, elements: [{ id: "quality", weight: "60" }] }],
      })
      expect(proof?.published).toContain(proof?.seal)
      const { technical = "", commercial = "" } = proof?.envelopes ?? {}
      expect(createHash("sha256").update(`${technical}\n${commercial}`).digest("hex")).toBe(proof?.seal)
      const own = await (await tour.as(name)).call(tenderContract.ownBid, { params: { id } })
      expect(proof?.receipt).toEqual(own.receipt)
    }
    expect(await proofOf("supplier.c", id)).toBeNull()
    const { status } = await (await tour.as("purchaser")).answer(tenderContract.ownProof, { params: { id } })
    expect(status).toBe(403)
  })

  it("comes with the candidates where they are published, while one may object, and does not tell yet who has won", long, async () => {
    const id = await driven("publicity", { ...byPoints, publicity: { enabled: true, days: 3 } })
    expect(await proofOf("supplier.b", id)).toMatchObject({ won: null, lots: [{ rank: 2 }] })
    const { verdicts } = await tour.see("supplier.b", id)
    expect(verdicts["raiseObjection"]).toMatchObject({ allowed: true })
  })

  it("tells nothing of others: no price, no name, and no points from which the lowest price could be reckoned", long, async () => {
    const id = await driven("completed", byPoints)
    const { party, partyName } = (
      await tour.server.database.query<{ party: string; partyName: string }>({
        text: 'select p.party, c.name as "partyName" from person p join party c on c.id = p.party where p.name = $1',
        values: ["supplier.a"],
      })
    ).rows[0] ?? { party: "-", partyName: "-" }
    const loser = await proofOf("supplier.b", id)
    const said = JSON.stringify(loser)
    for (const mark of [canary.winner, canary.statement, party, partyName, "2168827.256775"]) expect(said).not.toContain(mark)
    expect(loser?.lots).toMatchObject([{ priceScore: null, points: null, arithmetic: [expect.any(String), expect.any(String)] }])
    // What the lowest price has are full points, which everybody knows.
    const winner = await proofOf("supplier.a", id)
    expect(winner?.lots).toMatchObject([{ priceScore: "40.00", arithmetic: { length: 4 } }])
    expect(JSON.stringify(winner)).not.toContain(canary.loser)
  })

  it("tells no price for points where the price decides among those who reach the threshold", long, async () => {
    const elements = [{ id: "quality", name: "质量", weight: "100", envelope: "technical" as const, guidance: "" }]
    const scoring = { mode: "twoEnvelope" as const, priceWeight: "0", technicalThreshold: "60", features: [], trim: false, elements }
    const id = await driven("completed", { scoring })
    const { lots } = (await proofOf("supplier.b", id)) ?? {}
    expect(lots).toMatchObject([{ rank: 2, of: 2, technicalScore: "100.00", priceScore: "", points: "" }])
  })

  it("tells nothing of the lowest price to whoever has so nearly full points that they are rounded to full ones", long, async () => {
    const id = await driven("completed", byPoints, "86753.1")
    const loser = await proofOf("supplier.b", id)
    expect(loser?.lots).toMatchObject([{ rank: 2, priceScore: null, points: null, arithmetic: { length: 2 } }])
    expect(JSON.stringify(loser)).not.toContain("2168827.256775")
  })
})
