import { beforeAll, describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { startServer } from "../support/server.ts"
import { day, tenderDocument, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

const formerOf = async (id: string) => (await tour.as("approver")).call(tenderContract.former, { params: { id } })

describe("what an approver reads of a tender", () => {
  it("names former tenders that bought some of the same, and no others", { timeout: 60_000 }, async () => {
    const { begin, create, server, now } = tour
    const { lots } = tenderDocument(await now(), server.people)
    const buying = (item: string) => ({ lots: lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, item })) })) })
    const first = await begin("biddingOpen", buying("Esd 工装"))
    const draft = await create(buying("ESD 工装"))
    const { id } = await create(buying("ESD 工装 "))
    const other = await create(buying("钢管"))
    expect((await formerOf(id)).map(({ id: former, items }) => [former, items])).toEqual([[first, ["ESD 工装"]]])
    expect((await formerOf(id)).map((one) => one.id)).not.toContain(draft.id)
    expect(await formerOf(other.id)).toEqual([])
    await expect((await tour.as("supplier.a")).call(tenderContract.former, { params: { id: first } })).rejects.toMatchObject({
      refusal: { code: "20001" },
    })
  })

  it(
    "says why a minimum is undercut and why somebody is invited, which suppliers and experts are not told",
    { timeout: 60_000 },
    async () => {
      const { begin, see, now } = tour
      const reasons = { invitedWhy: "只有这几家有资质", departures: { notice: "抢修" } }
      const at = await now()
      const id = await begin("biddingOpen", { regime: "byLaw", bidDeadline: at + 10 * day, openingTime: at + 11 * day, ...reasons })
      expect((await see("approver", id)).facts.document).toMatchObject(reasons)
      const { document } = (await see("supplier.a", id)).facts
      expect(document?.regime).toBe("byLaw")
      expect(document).not.toHaveProperty("departures")
      expect(document).not.toHaveProperty("invitedWhy")
    },
  )
})
