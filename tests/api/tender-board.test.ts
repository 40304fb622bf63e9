import { setTimeout as pause } from "node:timers/promises"
import { beforeAll, describe, expect, it } from "vitest"
import { tenderBoardContract as board } from "#contract/board.contract.ts"
import { code } from "#contract/errors.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { Tx } from "#server/database/database.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { listBoard } from "#server/modules/board/board.reads.ts"
import { readSearch } from "#server/search/search-reader.ts"
import { faultsIn } from "../support/ocds/valid.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"
import { bidOf, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

const long = { timeout: 180_000 }
/** Other tests' transactions in the same PostgreSQL may hold facts back for a moment. */
const indexed = async () => {
  while ((await readSearch(tour.server.database, searchSources)) !== "nothing") await pause(5)
}
const listed = async (query: object = {}) => (await tour.server.call(board.list, { query })).records.map(({ id }) => id)
/** A page of the board, and the statements that it took. */
const readAt = async (page: { readonly page: number; readonly pageSize: number }) => {
  const statements: string[] = []
  const watched = (tx: Tx): Tx => ({
    query: (query) => {
      statements.push(query.text)
      return tx.query(query)
    },
  })
  return { answer: await tour.server.database.reading((tx) => listBoard(watched(tx), page)), statements }
}
const noticeOf = (id: string) => tour.server.call(board.notice, { params: { id } })
const bytesOf = async (path: string) => {
  const answer = await fetch(`${tour.server.origin}/prod-api/${path}`)
  return { type: answer.headers.get("content-type"), text: await answer.text(), status: answer.status }
}
const ocdsOf = (id: string) => bytesOf(board.ocds.path.replace(":id", id))

describe("the board of public tenders, without signing in", () => {
  it("shows a tender once it is published, and none that is a draft, invited or revoked", long, async () => {
    const { id: draft } = await tour.create({})
    const { suppliers } = await (await tour.as("purchaser")).call(tenderContract.lookups, {})
    const invited = await tour.begin("biddingOpen", { openTo: "invited", invited: suppliers.map(({ id }) => id) })
    const revoked = await tour.begin("biddingOpen")
    const id = await tour.begin("biddingOpen")
    expect(await listed()).toEqual(expect.arrayContaining([id, revoked]))
    await tour.run("purchaser", revoked, "revoke", { reason: "改版" })
    const seen = await listed({ pageSize: 5000 })
    expect(seen).toContain(id)
    for (const hidden of [draft, invited, revoked]) {
      expect(seen).not.toContain(hidden)
      expect(await refusal(noticeOf(hidden))).toEqual([code.absent, undefined])
      expect((await ocdsOf(hidden)).text).toContain(code.absent)
    }
    expect(await noticeOf(id)).toMatchObject({ id, phase: "bidding", suspended: false })
  })

  it("finds by words of title and goods, by the buyer, by phase and by the deadline, page by page", long, async () => {
    const lots = [
      {
        id: "l1",
        title: "",
        lines: [
          { id: "n1", item: "潜水泵叶轮", specification: "", quantity: "3", unit: "件", targetPrice: null, deliverBy: null, tiers: [] },
        ],
      },
    ]
    const id = await tour.begin("biddingOpen", { title: "板上的泵 100%", lots })
    const other = await tour.begin("biddingOpen", { title: "别的招标" })
    await indexed()
    const { buyer, bidDeadline, number } = await noticeOf(id)
    const due = bidDeadline ?? 0
    for (const query of [
      { keyword: "泵 100%" },
      { keyword: "叶轮" },
      { keyword: number },
      { keyword: "叶轮", phase: "bidding", buyer, from: due, to: due },
    ])
      expect(await listed(query)).toEqual([id])
    expect(await listed({ buyer, pageSize: 5000 })).toEqual(expect.arrayContaining([id, other]))
    for (const query of [
      { keyword: "没有这样的" },
      { buyer: "没有这家" },
      { keyword: "叶轮", phase: "awarded" },
      { keyword: "叶轮", from: due + 1 },
      { keyword: "叶轮", to: due - 1 },
      { keyword: "1001" + "%" },
    ])
      expect(await listed(query)).toEqual([])
    const first = await tour.server.call(board.list, { query: { pageSize: 1 } })
    const second = await tour.server.call(board.list, { query: { pageSize: 1, page: 2 } })
    expect(first.total).toBeGreaterThan(1)
    expect(first.records[0]?.id).not.toBe(second.records[0]?.id)
    const far = await readAt({ page: 1_000_000, pageSize: 5000 })
    expect(far.answer).toEqual({ records: [], total: first.total, page: 1_000_000, pageSize: 5000 })
    // The clock and the count.
    expect(far.statements).toHaveLength(2)
    const near = await readAt({ page: 1, pageSize: 1 })
    expect(near.answer).toEqual(first)
    expect(near.statements.filter((text) => /\bevent\b/.test(text))).toEqual([])
  })

  it("tells no price, target, supplier or count of bids, before the opening or after the award", long, async () => {
    const line = {
      id: "line1",
      item: "铜管",
      specification: "",
      quantity: "25",
      unit: "件",
      targetPrice: "73519.00",
      deliverBy: null,
      tiers: [],
    }
    const lots = [{ id: "lot1", title: "", lines: [line] }]
    const id = await tour.begin("biddingOpen", { lots })
    await tour.run("supplier.a", id, "submitBid", bidOf("86753.090271"))
    const everything = async () => {
      const texts = [(await ocdsOf(id)).text, (await bytesOf(`${board.feed.path}?keyword=`)).text]
      return JSON.stringify([await noticeOf(id), await tour.server.call(board.list, { query: { pageSize: 5000 } }), ...texts])
    }
    const secret = /73519|86753|恒远|numberOfTenderers|awards|contracts|"bids?"/
    expect(await everything()).not.toMatch(secret)
    await tour.drive(id, "completed", {})
    expect(await noticeOf(id)).toMatchObject({ phase: "awarded" })
    const told = await everything()
    expect(told).toContain(id)
    expect(told).not.toMatch(secret)
  })

  it(
    "gives the notice as open data that holds against the standard's schema, and an Atom feed in the reader's language",
    long,
    async () => {
      const id = await tour.begin("biddingOpen", { title: '<铜> & "管"' })
      const ocds = await ocdsOf(id)
      expect(ocds.type).toContain("application/json")
      expect(faultsIn("releases", JSON.parse(ocds.text))).toEqual([])
      await indexed()
      const { type, text } = await bytesOf(`${board.feed.path}?keyword=${encodeURIComponent("<铜>")}`)
      expect(type).toContain("application/atom+xml")
      expect(text.match(/<entry>/g)).toHaveLength(1)
      expect(text).toContain("<title>&lt;铜&gt; &amp; &quot;管&quot;</title>")
      expect(text).toContain(`/tender-board?id=${id}"/>`)
      expect((await bytesOf(`${board.feed.path}?phase=nothing`)).status).toBe(400)
      // A feed without an entry is a feed all the same.
      expect((await bytesOf(`${board.feed.path}?keyword=nothing-like-it`)).text).not.toContain("<entry>")
    },
  )
})
