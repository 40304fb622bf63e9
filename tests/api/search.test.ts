import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { readSearch } from "#server/search/search-reader.ts"
import { startServer } from "../support/server.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const long = { timeout: 60_000 }
const newTour = async () => tourOn(await tenderStage(await startServer()))
type Tour = Awaited<ReturnType<typeof newTour>>

/** Titles that a person finds, newest first. Other tests' transactions in the same PostgreSQL may hold facts back for a moment. */
async function found(tour: Tour, who: PersonName, keyword: string): Promise<string[]> {
  while ((await readSearch(tour.server.database, searchSources)) !== "nothing") await pause(5)
  const { records } = await (await tour.as(who)).call(tenderContract.query, { body: { keyword, states: [], mine: false } })
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
  })
})
