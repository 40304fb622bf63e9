import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import type { BidContent, TenderDocument } from "#contract/tender.schema.ts"
import { draftOf } from "#server/open-data/published-draft.ts"
import { readPublished } from "#server/open-data/published-tender.ts"
import { faultsIn } from "../support/ocds/valid.ts"
import { startServer } from "../support/server.ts"
import { bidOf, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

const long = { timeout: 180_000 }
const real = readPublished(readFileSync(new URL("../../server/open-data/published-tenders.json", import.meta.url), "utf8"))
const publishedAs = async (id: string, as: "releases" | "record") =>
  (await tour.as("purchaser")).call(tenderContract.ocds, { params: { id }, query: { as } })

/** One price for each line. */
const bidFor = ({ lots }: Pick<TenderDocument, "lots">, unitPrice: string): BidContent => ({
  technical: { statement: "", answers: {}, features: {} },
  commercial: {
    lines: lots.flatMap(({ lines }) =>
      lines.map(({ id, quantity }) => ({ line: id, unitPrice, maximum: quantity, deliveryDays: 20, tiers: [] })),
    ),
    note: "",
  },
})
/** What is bought, without what it is to cost: that is not for the public. */
const bought = ({ title, currency, lots }: TenderDocument) => ({
  title,
  currency,
  lots: lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, targetPrice: null })) })),
})

interface Package {
  readonly releases?: readonly Release[]
  readonly records?: readonly { readonly releases: readonly Release[]; readonly compiledRelease: Release }[]
}
interface Release {
  readonly tag: readonly string[]
  readonly awards?: readonly { readonly id: string; readonly value: object; readonly suppliers: readonly object[] }[]
  readonly contracts?: readonly object[]
  readonly tender: { readonly status: string; readonly numberOfTenderers?: number }
}

describe("a public tender in the open contracting standard", () => {
  it.each(real.map((one) => [one.ocid, one] as const))(
    "says of %s what was bought, as it came in, and who has won it",
    long,
    async (_, source) => {
      const { title, summary, currency, lots } = draftOf(source, "0".repeat(32)).document
      const id = await tour.begin("biddingOpen", { title, summary, currency, lots })
      await tour.run("supplier.a", id, "submitBid", bidFor({ lots }, "10"))
      await tour.run("supplier.b", id, "submitBid", bidFor({ lots }, "13.377331"))
      const { facts } = await tour.drive(id, "preAward", {})
      const first = facts.rankings[0]?.rows.find(({ rank }) => rank === 1)?.bid ?? ""
      const lines = lots.flatMap((lot) => lot.lines).map((line) => ({ bid: first, line: line.id, quantity: line.quantity }))
      await tour.run("purchaser", id, "proposeAward", { lines, reason: "" })
      await tour.run("purchaser", id, "submitAward", {})
      await tour.drive(id, "completed", {})
      const [releases, record] = [await publishedAs(id, "releases"), await publishedAs(id, "record")]
      expect(faultsIn("releases", releases)).toEqual([])
      expect(faultsIn("record", record)).toEqual([])
      for (const shape of [releases, record]) {
        const [again] = readPublished(JSON.stringify(shape))
        expect(again && bought(draftOf(again, "0".repeat(32)).document)).toEqual(
          bought({ ...draftOf(source, "0".repeat(32)).document, title, currency, lots }),
        )
      }
      const told = (releases as Package).releases ?? []
      expect(told.map(({ tag }) => tag[0])).toEqual(["tender", "tenderUpdate", "award", "awardUpdate", "contract"])
      expect(told[0]?.awards).toBeUndefined()
      const { compiledRelease } = (record as Package).records?.[0] ?? {}
      const sum = lots.flatMap(({ lines }) => lines).reduce((all, { quantity }) => all + Number(quantity) * 10, 0)
      expect(compiledRelease).toMatchObject({
        tag: ["compiled"],
        tender: { status: "complete", numberOfTenderers: 2 },
        awards: [{ status: "active", value: { amount: sum, currency }, suppliers: [{ name: "江苏恒远机电设备有限公司" }] }],
        contracts: [{ value: { amount: sum, currency }, status: "active" }],
      })
      // Who has not won is not told, nor at what price.
      expect(JSON.stringify([releases, record])).not.toMatch(/13\.377331|上海启明/)
    },
  )

  it(
    "tells nothing before it is published, nothing of one that is not open to all, and nothing of bids before the notice",
    long,
    async () => {
      const { id: draft } = await tour.create({})
      expect(await publishedAs(draft, "releases")).toBeNull()
      const { suppliers } = await (await tour.as("purchaser")).call(tenderContract.lookups, {})
      const invited = suppliers.map(({ id }) => id)
      const closed = await tour.begin("biddingOpen", { openTo: "invited", invited })
      expect(await publishedAs(closed, "record")).toBeNull()
      const id = await tour.begin("biddingOpen")
      await tour.run("supplier.a", id, "submitBid", bidOf("867530902.71"))
      await tour.drive(id, "preAward", {})
      const early = await publishedAs(id, "releases")
      expect(faultsIn("releases", early)).toEqual([])
      expect(JSON.stringify(early)).not.toMatch(/867530902|江苏恒远|awards/)
      const { status } = await (await tour.as("supplier.a")).answer(tenderContract.ocds, { params: { id } })
      expect(status).toBe(403)
    },
  )

  it("says that one came to nothing, and not who was to win it", long, async () => {
    const id = await tour.begin("awardApproval")
    await tour.run("purchaser", id, "terminate", { reason: "unFixable", note: "需求取消" })
    const ended = (await publishedAs(id, "releases")) as Package
    expect(faultsIn("releases", ended)).toEqual([])
    expect(ended.releases?.at(-1)).toMatchObject({ tag: ["tenderCancellation"], tender: { status: "cancelled" } })
    // An award was proposed, and nobody has heard of it.
    expect(JSON.stringify(ended)).not.toMatch(/awards|江苏恒远/)
  })

  it("is held against the standard's own schemas: a package that is not of them is found", () => {
    expect(
      faultsIn("releases", {
        uri: "urn:x:1",
        version: "1.1",
        publishedDate: "2026-01-01T00:00:00Z",
        publisher: { name: "x" },
        releases: [{ tag: ["sold"] }],
      }),
    ).not.toEqual([])
  })
})
