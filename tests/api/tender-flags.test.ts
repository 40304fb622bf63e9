import { randomBytes } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import type { FlagName } from "#contract/tender-flags.contract.ts"
import { masked } from "#machines/registration/registration.mask.ts"
import { beginSupplier } from "#server/suppliers/begin-supplier.ts"
import { registrationOf } from "../support/registrations.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

const long = { timeout: 90_000 }
let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

const flagsOn = async (who: PersonName, id: string) => (await tour.as(who)).call(tenderContract.flags, { params: { id } })
const raisedOn = async (id: string) =>
  (await flagsOn("purchaser", id)).flags.filter(({ standing }) => standing === "raised").map(({ name }) => name)
const flagOn = async (id: string, flag: FlagName) => {
  const found = (await flagsOn("purchaser", id)).flags.find(({ name }) => name === flag)
  if (!found) throw new Error(`no ${flag}`)
  return found
}

describe("indicators on a tender", () => {
  it("say the same before the opening, whatever is sealed, and tell of identical prices after it", long, async () => {
    const id = await tour.begin("biddingOpen")
    const before = JSON.stringify(await flagsOn("purchaser", id))
    // Identical, abnormally low, and one names the other.
    const { rows } = await tour.server.database.query<{ name: string; company: string }>({
      text: "select p.name, c.name as company from person p join party c on c.id = p.party where p.name in ('supplier.a', 'supplier.b') order by p.name",
    })
    const words = `分包给${rows[1]?.company ?? ""}`
    const own = bidOf("10")
    await tour.run("supplier.a", id, "submitBid", { ...own, technical: { ...own.technical, statement: words } })
    await tour.run("supplier.b", id, "submitBid", bidOf("10"))
    await tour.run("supplier.c", id, "submitBid", bidOf("3"))
    expect(JSON.stringify(await flagsOn("purchaser", id))).toBe(before)
    await tour.drive(id, "sealed", {})
    expect(JSON.stringify(await flagsOn("supervisor", id))).toBe(before)
    await tour.drive(id, "opened", {})
    expect(await raisedOn(id)).toEqual(expect.arrayContaining(["pricePattern", "abnormalPrice", "loserSubcontracts"]))
    const { evidence } = await flagOn(id, "loserSubcontracts")
    expect(evidence).toMatchObject([{ draw: "mentions", rows: [{ quote: words }] }])
  })

  it("find another bidder among the subcontractors that a bid names, by the credit code", long, async () => {
    const id = await tour.begin("biddingOpen")
    const { rows } = await tour.server.database.query<{ name: string; id: string; code: string }>({
      text: "select p.name, c.id, c.credit_code as code from person p join party c on c.id = p.party where p.name = 'supplier.b'",
    })
    const [b = { id: "", code: "" }] = rows
    const giving = (share: string, creditCode = b.code) => {
      const { technical, commercial } = bidOf("10")
      return { technical: { ...technical, subcontractors: [{ name: "某安装公司", creditCode, share }] }, commercial }
    }
    const twice = giving("60")
    const over = {
      ...twice,
      technical: { ...twice.technical, subcontractors: [...twice.technical.subcontractors, { name: "乙", creditCode: "", share: "40.1" }] },
    }
    expect(await refusal(tour.run("supplier.a", id, "submitBid", over))).toEqual(["10008", "fitsTender"])
    expect(await refusal(tour.run("supplier.a", id, "submitBid", giving("30", "91350100M000100Y44")))).toEqual(["10017", undefined])
    await tour.run("supplier.a", id, "submitBid", giving("30"))
    await tour.run("supplier.b", id, "submitBid", bidOf("12"))
    await tour.drive(id, "opened", {})
    expect((await flagOn(id, "loserSubcontracts")).evidence).toMatchObject([
      { draw: "mentions", rows: [{ names: b.id, by: "code", share: "30" }] },
    ])
  })

  it("tell what invited companies declared alike when they registered", long, async () => {
    const { server } = tour
    const companies = [1, 2].map((count) => ({ id: randomBytes(16).toString("hex"), profile: registrationOf(700 + count) }))
    await server.database.transaction(async (tx) => {
      for (const { id, profile } of companies) {
        const { company, creditCode } = profile
        await tx.query({ text: "insert into party (id, name, credit_code) values ($1, $2, $3)", values: [id, company, creditCode] })
        const buyer = server.people["purchaser"] ?? ""
        await beginSupplier(tx, id, "supplier.registered", { company, creditCode, buyer, profile: masked(profile), registration: id })
      }
    })
    const invited = companies.map(({ id }) => id)
    const { id } = await tour.create({ openTo: "invited", invited })
    expect((await flagOn(id, "sameContacts")).evidence).toMatchObject([
      { rows: [{ what: "legalPerson", value: "钱文", parties: expect.arrayContaining(invited) as string[] }] },
    ])
    const alone = await tour.create({ openTo: "invited", invited: invited.slice(0, 1) })
    expect((await flagOn(alone.id, "sameContacts")).standing).toBe("later")
  })

  it("are for the buyer's side alone, and so is what was said to them", long, async () => {
    const id = await tour.begin("prelimReview", { minBidders: 1 })
    const [expert] = await tour.experts(id)
    if (!expert) throw new Error("no expert")
    for (const other of ["supplier.a", expert] as const)
      await expect(flagsOn(other, id)).rejects.toMatchObject({ refusal: { code: "20001" } })
    const { mark } = await flagOn(id, "fewBidders")
    const answer = { flag: "fewBidders", mark, finding: "explained", reason: "金丝雀-两家能做" } as const
    const shown = await tour.run("supervisor", id, "answerFlag", answer)
    expect(shown.facts.flagAnswers).toMatchObject([{ ...answer, by: tour.server.people["supervisor"] }])
    expect(shown.facts.names[tour.server.people["supervisor"] ?? ""]).toBeTruthy()
    for (const other of ["supplier.a", expert] as const) {
      const person = await tour.as(other)
      const told = [
        await person.call(tenderContract.get, { params: { id } }),
        await person.call(tenderContract.facts, { params: { id }, query: {} }),
        await person.call(tenderContract.timeline, { params: { id } }),
      ]
      expect(JSON.stringify(told)).not.toMatch(/金丝雀|flag\.answered/)
    }
    const own = await (await tour.as("purchaser")).call(tenderContract.timeline, { params: { id } })
    expect(own.find(({ type }) => type === "flag.answered")?.values).toMatchObject({ reason: answer.reason })
  })

  it("are answered with a reason, and only as they were seen", long, async () => {
    const id = await tour.begin("biddingOpen")
    const { mark } = await flagOn(id, "fewBidders")
    const answer = { flag: "fewBidders", mark, finding: "mended", reason: "改为公开招标" } as const
    await expect(tour.run("purchaser", id, "answerFlag", { ...answer, reason: " " })).rejects.toMatchObject({ refusal: { code: "10011" } })
    await expect(tour.run("purchaser", id, "answerFlag", { ...answer, mark: "gone" })).rejects.toMatchObject({
      refusal: { code: "16701", rule: "flagIsRaised" },
    })
    await expect(tour.run("purchaser", id, "answerFlag", { ...answer, flag: "splitting" })).rejects.toMatchObject({
      refusal: { code: "16701" },
    })
    await expect(tour.run("supplier.a", id, "answerFlag", answer)).rejects.toMatchObject({ refusal: { code: "20001" } })
    expect((await tour.run("approver", id, "answerFlag", answer)).facts.flagAnswers).toHaveLength(1)
  })

  it("tell of late and of material changes as they were recorded", long, async () => {
    const id = await tour.begin("biddingOpen", { clarifyLeadDays: 2 })
    await tour.run("purchaser", id, "issueClarification", { title: "三级防静电", text: "三级", material: true, moved: null })
    expect(await raisedOn(id)).toEqual(expect.arrayContaining(["amended"]))
    expect((await flagOn(id, "amended")).evidence).toMatchObject([{ moments: [{ kind: "material", title: "三级防静电", late: false }] }])
    const deadline = (await tour.see("purchaser", id)).facts.document?.bidDeadline ?? 0
    await tour.travelTo(deadline - 43_200_000)
    const moved = { bidDeadline: deadline + 86_400_000, openingTime: deadline + 2 * 86_400_000 }
    await tour.run("purchaser", id, "extendDeadline", { moved, reason: "疫情" })
    expect((await flagOn(id, "lateChanges")).evidence).toMatchObject([{ moments: [{ late: false }, { kind: "moved", late: true }] }])
  })
})
