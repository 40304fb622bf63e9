import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { tenderList, type TenderRow } from "#machines/tender/tender.row.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { rebuild } from "#server/event-store/projections.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import { tenderLists } from "#server/modules/tender/tender.lists.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { readSearch } from "#server/search/search-reader.ts"
import { startServer } from "../support/server.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"
import { plantTenders } from "../support/plant-tenders.ts"
import { watched } from "../support/watched.ts"

const long = { timeout: 60_000 }
const newTour = async () => tourOn(await tenderStage(await startServer()))
type Tour = Awaited<ReturnType<typeof newTour>>

/** Titles that a person finds, newest first. Other tests' transactions in the same PostgreSQL may hold facts back for a moment. */
async function found(tour: Tour, who: PersonName, keyword: string): Promise<string[]> {
  while ((await readSearch(tour.server.database, searchSources)) !== "nothing") await pause(5)
  const { records } = await (await tour.as(who)).call(tenderList.calls.query, { body: { filter: { keyword } } })
  return records.map(({ title }) => title)
}

describe("tenders are found", () => {
  it("by number, words in any order, pinyin and initials, and no longer by what they were called before", long, async () => {
    const tour = await newTour()
    const { id } = await tour.create({ title: "空压机余热回收改造" })
    const { facts } = await tour.see("purchaser", id)
    for (const keyword of [facts.number, facts.number.slice(-4), "余热 空压机", "kongyaji", "kyj", "％"])
      expect([keyword, await found(tour, "purchaser", keyword)]).toEqual([keyword, keyword === "％" ? [] : ["空压机余热回收改造"]])
    await tour.run("purchaser", id, "save", { document: { ...facts.document, title: "循环水泵更换" } as never })
    expect(await found(tour, "purchaser", "kongyaji")).toEqual([])
    expect(await found(tour, "purchaser", "shuibeng")).toEqual(["循环水泵更换"])
  })

  it("by words of two letters, which are no initials of pinyin", long, async () => {
    const tour = await newTour()
    await tour.create({ title: "10 kV 中压开关柜采购" })
    for (const keyword of ["kV", "10 kV", "kv 中压", "zy"])
      expect([keyword, await found(tour, "purchaser", keyword)]).toEqual([keyword, ["10 kV 中压开关柜采购"]])
    expect(await found(tour, "purchaser", "kw")).toEqual([])
  })

  it("within the rights of who asks: a draft by no supplier, one by invitation by no other", long, async () => {
    const tour = await newTour()
    await tour.create({ title: "空压机余热回收改造" })
    const { rows } = await tour.server.database.query<{ party: string }>({ text: "select party from person where name = 'supplier.a'" })
    await tour.begin("biddingOpen", { title: "空压机年度保养", openTo: "invited", invited: rows.map(({ party }) => party) })
    expect(await found(tour, "purchaser", "空压机")).toHaveLength(2)
    expect(await found(tour, "supplier.a", "空压机")).toEqual(["空压机年度保养"])
    expect(await found(tour, "supplier.b", "kyj")).toEqual([])
    expect(await found(tour, "expert.1", "空压机")).toEqual([])
  })

  it("and it is said while all of them are entered again that some may be missing", long, async () => {
    const tour = await newTour()
    await tour.create({ title: "空压机余热回收改造" })
    const ask = async (keyword: string) => {
      const purchaser = await tour.as("purchaser")
      const { records, incomplete } = await purchaser.call(tenderList.calls.query, { body: { filter: { keyword } } })
      const { incomplete: also } = await purchaser.call(announcement.calls.query, { body: { filter: { keyword } } })
      expect(also).toBe(incomplete)
      return [records.length, incomplete]
    }
    expect(await found(tour, "purchaser", "空压机")).toHaveLength(1)
    expect(await ask("空压机")).toEqual([1, undefined])
    await rebuild(tour.server.database, [tenderLists.projection])
    expect(await ask("空压机")).toEqual([0, true])
    // Whoever searches for nothing is shown everything.
    expect(await ask("")).toEqual([1, undefined])
    expect(await found(tour, "purchaser", "空压机")).toHaveLength(1)
    expect(await ask("空压机")).toEqual([1, undefined])
  })

  it("by who has won them, for the buying side only", long, async () => {
    const tour = await newTour()
    const id = await tour.begin("biddingOpen", { title: "空压机年度保养" })
    const { rows } = await tour.server.database.query<{ name: string }>({
      text: "select party.name from party join person on person.party = party.id where person.name = 'supplier.a'",
    })
    const [winner] = rows
    expect(await found(tour, "purchaser", winner?.name ?? "")).toEqual([])
    await tour.drive(id, "completed")
    expect(await found(tour, "purchaser", winner?.name ?? "")).toEqual(["空压机年度保养"])
    expect(await found(tour, "supplier.b", winner?.name ?? "")).toEqual([])
    // And by part of a name that more companies bear than are looked up one by one.
    await tour.server.database.query({
      text: "insert into party (id, name, credit_code) select 'named-' || n, $1 || n || '号分公司', 'named-' || n from generate_series(1, 20001) as n",
      values: [winner?.name],
    })
    expect(await found(tour, "purchaser", winner?.name.slice(1, 3) ?? "")).toEqual(["空压机年度保养"])
    expect(await found(tour, "supplier.b", winner?.name.slice(1, 3) ?? "")).toEqual([])
    expect(await found(tour, "purchaser", "号分公司")).toEqual([])
  })
})

