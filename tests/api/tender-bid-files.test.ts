import { randomBytes } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { sealingContract } from "#contract/sealing.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { fileOf, type SealedTour, sealedOn } from "../support/sealed.ts"
import { startServer } from "../support/server.ts"
import { tamper } from "../support/tamper.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { refusalsOn } from "../support/tender-refusals.ts"
import { tourOn, twoEnvelopes } from "../support/tender-tour.ts"

// Files of bids that the server seals (S1): encrypted in the browser, their key sealed with the bid.

let tour: SealedTour
beforeAll(async () => {
  tour = sealedOn(await tourOn(await tenderStage(await startServer({ until: "file" }))))
}, 60_000)

const long = { timeout: 180_000 }
const canary = `CANARY-S1-${randomBytes(5).toString("hex")}`
const bytes = Buffer.from(canary.repeat(80_000))
const files = {
  technical: [fileOf(`${canary}.txt`, bytes), fileOf("空.txt", new Uint8Array(0))],
  commercial: [fileOf("报价单.xlsx", Buffer.from("分项报价"))],
}

async function fileBy(who: PersonName, id: string, bid: string, envelope: "technical" | "commercial", index = 0) {
  const { tokens } = await tour.as(who)
  const address = `${tour.server.origin}/prod-api/${sealingContract.file.path.replace(":id", id)}?bid=${bid}&envelope=${envelope}&index=${index}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  return answer.headers.get("content-type") === "application/octet-stream" ? Buffer.from(await answer.arrayBuffer()) : null
}
const ownBid = async (who: PersonName, id: string) => (await tour.as(who)).call(tenderContract.ownBid, { params: { id } })
/** Everything that the database holds, bytes in hex. */
async function database(): Promise<string> {
  const { rows } = await tour.server.database.query<{ row: string }>({
    text: "select t::text as row from event t union all select t::text from sealed_chunk t union all select t::text from stream t",
  })
  return rows.map(({ row }) => row).join("\n")
}

describe("files of a bid that the server seals", () => {
  it("are read by nobody before the opening, not in the database either, and after it by those who read the bid", long, async () => {
    const id = await tour.begin("biddingOpen", { seal: "S1" })
    await tour.run("supplier.a", id, "submitBid", { ...bidOf("10"), files: await tour.filesFor("supplier.a", id, files) })
    await tour.run("supplier.b", id, "submitBid", bidOf("11"))
    const { bid, files: names } = await ownBid("supplier.a", id)
    expect(names).toEqual([`${canary}.txt`, "空.txt", "报价单.xlsx"])
    expect((await ownBid("supplier.b", id)).files).toEqual([])
    const held = await database()
    for (const mark of [canary, Buffer.from(canary).toString("hex"), Buffer.from(canary).toString("base64").slice(0, 20)])
      expect(held).not.toContain(mark)
    for (const who of ["purchaser", "supervisor", "supplier.a", "supplier.b", "admin"] as const)
      expect([who, await fileBy(who, id, bid ?? "", "technical")]).toEqual([who, null])
    await tour.drive(id, "opened", {})
    const [first] = await (await tour.as("purchaser")).call(tenderContract.bids, { params: { id } })
    expect(first?.files.map(({ envelope, name, size }) => [envelope, name, size])).toEqual([
      ["technical", `${canary}.txt`, bytes.length],
      ["technical", "空.txt", 0],
      ["commercial", "报价单.xlsx", 12],
    ])
    for (const who of ["purchaser", "supervisor", "supplier.a"] as const)
      expect((await fileBy(who, id, bid ?? "", "technical"))?.equals(bytes)).toBe(true)
    expect((await fileBy("purchaser", id, bid ?? "", "commercial"))?.toString()).toBe("分项报价")
    expect(await fileBy("supplier.b", id, bid ?? "", "technical")).toBeNull()
    expect((await tour.drive(id, "preAward", {})).facts.rankings[0]?.rows.map(({ rank }) => rank)).toEqual([1, 2])
  })

  it("belong to one bid, version and envelope, and are all there, or the bid is refused", long, async () => {
    const { refuses } = refusalsOn(tour)
    const id = await tour.begin("biddingOpen", { seal: "S1" })
    const ofA = await tour.filesFor("supplier.a", id, files)
    const others = ["16105", "sealedForThisTender"] as const
    await refuses([...others], "supplier.b", id, "submitBid", { ...bidOf("10"), files: ofA })
    await refuses([...others], "supplier.a", id, "submitBid", { ...bidOf("10"), files: { commercial: ofA.technical } })
    const key = randomBytes(32).toString("base64url")
    const foreign = ofA.technical && { ...ofA.technical, key }
    await refuses([...others], "supplier.a", id, "submitBid", { ...bidOf("10"), files: { technical: foreign } })
    // Half a character: the opening would tell nobody what the file is called.
    const unnamed = await tour.filesFor("supplier.a", id, { technical: [fileOf("\ud800.txt", bytes)], commercial: [] })
    await refuses([...others], "supplier.a", id, "submitBid", { ...bidOf("10"), files: unnamed })
    // A refusal leaves what was uploaded as it was.
    await tour.run("supplier.a", id, "submitBid", { ...bidOf("10"), files: ofA })
    await refuses([...others], "supplier.a", id, "submitBid", { ...bidOf("9"), files: ofA })
    const again = await tour.filesFor("supplier.a", id, files)
    await tamper(tour.server.database, `delete from sealed_chunk where upload = '${again.commercial?.sealed.upload ?? ""}'`)
    await refuses(["16106", "everyChunkIsThere"], "supplier.a", id, "submitBid", { ...bidOf("9"), files: again })
    // A bid without them has none any more, and nothing of them stays.
    await tour.run("supplier.a", id, "submitBid", bidOf("9"))
    expect((await ownBid("supplier.a", id)).files).toEqual([])
    const { rows } = await tour.server.database.query({
      text: "select 1 from sealed_chunk where bid = $1",
      values: [(await ownBid("supplier.a", id)).bid],
    })
    expect(rows).toEqual([])
  })

  it("that were changed in the database stop the opening until they are back", long, async () => {
    const { refuses } = refusalsOn(tour)
    const id = await tour.begin("biddingOpen", { seal: "S1" })
    const sealed = await tour.filesFor("supplier.a", id, files)
    await tour.run("supplier.a", id, "submitBid", { ...bidOf("10"), files: sealed })
    await tour.drive(id, "sealed", {})
    await tour.run("purchaser", id, "attendOpening", {})
    const upload = sealed.technical?.sealed.upload ?? ""
    await tamper(
      tour.server.database,
      "create table kept_chunk as select * from sealed_chunk",
      `update sealed_chunk set bytes = set_byte(bytes, 0, (get_byte(bytes, 0) + 1) % 256) where upload = '${upload}' and part = 0`,
    )
    await refuses(["16041", "publishedBidsAreThere"], "purchaser", id, "openBids", {})
    await tamper(
      tour.server.database,
      `update sealed_chunk c set bytes = k.bytes from kept_chunk k where k.bid = c.bid and k.upload = c.upload and k.part = c.part`,
    )
    expect((await tour.run("purchaser", id, "openBids", {})).facts.opened).toHaveLength(1)
  })

  it("of two envelopes are opened with their envelope", long, async () => {
    const id = await tour.begin("biddingOpen", { ...twoEnvelopes, seal: "S1" })
    await tour.run("supplier.a", id, "submitBid", { ...bidOf("10"), files: await tour.filesFor("supplier.a", id, files) })
    await tour.run("supplier.b", id, "submitBid", bidOf("11"))
    await tour.drive(id, "expertScorable", {})
    const bid = (await ownBid("supplier.a", id)).bid ?? ""
    const expert = await tour.leader(id)
    expect((await fileBy(expert, id, bid, "technical"))?.equals(bytes)).toBe(true)
    expect(await fileBy(expert, id, bid, "commercial")).toBeNull()
    await tour.drive(id, "commercialScorable", {})
    expect((await fileBy(expert, id, bid, "commercial"))?.toString()).toBe("分项报价")
  })
})
