import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { draftContract } from "#contract/draft.contract.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { identityContract } from "#contract/identity.contract.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { BidContent, TenderDocument } from "#contract/tender.schema.ts"
import type { Database } from "#server/database/database.ts"
import { disguises } from "../support/marks.ts"
import { repliesTo } from "../support/replies.ts"
import { bidOf, peopleNames, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }
const canary = { statement: "金丝雀-7f3a9c51", note: "canary-note-2b8e", price: "86753.090271", maximum: "24.190437" }
const content: BidContent = {
  technical: { statement: canary.statement, answers: {}, features: {} },
  commercial: {
    lines: [{ line: "line1", unitPrice: canary.price, maximum: canary.maximum, deliveryDays: 20, tiers: [] }],
    note: canary.note,
  },
}
const marks = Object.values(canary).flatMap(disguises)
const found = (text: string) => marks.filter((mark) => text.includes(mark))

const reads = Object.entries({ ...tenderContract, ...identityContract, ...platformContract, ...draftContract }).filter(
  ([name, { method }]) => (method === "GET" && name !== "logout") || name === "query",
)

/** Every reply that somebody can get by looking, by the name of the call. */
const everyReply = async ({ as }: TenderTour, who: PersonName, id: string): Promise<Record<string, string>> =>
  repliesTo(await as(who), [
    ...reads.map(([name, endpoint]) => ({
      name,
      endpoint: endpoint as Endpoint,
      given: { params: { id, draftId: `bid:${id}` }, ...(name === "query" ? { body: {} } : {}) },
    })),
    { name: "asOf", endpoint: tenderContract.get as Endpoint, given: { params: { id }, query: { asOf: 1 } } },
  ])

