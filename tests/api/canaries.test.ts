import { randomBytes, randomInt } from "node:crypto"
import { expect, it } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { sealingContract } from "#contract/sealing.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { tenderDocument } from "#server/modules/tender/tender.document.ts"
import { channelOf } from "../support/channel.ts"
import { many, measured, patience } from "../support/drill.ts"
import { liveFor } from "../support/live-documents.ts"
import { aheadTelling, disguises, tablesTelling } from "../support/marks.ts"
import { namesOf, plantSuppliers } from "../support/plant-suppliers.ts"
import { fileOf, openers, sealedOn } from "../support/sealed.ts"
import { startServer } from "../support/server.ts"
import { bidOf, peopleNames, type PersonName, stageOn } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

// What the database writes ahead holds the rows of other test files, too: nobody else may have the same marks.
const own = randomBytes(5).toString("hex")
const priced = `8${randomInt(10_000_000, 100_000_000)}.`
const named = `CANARY-${own}-`
const marks = [named, priced].flatMap(disguises)
const found = (text: string): readonly string[] => marks.filter((mark) => text.includes(mark))
const canary = (index: number) => ({ statement: `${named}${index}`, price: `${priced}${String(index + 1).padStart(6, "0")}` })
/** Bids of one tender. */
const most = 100
const reads = Object.values({ ...tenderContract, ...sealingContract }).filter(({ method, bytes }) => method === "GET" && !bytes)

it(
  "bids sealed in the browser are nowhere before the opening, not even with all shares but one: rows, log ahead, log lines, replies, live channel; and all there after it",
  patience("canaries", 180_000),
  async () => {
    const bids = many("canaries", 2)
    const server = await startServer({ modules: [liveFor([tenderDocument])] })
    const planted = await plantSuppliers(server.database, Math.min(bids, most))
    const tour = sealedOn(await tourOn(stageOn({ ...server, people: { ...server.people, ...planted } })))
    const channel = await channelOf(server.origin, await tour.as("supplier.a"))
    const told = { rows: new Set<string>(), ahead: new Set<string>(), log: 0, replies: 0, live: 0 }
    const nothing = { rows: new Set(), ahead: new Set(), log: 0, replies: 0, live: 0 }
    let looked = 0
    const look = async (id: string) => {
      for (const table of await tablesTelling(server.database, marks)) told.rows.add(table)
      for (const mark of await aheadTelling(server.database, marks)) told.ahead.add(mark)
      told.log += found(server.logged.join("\n")).length
      for (const name of peopleNames) {
        const person = await tour.as(name)
        for (const endpoint of reads)
          told.replies += found(JSON.stringify((await person.answer(endpoint as Endpoint, { params: { id }, query: {} })).body)).length
      }
      told.live += found(JSON.stringify(channel.arrived)).length
      looked += 1
    }
    const tenders: { id: string; absent: (typeof openers)[number]; from: number; until: number }[] = []
    for (let from = 0; from < bids; from += most) {
      const id = await tour.beginSealed({ openTo: "public" })
      channel.say({ follow: [id] })
      const until = Math.min(bids, from + most)
      for (const [place, who] of namesOf(planted)
        .slice(0, until - from)
        .entries()) {
        const { statement, price } = canary(from + place)
        const content = { ...bidOf(price), technical: { statement, answers: {}, features: {} } }
        // One of them is bigger than a chunk.
        const file = fileOf(`${statement}.txt`, Buffer.from(statement.repeat(place === 0 ? 60_000 : 10)))
        await tour.bid(who, id, content, { technical: [file], commercial: [] })
      }
      await look(id)
      server.forget()
      tenders.push({ id, absent: openers[tenders.length % openers.length] ?? "purchaser", from, until })
    }
    for (const { id } of tenders.slice(0, 1)) await tour.run("purchaser", id, "drawExperts", { count: 1, fields: [] })
    let opened = 0
    for (const { id, absent, from, until } of tenders) {
      await openWithout(id, absent, async (there) => {
        if (from === 0) await look(id)
        return there
      })
      const shown = await (await tour.as("purchaser")).call(tenderContract.bids, { params: { id } })
      const text = JSON.stringify(shown)
      for (let index = from; index < until; index++)
        if (text.includes(`"${canary(index).statement}"`) && text.includes(`"${canary(index).price}"`)) opened += 1
      told.log += found(server.logged.join("\n")).length
      server.forget()
    }
    measured("canaries", {
      bids,
      tenders: tenders.length,
      "times looked": looked,
      "marks found before": told.replies + told.log + told.live + told.rows.size + told.ahead.size,
      opened,
    })
    expect(told).toEqual(nothing)
    expect(opened).toBe(bids)

    /** The opening with one opener absent; `after` the first who attended, everything is looked at once more. */
    async function openWithout(id: string, absent: PersonName, after: (there: string) => Promise<string>): Promise<void> {
      await tour.travelTo(((await tour.see("purchaser", id)).facts.document?.openingTime ?? 0) + 1_000)
      const [first, second] = openers.filter((name) => name !== absent)
      if (!first || !second) throw new Error("too few openers")
      const shares = (await tour.sharesOf(first, id)).flatMap(({ share }) => share ?? [])
      await tour.attend(first, id)
      await after(first)
      // What an opener has given lies in a box of the gate.
      expect(await tablesTelling(server.database, shares.slice(0, 2).flatMap(disguises))).toEqual([])
      await tour.attend(second, id)
      await tour.run("purchaser", id, "openBids", {})
    }
  },
)
