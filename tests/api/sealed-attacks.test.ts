import { describe, expect, it } from "vitest"
import { openerKeyContract, sealingContract } from "#contract/sealing.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { random, sha256, toText, xor } from "#sealing/bytes.ts"
import { boxFor } from "#sealing/key-pair.ts"
import { gatePart, placeOf } from "#sealing/keys-of-seal.ts"
import type { SealManifest } from "#sealing/seal.schema.ts"
import { gatePair } from "#server/sealing/gate-pair.ts"
import type { Database } from "#server/database/database.ts"
import { once } from "#server/once.ts"
import { openSet } from "../../scripts/open-bids.ts"
import { verifyPlatform } from "../../scripts/verify-platform.ts"
import { fileOf, noFiles, passphrase, sealedOn, sealedTour } from "../support/sealed.ts"
import { startServer } from "../support/server.ts"
import { tamper } from "../support/tamper.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { refusalsOn } from "../support/tender-refusals.ts"
import { tourOn, twoEnvelopes } from "../support/tender-tour.ts"

const long = { timeout: 180_000 }
const canary = { statement: "CANARY-S2", price: "86753.090271", file: "CANARY-S2-FILE" }
const content = { ...bidOf(canary.price), technical: { statement: canary.statement, answers: {}, features: {} } }
const files = { technical: [fileOf(`${canary.file}.txt`, Buffer.from(canary.file.repeat(120_000)))], commercial: [] }

