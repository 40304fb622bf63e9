import { describe, expect, it } from "vitest"
import { sealingContract } from "#contract/sealing.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { bidDraftId, draftContract } from "#contract/draft.contract.ts"
import { openEnvelope } from "#sealing/envelope.ts"
import { newRecoveryCode, pairOfCode } from "#sealing/kept-key.ts"
import { recoverKey } from "#sealing/keys-of-seal.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import type { SealManifest } from "#sealing/seal.schema.ts"
import { once } from "#server/once.ts"
import { sweepUnsealed } from "#server/sealing/chunks.ts"
import { fileOf, laterQualified, type Opener, openers, sealedOn, sealedTour } from "../support/sealed.ts"
import { startServer } from "../support/server.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { refusalsOn } from "../support/tender-refusals.ts"
import { tourOn, twoEnvelopes } from "../support/tender-tour.ts"

// Bids sealed in the supplier's browser for the openers of the tender (level S2).

const long = { timeout: 180_000 }
const bytes = new Uint8Array(1_500_000).map((_, index) => (index * 7) % 251)

/** For what looks at nothing but tenders of its own. */
const shared = once(async () => sealedOn(await tourOn(await tenderStage(await startServer({ until: "file" })))))

describe("a tender sealed for its openers", () => {
  it("goes from its publication to the award, with files, and with any one opener absent", long, async () => {
    const tour = await shared()
    for (const absent of openers) {
      const id = await tour.beginSealed()
      const receipt = await tour.bid("supplier.a", id, bidOf("10"), {
        technical: [fileOf("技术方案.pdf", bytes), fileOf("empty.txt", new Uint8Array(0))],
        commercial: [fileOf("报价单.xlsx", bytes.slice(0, 999))],
      })
      expect(receipt?.receipt?.seal).toMatch(/^[0-9a-f]{64}$/)
      await tour.bid("supplier.b", id, bidOf("11"))
      await tour.close(id)
      for (const name of openers) if (name !== absent) await tour.attend(name, id)
      const ownContent = async () => (await (await tour.as("supplier.a")).call(tenderContract.ownBid, { params: { id } })).content
      expect(await ownContent()).toBeNull()
      const { facts } = await tour.run("purchaser", id, "openBids", {})
      expect(facts.opened.map(({ total }) => total)).toEqual(["250", "275"])
      expect(await ownContent()).toMatchObject(bidOf("10"))
      expect(facts.sealList).toEqual(facts.opened.map(({ seal }) => seal))
      const [first] = await (await tour.as("purchaser")).call(tenderContract.bids, { params: { id } })
      expect(first?.files.map(({ envelope, name, size }) => [envelope, name, size])).toEqual([
        ["technical", "技术方案.pdf", bytes.length],
        ["technical", "empty.txt", 0],
        ["commercial", "报价单.xlsx", 999],
      ])
      const { tokens } = await tour.as("supervisor")
      const file = await fetch(
        `${tour.server.origin}/prod-api/${sealingContract.file.path.replace(":id", id)}?bid=${first?.bid ?? ""}&envelope=technical&index=0`,
        { headers: { authorization: `Bearer ${tokens.access_token}` } },
      )
      expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
      expect((await tour.drive(id, "preAward")).facts.rankings[0]?.rows.map(({ rank }) => rank)).toEqual([1, 2])
    }
  })

  it("of two envelopes opens each by a ceremony of its own", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const id = await tour.beginSealed(twoEnvelopes)
    await tour.bid("supplier.a", id, bidOf("10"), { technical: [], commercial: [fileOf("报价.pdf", bytes.slice(0, 9))] })
    await tour.bid("supplier.b", id, bidOf("11"))
    await tour.close(id)
    await tour.attend("supervisor", id)
    await tour.attend("legal", id)
    const { facts } = await tour.run("purchaser", id, "openBids", {})
    expect(facts.opened.map(({ lines }) => lines)).toEqual([null, null])
    await tour.drive(id, "expertScorable")
    await refuses(["16014", "technicalSheetsAreLocked"], "legal", id, "attendOpening", {})
    const experts = await tour.experts(id)
    const told = () => Promise.all(people.map(async (name) => (await tour.see(name, id)).facts.sheetsIn))
    const people = [...experts, "approver", ...openers, "supplier.a"] as const
    expect(await told()).toEqual(people.map((name) => (name === "supplier.a" ? null : false)))
    for (const expert of experts) await tour.score(id, expert, "technical")
    // Who acts next is the same to everybody but suppliers.
    expect(await told()).toEqual(people.map((name) => (name === "supplier.a" ? null : true)))
    await refuses(["20004", "commercialHasQuorum"], await tour.leader(id), id, "openCommercial", {})
    await tour.attend("purchaser", id)
    await tour.attend("legal", id)
    const opened = await tour.run(await tour.leader(id), id, "openCommercial", {})
    expect(opened.facts.opened.map(({ total }) => total)).toEqual(["250", "275"])
    expect(await told()).toEqual(people.map((name) => (name === "supplier.a" ? null : false)))
    const bids = await (await tour.as("purchaser")).call(tenderContract.bids, { params: { id } })
    expect(bids.flatMap(({ files }) => files.map(({ envelope }) => envelope))).toEqual(["commercial"])
    await tour.drive(id, "preAward")
  })

  it(
    "of two envelopes waits for the shares of a bid that qualifies after its openers have been there, who give them later",
    long,
    async () => {
      const tour = await shared()
      const { refuses } = refusalsOn(tour)
      const id = await laterQualified(tour)
      await refuses(["16109", "everyBidHasShares"], await tour.leader(id), id, "openCommercial", {})
      await tour.attend("purchaser", id)
      await refuses(["16109", "everyBidHasShares"], await tour.leader(id), id, "openCommercial", {})
      await tour.attend("legal", id)
      const { facts } = await tour.run(await tour.leader(id), id, "openCommercial", {})
      expect(facts.opened.map(({ total }) => total)).toEqual(["250", "275"])
    },
  )

  it("alone has a ceremony of shares for its commercial envelopes", long, async () => {
    const tour = await shared()
    const id = await tour.begin("expertScorable", twoEnvelopes)
    await refusalsOn(tour).refuses(["16108", "opensByShares"], "purchaser", id, "attendOpening", {})
    expect((await tour.see("purchaser", id)).facts.presentOpeners).toHaveLength(1)
  })

  it("is submitted only with openers who have keys, of different departments, two of them at least", long, async () => {
    const tour = await sealedTour()
    const { refuses } = refusalsOn(tour)
    const users = tour.openerIds()
    const { id } = await tour.create({ seal: "S2", minBidders: 1, openers: { quorum: 2, users } })
    await refuses(["16101", "openersHaveKeys"], "purchaser", id, "submit", {})
    for (const name of openers) await tour.makeKey(name)
    const alone = await tour.create({ seal: "S2", minBidders: 1, openers: { quorum: 1, users } })
    await refuses(["16103", "sharesNeedTwo"], "purchaser", alone.id, "submit", {})
    const moveLegal = (to: string) =>
      tour.server.database.query({
        text: "update person set unit = (select id from org_unit where name = $1 and kind = 'department') where name = 'legal'",
        values: [to],
      })
    await moveLegal("采购部")
    await refuses(["16102", "openersAreApart"], "purchaser", id, "submit", {})
    await moveLegal("法务部")
    expect((await tour.run("purchaser", id, "submit", {})).state).toBe("publishApproval")
  })

  it("shows of a key that it was made after somebody else had reset its person's account", long, async () => {
    const tour = await sealedTour()
    const staff = async () => (await (await tour.as("purchaser")).call(tenderContract.lookups, {})).staff
    const keyOf = async (name: Opener) => (await staff()).find(({ id }) => id === tour.server.people[name])?.key
    for (const name of openers) await tour.makeKey(name)
    expect((await keyOf("legal"))?.resetAt).toBeNull()
    const moved = (since: string) =>
      tour.server.database.query({
        text: "update person set created_at = platform_clock() - interval '2 years', entrusted_at = platform_clock() - $1::interval where name = 'legal'",
        values: [since],
      })
    await moved("1 day")
    // The key from before the reset is as good as it was.
    expect((await keyOf("legal"))?.resetAt).toBeNull()
    await tour.makeKey("legal")
    const reset = (await keyOf("legal"))?.resetAt ?? 0
    expect(await tour.now()).toBeGreaterThan(reset)
    // Another reset does not wash it off, and bidders are told as well.
    await moved("0 days")
    expect((await keyOf("legal"))?.resetAt).toBe(reset)
    const id = await tour.beginSealed()
    const { openers: shown } = await tour.planOf("supplier.a", id)
    expect(shown.map(({ resetAt }) => resetAt)).toEqual([null, null, reset])
  })

  it("gives the own bid back to whoever has its recovery code, and its ciphertext to nobody else", long, async () => {
    const tour = await shared()
    const id = await tour.beginSealed()
    const code = newRecoveryCode()
    await tour.bid("supplier.a", id, bidOf("10"), { technical: [fileOf("a.pdf", bytes)], commercial: [] }, code)
    const { sealed } = await tour.planOf("supplier.a", id)
    const manifest = JSON.parse(sealed?.technical ?? "") as SealManifest
    const { seed } = await pairOfCode(code)
    const chunkFor = (who: PersonName) => async (part: number) => {
      const { tokens } = await tour.as(who)
      const address = `${tour.server.origin}/prod-api/${sealingContract.ownChunk.path.replace(":id", id)}?upload=${manifest.upload}&part=${part}`
      const answer = await fetch(address, { headers: { authorization: `Bearer ${tokens.access_token}` } })
      const body = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, body }
    }
    const get = async (part: number) => new Uint8Array((await chunkFor("supplier.a")(part)).body)
    const { content, files } = await openEnvelope(manifest, await recoverKey(manifest, seed), get)
    expect(content).toMatchObject({ technical: bidOf("10").technical })
    expect(files.map(({ name }) => name)).toEqual(["a.pdf"])
    const stranger = await pairOfCode(newRecoveryCode())
    await expect(recoverKey(manifest, stranger.seed)).rejects.toThrow(SealFault)
    for (const other of ["supplier.b", "purchaser"] as const) {
      const { body } = await chunkFor(other)(0)
      expect(JSON.parse(body.toString())).toMatchObject({ success: false })
    }
  })

  it("takes in no draft that is to stay on its device", long, async () => {
    const tour = await shared()
    const id = await tour.beginSealed()
    const event = { type: "draft.started" as const, id: "0".repeat(32), at: 0, value: { note: "CANARY" } }
    const push = async (draftId: string) =>
      (await (await tour.as("supplier.a")).answer(draftContract.push, { params: { draftId }, body: { from: 0, events: [event] } })).body
        .code
    expect(await push(bidDraftId(id, "S1"))).toBe("200")
    expect(await push(bidDraftId(id, "S2"))).toBe("10017")
  })

  it("takes no bid that is sealed another way, for something else, or not whole", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const id = await tour.beginSealed()
    const other = await tour.beginSealed()
    const byServer = await tour.begin("biddingOpen")
    await refuses(["16104", "sealedAsAsked"], "supplier.a", id, "submitBid", bidOf("10"))
    const sealed = await tour.sealed("supplier.a", id, bidOf("10"))
    await refuses(["16104", "sealedAsAsked"], "supplier.a", byServer, "submitBid", { sealed })
    await refuses(["16105", "sealedForThisTender"], "supplier.a", other, "submitBid", { sealed })
    await refuses(["16105", "sealedForThisTender"], "supplier.b", id, "submitBid", { sealed })
    await refuses(["16105", "sealedForThisTender"], "supplier.a", id, "submitBid", {
      sealed: { technical: sealed.commercial, commercial: sealed.technical },
    })
    const { upload, root } = JSON.parse(sealed.commercial) as { upload: string; root: string }
    const otherRoot = sealed.commercial.replace(root, root.startsWith("A") ? `B${root.slice(1)}` : `A${root.slice(1)}`)
    await refuses(["16106", "everyChunkIsThere"], "supplier.a", id, "submitBid", { sealed: { ...sealed, commercial: otherRoot } })
    await tour.server.database.query({ text: "delete from sealed_chunk where upload = $1", values: [upload] })
    await refuses(["16106", "everyChunkIsThere"], "supplier.a", id, "submitBid", { sealed })
    expect((await tour.bid("supplier.a", id, bidOf("10")))?.document.id).toBe(id)
  })

  it("takes a replayed commit no second time, and a chunk that comes twice once", long, async () => {
    const tour = await sealedTour()
    const { refuses } = refusalsOn(tour)
    const id = await tour.beginSealed()
    const first = await tour.sealed("supplier.a", id, bidOf("10"))
    expect((await tour.commit("supplier.a", id, first)).body.code).toBe("200")
    await refuses(["16105", "sealedForThisTender"], "supplier.a", id, "submitBid", { sealed: first })
    const second = await tour.sealed("supplier.a", id, bidOf("12"))
    const { upload } = JSON.parse(second.technical) as { upload: string }
    const again = await tour.sendChunk("supplier.a", id, upload, 0, new Uint8Array(4112))
    expect(again.status).toBe(200)
    expect((await tour.commit("supplier.a", id, second)).body.code).toBe("200")
    // Replaced and withdrawn, a bid leaves nothing of itself.
    const chunks = async () => (await tour.server.database.query({ text: "select from sealed_chunk" })).rowCount
    expect(await chunks()).toBe(2)
    await tour.run("supplier.a", id, "withdrawBid", {})
    expect(await chunks()).toBe(0)
  })

  it("takes no chunk after the deadline, of nobody but a bidder, and of no other tender", long, async () => {
    const tour = await shared()
    const id = await tour.beginSealed()
    const upload = "a".repeat(32)
    const send = async (who: "supplier.a" | "purchaser", to = id) =>
      ((await (await tour.sendChunk(who, to, upload, 0, new Uint8Array(99))).json()) as { code: string }).code
    expect(await send("supplier.a")).toBe("200")
    expect(await send("purchaser")).toBe("20001")
    expect(await send("supplier.a", (await tour.create()).id)).toBe("10007")
    // Of a bid that the server seals chunks are its files, and those of one bid are not of another.
    const byServer = await tour.begin("biddingOpen")
    expect(await send("supplier.a", byServer)).toBe("200")
    await tour.run("supplier.a", byServer, "submitBid", bidOf("10"))
    expect(await (await tour.as("supplier.a")).call(sealingContract.there, { params: { id }, query: { upload } })).toEqual([0])
    expect(await (await tour.as("supplier.b")).call(sealingContract.there, { params: { id }, query: { upload } })).toEqual([])
    await tour.close(id)
    expect(await send("supplier.a")).not.toBe("200")
  })

  it("is closed and opened whatever was uploaded besides, which is swept afterwards", long, async () => {
    const tour = await sealedTour()
    const [id, other] = [await tour.beginSealed(), await tour.beginSealed()]
    const upload = "a".repeat(32)
    for (const who of ["supplier.a", "supplier.b"] as const) {
      await tour.bid(who, id, bidOf("10"))
      await tour.sendChunk(who, id, upload, 0, new Uint8Array(99))
    }
    await tour.sendChunk("supplier.a", other, upload, 0, new Uint8Array(99))
    const chunks = async () => (await tour.server.database.query({ text: "select from sealed_chunk" })).rowCount
    expect(await chunks()).toBe(7)
    // To delete so much takes longer than a statement may.
    const { database } = tour.server
    await database.query({
      text: `create function too_long() returns trigger language plpgsql as $$ begin raise 'canceling statement due to statement timeout'; end $$`,
    })
    await database.query({ text: "create trigger too_long before delete on sealed_chunk for each row execute function too_long()" })
    await tour.close(id)
    await tour.attend("supervisor", id)
    await tour.attend("legal", id)
    expect((await tour.run("purchaser", id, "openBids", {})).facts.opened).toHaveLength(2)
    await database.query({ text: "drop trigger too_long on sealed_chunk" })
    await sweepUnsealed(database)
    expect(await chunks()).toBe(5)
  })
})