describe("among many tenders", () => {
  /** So many tenders, of which every fourth is a compressor, and a purchaser to whose company they belong. */
  const many = async (count: number) => {
    const { database } = await startServer()
    const { rows } = await database.query<{ id: string }>({ text: "select id from person where name = 'purchaser'" })
    const user = await findUser(database, rows[0]?.id ?? "")
    if (!user) throw new Error("no purchaser")
    await plantTenders(database, "generate_series(1, $3::int) as n", [user.party, user.id, count], {
      number: "'MANY-' || n",
      state: "'completed'",
      company: "$1",
      author: "$2",
      words: "'many-' || n || case when n % 4 = 0 then ' kongyaji' else '' end",
      grams: "array['采购', 'n' || n] || case when n % 4 = 0 then array['kon', 'ong', 'ngy', 'gya', 'yaj', 'aji'] else '{}' end",
    })
    await database.query({ text: "analyze row_tender" })
    return { database, user: { ...user, sessionId: "" } }
  }
  const first = { sorts: [], page: 1, pageSize: 8 }
  /** A page of the compressors. */
  async function listed(tx: Tx, user: SessionUser, page = 1) {
    const { records, ...found } = await tenderLists.list(tx, user, { ...first, filter: { keyword: "kongyaji" }, page })
    return { ...found, records: records as readonly TenderRow[] }
  }

  it("what is rare is looked up, not looked for in each of them, whether a number, a word or nothing at all", long, async () => {
    const { database, user } = await many(30_000)
    for (const keyword of ["20271828", "余热回收", "没有这样的东西"]) {
      const { wasted, tx } = watched(database)
      await tenderLists.list(tx, user, { ...first, filter: { keyword } })
      expect([keyword, Math.max(0, ...wasted)]).toEqual([keyword, expect.toSatisfy((most: number) => most < 100)])
    }
  })

  it("what is frequent is counted up to 1,000 and its newest ones are walked, however many more there are", long, async () => {
    const { database, user } = await many(44_000)
    // As at a million rows, where the pieces of one word are taken for a chance that they meet: seven rows in the place of 50,000.
    await database.query({ text: "alter table row_tender alter column grams set statistics 0" })
    await database.query({ text: "delete from pg_statistic where starelid = 'row_tender'::regclass" })
    const { read, tx } = watched(database)
    const { records, total, more } = await listed(tx, user)
    expect([total, more, records.map(({ number }) => number).slice(0, 3)]).toEqual([
      1_000,
      true,
      ["MANY-44000", "MANY-43996", "MANY-43992"],
    ])
    expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(1_200)
    const deep = await listed(database, user, 1_375)
    expect(deep.records.map(({ number }) => number)[0]).toBe(`MANY-${44_000 - 4 * 8 * 1_374}`)
  })

  it("what can be counted is read once, for the count and for its page", long, async () => {
    const { database, user } = await many(4_000)
    const { read, tx } = watched(database)
    const { records, total } = await listed(tx, user, 2)
    expect([total, records[0]?.number]).toEqual([1_000, `MANY-${4_000 - 4 * 8}`])
    expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(1_100)
  })
})