/** Every row of every table, bytes in hex. */
async function database(on: Database): Promise<string> {
  const { rows } = await on.query<{ name: string }>({
    text: "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  })
  const all = await Promise.all(rows.map(({ name }) => on.query<{ row: string }>({ text: `select t::text as row from ${name} t` })))
  return all.flatMap((one) => one.rows.map(({ row }) => row)).join("\n")
}

/** For what looks at nothing but tenders of its own. */
const shared = once(async () => sealedOn(await tourOn(await tenderStage(await startServer({ until: "file" })))))

describe("a bid sealed in the browser", () => {
  it("names no company before the opening: neither its rows nor its manifests tell who bids", long, async () => {
    const tour = await sealedTour()
    const id = await tour.beginSealed()
    const { party } = await tour.planOf("supplier.a", id)
    const tells = async () => (await database(tour.server.database)).split(party).length
    const before = await tells()
    await tour.bid("supplier.a", id, content)
    expect(await tells()).toBe(before)
  })

  it("whoever tries to open before it is time is refused, and recorded for all to see", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const id = await tour.beginSealed()
    await tour.bid("supplier.a", id, content)
    await refuses(["18003", "afterBidDeadline"], "purchaser", id, "openBids", {})
    expect((await (await tour.as("supervisor")).answer(sealingContract.due, { params: { id } })).body.code).toBe("16001")
    await tour.travelTo(((await tour.see("purchaser", id)).facts.document?.bidDeadline ?? 0) + 1000)
    await refuses(["18003", "sharesAtOpeningTime"], "legal", id, "attendOpening", { shares: [] })
    const looks = await (await tour.as("supplier.b")).call(sealingContract.looks, { params: { id } })
    expect(looks.map(({ person, what, code }) => [tour.nameOf(person), what, code])).toEqual([
      ["legal", "attendOpening", "18003"],
      ["supervisor", "due", "16001"],
      ["purchaser", "openBids", "18003"],
    ])
  })

  it("whoever presses a moment late at an opening is refused, and recorded nowhere as one who tried to open early", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const looks = async (id: string) =>
      (await (await tour.as("supplier.a")).call(sealingContract.looks, { params: { id } })).map(({ person, what, code }) => [
        tour.nameOf(person),
        what,
        code,
      ])
    const due = async (id: string) => (await (await tour.as("supervisor")).answer(sealingContract.due, { params: { id } })).body.code
    const wrong = ["16001", "inState"] as const
    const late = async (id: string) => {
      await refuses(wrong, "purchaser", id, "openBids", {})
      await refuses(wrong, "supervisor", id, "attendOpening", {})
      expect(await due(id)).toBe("16001")
    }
    const begin = async (changes: Parameters<typeof tour.beginSealed>[0] = {}) => {
      const id = await tour.beginSealed(changes)
      await tour.bid("supplier.a", id, bidOf("10"))
      await tour.close(id)
      for (const name of ["legal", "purchaser"] as const) await tour.attend(name, id)
      await tour.run("purchaser", id, "openBids", {})
      return id
    }
    const once = await begin()
    await late(once)
    expect(await looks(once)).toEqual([])
    const few = await begin({ minBidders: 3 })
    await late(few)
    expect(await looks(few)).toEqual([])
    const twice = await begin(twoEnvelopes)
    await late(twice)
    expect(await looks(twice)).toEqual([])
    const [leader] = await tour.experts(twice)
    if (!leader) throw new Error("nobody is in the committee")
    await refuses(wrong, leader, twice, "openCommercial", {})
    await tour.run("purchaser", twice, "finishOpening", {})
    expect(await due(twice)).toBe("16001")
    const early = [
      ["supervisor", "due", "16001"],
      [leader, "openCommercial", "16001"],
    ]
    expect(await looks(twice)).toEqual(early)
    await tour.drive(twice, "expertScorable")
    for (const expert of await tour.experts(twice)) await tour.score(twice, expert, "technical")
    for (const name of ["legal", "purchaser"] as const) await tour.attend(name, twice)
    await tour.run(leader, twice, "openCommercial", {})
    await refuses(wrong, leader, twice, "openCommercial", {})
    await late(twice)
    expect(await looks(twice)).toEqual(early)
  })

  it(
    "takes no share but the one that was sealed for its opener, and names the bids: not another's, not one of another tender, not none",
    long,
    async () => {
      const tour = await shared()
      const { refuses } = refusalsOn(tour)
      const [id, other] = [await tour.beginSealed(), await tour.beginSealed()]
      for (const one of [id, other]) await tour.bid("supplier.a", one, bidOf("10"))
      // The later one last: on a slow machine it is opened seconds after the first, and clocks only go forward.
      await tour.close(id)
      await tour.close(other)
      const ofOther = await tour.sharesOf("legal", other)
      const own = await tour.sharesOf("legal", id)
      const ofAnother = await tour.sharesOf("supervisor", id)
      const instead = (shares: typeof own) => own.map((one, index) => ({ ...one, share: shares[index]?.share ?? null }))
      await refuses(["16107", "sharesAreWhole"], "legal", id, "attendOpening", { shares: instead(ofOther) })
      await refuses(["16107", "sharesAreWhole"], "legal", id, "attendOpening", { shares: instead(ofAnother) })
      await refuses(["16107", "sharesAreWhole"], "legal", id, "attendOpening", { shares: own.slice(1) })
      await refuses(["16107", "sharesAreWhole"], "legal", id, "attendOpening", {})
      // Base64 of 41, 45 and 49 characters stands for no number of bytes.
      for (const length of [41, 45, 49]) {
        const shares = own.map((one) => ({ ...one, share: "A".repeat(length) }))
        await refuses(["16107", "sharesAreWhole"], "legal", id, "attendOpening", { shares })
      }
      await refuses(["20004", "hasQuorum"], "purchaser", id, "openBids", {})
      const seal = own[0]?.seal ?? ""
      const { body } = await (
        await tour.as("legal")
      ).answer(tenderContract.attendOpening, { params: { id }, body: { base: 0, input: { shares: instead(ofOther) } } })
      expect(body.error?.params).toEqual({ count: 1, seals: seal.slice(0, 8) })
      await tour.attend("legal", id)
      await tour.attend("purchaser", id)
      await tour.run("purchaser", id, "openBids", {})
    },
  )

  it("is waited for as long as an opener's word could keep it shut", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const id = await tour.beginSealed()
    await tour.bid("supplier.a", id, bidOf("10"))
    await tour.close(id)
    const none = (await tour.sharesOf("legal", id)).map((one) => ({ ...one, share: null }))
    await tour.run("legal", id, "attendOpening", { shares: none })
    await tour.attend("purchaser", id)
    await refuses(["16109", "everyBidHasShares"], "purchaser", id, "openBids", {})
    await tour.attend("supervisor", id)
    expect((await tour.run("purchaser", id, "openBids", {})).facts.opened).toHaveLength(1)
  })

  it("with a chunk that is another one stops the opening, which goes on once it is back", long, async () => {
    const tour = await sealedTour()
    const { refuses } = refusalsOn(tour)
    const id = await tour.beginSealed()
    const { bid } = await tour.planOf("supplier.a", id)
    await tour.bid("supplier.a", id, content, files)
    await tour.bid("supplier.b", id, bidOf("11"))
    await tour.close(id)
    for (const name of ["legal", "supervisor"] as const) await tour.attend(name, id)
    const places = async () => {
      const found = await verifyPlatform(tour.server.database.url)
      return found.sound ? [] : found.findings.map(({ where }) => where)
    }
    await tamper(
      tour.server.database,
      "create table kept as select * from sealed_chunk",
      "update sealed_chunk a set bytes = b.bytes from sealed_chunk b where a.bid = b.bid and a.upload = b.upload and a.part = 0 and b.part = 1",
    )
    await refuses(["16041", "publishedBidsAreThere"], "purchaser", id, "openBids", {})
    expect(await places()).toEqual([expect.stringMatching(`^chunk 0 of bid ${bid} `), `sealed content of bid ${bid}`])
    await tamper(tour.server.database, "delete from sealed_chunk", "insert into sealed_chunk select * from kept")
    await tamper(tour.server.database, `delete from sealed_chunk where bid = '${bid}' and part = 1`)
    expect(await places()).toEqual([`sealed content of bid ${bid}`])
    await tamper(tour.server.database, "delete from sealed_chunk", "insert into sealed_chunk select * from kept")
    expect(await places()).toEqual([])
    expect((await tour.run("purchaser", id, "openBids", {})).facts.opened).toHaveLength(2)
  })

  it("that its own bidder has made to open to two things stays shut by its name, while the others are opened", long, async () => {
    const tour = await shared()
    const id = await tour.beginSealed()
    const { seed, publicKey } = await gatePair(tour.server.keys)
    // Another part for the gate makes another key of the same shares.
    const twoKeys = async (text: string) => {
      const manifest = JSON.parse(text) as SealManifest
      const part = xor(await gatePart(manifest, seed), Uint8Array.of(1))
      return JSON.stringify({ ...manifest, gate: await boxFor(publicKey, placeOf(manifest.context, "gate"), part) })
    }
    const sealed = await tour.sealed("supplier.a", id, bidOf("10"))
    await tour.commit("supplier.a", id, { ...sealed, commercial: await twoKeys(sealed.commercial) })
    // Cut in the middle of a character, as what is pasted may be.
    await tour.bid("supplier.b", id, { ...bidOf("11"), technical: { ...content.technical, statement: "齐全\ud83d" } })
    // Past the page, a bid may be sealed that breaks the tender's rules, or that no table takes.
    await tour.bid("supplier.c", id, bidOf("0"))
    const foreign = { ...(await tour.planOf("supplier.d", id)), party: (await tour.planOf("supplier.b", id)).party }
    await tour.commit("supplier.d", id, await tour.sealed("supplier.d", id, bidOf("9"), noFiles, foreign))
    await tour.bid("supplier.e", id, { ...bidOf("8"), technical: { ...content.technical, statement: "\0" } })
    await tour.close(id)
    for (const name of ["legal", "supervisor"] as const) await tour.attend(name, id)
    const { facts } = await tour.run("purchaser", id, "openBids", {})
    expect(facts.opened.map(({ party }) => tour.bidderOf(party))).toEqual(["supplier.b"])
    const fault = async (who: PersonName) => {
      const { state, fault: why } = await (await tour.as(who)).call(tenderContract.ownBid, { params: { id } })
      return [state, why]
    }
    expect(await fault("supplier.a")).toEqual(["unopened", "commitment"])
    expect(await fault("supplier.c")).toEqual(["unopened", "pricesCostSomething"])
    for (const who of ["supplier.d", "supplier.e"] as const) expect(await fault(who)).toEqual(["unopened", "content"])
    await tour.drive(id, "preAward")
  })

  it("whose boxes hold other shares than it is committed to keeps no opener from attending, and stays shut alone", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const id = await tour.beginSealed()
    const changed = async (text: string, shareOf: (context: SealManifest["context"], opener: string, key: string) => Promise<object>) => {
      const manifest = JSON.parse(text) as SealManifest
      const { openers: plan } = await tour.planOf("supplier.a", id)
      const keyOf = (opener: string) => plan.find((one) => one.opener === opener)?.publicKey ?? ""
      const shares = await Promise.all(
        manifest.shares.map(async (one) => ({ ...one, ...(await shareOf(manifest.context, one.opener, keyOf(one.opener))) })),
      )
      return JSON.stringify({ ...manifest, shares })
    }
    const otherDigests = (text: string) => changed(text, async () => ({ digest: toText(random(16)) }))
    // Their digests are right.
    const ofLength = (length: number) => (text: string) =>
      changed(text, async (context, opener, key) => {
        const [share, place] = [random(length), placeOf(context, `share/${opener}`)]
        return { box: await boxFor(key, place, share), digest: toText((await sha256(place, share)).slice(0, 16)) }
      })
    for (const [who, change] of [
      ["supplier.a", otherDigests],
      ["supplier.b", ofLength(20)],
      ["supplier.c", ofLength(34)],
    ] as const) {
      const sealed = await tour.sealed(who, id, bidOf("10"))
      await tour.commit(who, id, { ...sealed, commercial: await change(sealed.commercial) })
    }
    await tour.bid("supplier.d", id, bidOf("11"))
    await tour.close(id)
    for (const name of ["legal", "supervisor"] as const) await tour.attend(name, id)
    await refuses(["16109", "everyBidHasShares"], "purchaser", id, "openBids", {})
    await tour.attend("purchaser", id)
    const { facts } = await tour.run("purchaser", id, "openBids", {})
    expect(facts.opened.map(({ party }) => tour.bidderOf(party))).toEqual(["supplier.d"])
    for (const who of ["supplier.a", "supplier.b", "supplier.c"] as const) {
      const { state, fault } = await (await tour.as(who)).call(tenderContract.ownBid, { params: { id } })
      expect([state, fault]).toEqual(["unopened", "tooFewShares"])
    }
  })

  it("is opened from an export by the openers' own keys, without the platform", long, async () => {
    const tour = await shared()
    const id = await tour.beginSealed()
    await tour.bid("supplier.a", id, content, files)
    await tour.bid("supplier.b", id, bidOf("11"))
    await tour.close(id)
    for (const name of ["legal", "supervisor"] as const) await tour.attend(name, id)
    const exported = async () => {
      const { tokens } = await tour.as("legal")
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      return (await fetch(`${tour.server.origin}/prod-api/${sealingContract.exported.path.replace(":id", id)}`, { headers })).text()
    }
    expect(JSON.parse(await exported())).toMatchObject({ code: "10007" })
    await tour.run("purchaser", id, "openBids", {})
    const set = await exported()
    const keyOf = async (name: "purchaser" | "legal") => {
      const [kept] = await (await tour.as(name)).call(openerKeyContract.own)
      if (!kept) throw new Error("no key")
      return { kept, passphrase }
    }
    const opened = await openSet(set, [await keyOf("purchaser"), await keyOf("legal")])
    expect(opened.map(({ envelope, published, fault }) => [envelope, published, fault])).toEqual(
      Array.from({ length: 2 }, () => [
        ["technical", true, null],
        ["commercial", true, null],
      ]).flat(),
    )
    const [own] = opened.filter((one) => JSON.stringify(one.content).includes(canary.statement))
    expect(own?.files[0]?.bytes.toString()).toBe(canary.file.repeat(120_000))
    const [alone] = await openSet(set, [await keyOf("legal")])
    expect(alone?.fault).toContain("tooFewShares")
    const changed = set.replace(/"bytes":"[^"]{8}/, '"bytes":"AAAAAAAA')
    expect((await openSet(changed, [await keyOf("purchaser"), await keyOf("legal")])).filter(({ fault }) => fault !== null)).toMatchObject([
      { fault: expect.stringMatching(/^seal: chunk/) as string },
    ])
  })
})