/** Every row of every table as text, by table. */
async function everyRow(database: Database): Promise<Map<string, string[]>> {
  const { rows: tables } = await database.query<{ name: string }>({
    text: "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  })
  const rows = new Map<string, string[]>()
  for (const { name } of tables)
    rows.set(
      name,
      (await database.query<{ row: string }>({ text: `select t::text as row from ${name} t` })).rows.map(({ row }) => row),
    )
  return rows
}

const partyOf = async ({ server }: TenderTour, name: string) =>
  (
    await server.database.query<{ party: string; partyName: string }>({
      text: 'select p.party, c.name as "partyName" from person p join party c on c.id = p.party where p.name = $1',
      values: [name],
    })
  ).rows[0] ?? { party: "", partyName: "" }

describe("a sealed bid", () => {
  it("is nowhere to be seen before the opening: in no reply, no log line and no table, and nobody's view moves", long, async () => {
    const tour = await tourOn(await tenderStage())
    const { run, begin, server, as } = tour
    const { party, partyName } = await partyOf(tour, "supplier.a")
    const id = await begin("biddingOpen", { openTo: "invited", invited: [party, (await partyOf(tour, "supplier.b")).party] })
    await run("purchaser", id, "drawExperts", { count: 2, fields: [] })
    const others = peopleNames.filter((name) => name !== "supplier.a")
    for (const name of peopleNames) await as(name)
    const before = new Map(await Promise.all(others.map(async (name) => [name, await everyReply(tour, name, id)] as const)))
    const telling = [party, server.people["supplier.a"] ?? "", partyName]
    const aboutBidder = async () =>
      new Map(
        [...(await everyRow(server.database))].map(([table, rows]) => [
          table,
          rows.filter((row) => telling.some((mark) => row.includes(mark))).length,
        ]),
      )
    const rowsBefore = await aboutBidder()

    const supplier = await as("supplier.a")
    const draft = {
      type: "field.changed" as const,
      id: randomBytes(16).toString("hex"),
      at: 1,
      path: ["statement"],
      value: canary.statement,
    }
    await supplier.call(draftContract.push, { params: { draftId: `bid:${id}` }, body: { from: 0, events: [draft] } })
    await run("supplier.a", id, "submitBid", content)

    for (const name of others) expect({ name, replies: await everyReply(tour, name, id) }).toEqual({ name, replies: before.get(name) })
    for (const [name, replies] of before) expect({ name, found: found(JSON.stringify(replies)) }).toEqual({ name, found: [] })
    const rows = await everyRow(server.database)
    expect([...rows.keys()]).toEqual(
      expect.arrayContaining([
        "public.event",
        "public.stream",
        "public.command_key",
        "public.tender_child",
        "graphile_worker._private_jobs",
      ]),
    )
    for (const [table, texts] of rows) expect({ table, found: found(texts.join("\n")) }).toEqual({ table, found: [] })
    // The draft's owner may be known; that a bid is theirs may not.
    const rowsAfter = await aboutBidder()
    for (const table of [
      "public.event",
      "public.stream",
      "public.tender",
      "public.tender_child",
      "public.command_key",
      "graphile_worker._private_jobs",
    ])
      expect({ table, rows: rowsAfter.get(table) }).toEqual({ table, rows: rowsBefore.get(table) })
    expect(found(server.logged.join("\n"))).toEqual([])

    const own = await everyReply(tour, "supplier.a", id)
    expect(found(own["ownBid"] ?? "")).toEqual(Object.values(canary))
    expect(found(JSON.stringify({ ...own, ownBid: "", load: "" }))).toEqual([])
  })

  it("is open to the buyer after the opening, and its price to no other bidder ever", long, async () => {
    const tour = await tourOn(await tenderStage())
    const { run, begin, drive } = tour
    const id = await begin("biddingOpen")
    await run("supplier.a", id, "submitBid", content)
    await run("supplier.b", id, "submitBid", bidOf("99999"))
    await drive(id, "opened", {})
    expect(found((await everyReply(tour, "purchaser", id))["bids"] ?? "")).toEqual(expect.arrayContaining([canary.price, canary.statement]))
    expect(found(JSON.stringify(await everyReply(tour, (await tour.experts(id))[0] ?? "admin", id)))).toEqual([])
    await drive(id, "preAward", {})
    for (const name of ["supplier.b", "supplier.c", "admin"] as const)
      expect({ name, found: found(JSON.stringify(await everyReply(tour, name, id))) }).toEqual({ name, found: [] })
    expect(found(tour.server.logged.join("\n"))).toEqual([])
  })
})

describe("what else is not for everybody", () => {
  it("to a supplier who is not invited a tender is as absent as one that is not there, in every call", long, async () => {
    const tour = await tourOn(await tenderStage())
    const id = await tour.begin("biddingOpen", { openTo: "invited", invited: [(await partyOf(tour, "supplier.a")).party] })
    const absent = "0".repeat(32)
    const hidden = await everyReply(tour, "supplier.c", id)
    expect(hidden).toEqual(await everyReply(tour, "supplier.c", absent))
    expect(hidden["get"]).toMatch(/^404 .*"10007"/)
  })

  it("who asked a question is told to nobody but the asker", long, async () => {
    const tour = await tourOn(await tenderStage())
    const { party, partyName } = await partyOf(tour, "supplier.a")
    const id = await tour.begin("biddingOpen")
    const others = (["supplier.b", "purchaser", "approver", "supervisor", "legal"] as const).map(
      async (name) => [name, await everyReply(tour, name, id)] as const,
    )
    const before = new Map(await Promise.all(others))
    await tour.run("supplier.a", id, "ask", { text: "能否提供样品？" })
    const [question] = await (await tour.as("purchaser")).call(tenderContract.questions, { params: { id } })
    await tour.run("purchaser", id, "answer", { question: question?.question ?? "", answer: "可以。" })
    const asker = [party, partyName, tour.server.people["supplier.a"] ?? "", "王海涛"]
    const tells = (text = "") => asker.map((mark) => text.split(mark).length)
    for (const [name, replies] of before)
      for (const [call, text] of Object.entries(await everyReply(tour, name, id)))
        expect({ name, call, told: tells(text) }).toEqual({ name, call, told: tells(replies[call]) })
    expect((await everyReply(tour, "supplier.b", id))["questions"]).toContain("能否提供样品")
    expect((await everyReply(tour, "supplier.a", id))["questions"]).toContain('"own":true')
  })

  it("an expert sees no other expert's marks before the scoring is closed, and the buyer none", long, async () => {
    const tour = await tourOn(await tenderStage())
    const { begin, run, drive, experts, leader, score } = tour
    const scoring: TenderDocument["scoring"] = {
      mode: "comprehensive",
      priceWeight: "40",
      technicalThreshold: null,
      features: [],
      trim: false,
      elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
    }
    const id = await begin("biddingOpen", { scoring })
    await run("purchaser", id, "drawExperts", { count: 2, fields: [] })
    await drive(id, "expertScorable")
    const [first = "admin", second = "admin"] = await experts(id)
    await score(id, first, "technical", { "supplier.a": "41.418273", "supplier.b": "41.418273" })
    const seesMark = async (name: PersonName) => JSON.stringify(await everyReply(tour, name, id)).includes("41.418273")
    expect(await seesMark(first)).toBe(true)
    for (const name of [second, "purchaser", "supervisor", "approver", "legal", "supplier.a", "admin"] as const)
      expect({ name, sees: await seesMark(name) }).toEqual({ name, sees: false })
    await score(id, second, "technical")
    expect(await seesMark(second)).toBe(false)
    await run(await leader(id), id, "closeScoring", {})
    for (const name of [second, "purchaser"] as const) expect({ name, sees: await seesMark(name) }).toEqual({ name, sees: true })
    for (const name of ["supplier.a", "supplier.b", "admin"] as const)
      expect({ name, sees: await seesMark(name) }).toEqual({ name, sees: false })
  })

  it("what a tender was before it was published is not for suppliers", long, async () => {
    const tour = await tourOn(await tenderStage())
    const { id } = await tour.create({ summary: "内部预算八十万", minBidders: 1 })
    const { document } = (await tour.see("purchaser", id)).facts
    if (!document) throw new Error("no document")
    await tour.run("purchaser", id, "save", { document: { ...document, summary: "公开内容" } })
    await tour.drive(id, "biddingOpen")
    // Counted by what suppliers are told of, the first version is that of the publication, and there is no other yet.
    const past = async (asOf: number) => (await tour.as("supplier.a")).answer(tenderContract.get, { params: { id }, query: { asOf } })
    expect((await past(1)).body).toMatchObject({ data: { version: 1, state: "biddingOpen", facts: { document: { summary: "公开内容" } } } })
    expect([(await past(2)).status, (await past(2)).body.code]).toEqual([404, "10007"])
    expect(
      (await (await tour.as("purchaser")).call(tenderContract.get, { params: { id }, query: { asOf: 1 } })).facts.document?.summary,
    ).toBe("内部预算八十万")
  })
})
