import { expect, test } from "vitest"
import type { ShownPart } from "#contract/document.ts"
import { tenderDocument } from "#server/modules/tender/tender.document.ts"
import { channelOf } from "../support/channel.ts"
import { liveFor } from "../support/live-documents.ts"
import { startServer } from "../support/server.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tenderBrowsers } from "../support/tender-fold.ts"
import { tourOn, twoEnvelopes } from "../support/tender-tour.ts"
import { bidOf } from "../support/tender.ts"

/** A tour on which everybody's browser is held against the server at each turn. */
async function watchedTour() {
  const stage = await tenderStage()
  const browsers = tenderBrowsers(stage)
  let last = ""
  let turns = 0
  const look = async (id: string) => {
    const { rows } = await stage.server.database.query<{ at: string }>({ text: "select max(position)::text as at from event" })
    const moment = `${id} ${rows[0]?.at ?? ""} ${Math.round(((await stage.now()) - Date.now()) / 1000)}`
    if (moment === last) return
    last = moment
    turns += 1
    await browsers.check(id)
  }
  const see: typeof stage.see = async (name, id) => {
    await look(id)
    return stage.see(name, id)
  }
  return { ...(await tourOn({ ...stage, see }, look)), browsers, turns: () => turns }
}

test(
  "each person's browser folds what the server shows, and says what the server says of each command, at every turn of a tender's life",
  { timeout: 480_000 },
  async () => {
    const { begin, run, drive, server, see, turns } = await watchedTour()
    const id = await begin("publishApproval", { ...twoEnvelopes, prequalification: true, publicity: { enabled: true, days: 3 } })
    await run("approver", id, "returnPublication", { reason: "范围不清" })
    await drive(id, "publishApproval")
    await run("purchaser", id, "remindApprovers", {})
    await drive(id, "prequalOpen")
    await run("supplier.a", id, "ask", { text: "能否提供样品？" })
    await drive(id, "biddingOpen", { "supplier.a": "10", "supplier.b": "11", "supplier.c": "12" })
    await run("supplier.a", id, "submitBid", bidOf("10"))
    await run("supplier.a", id, "withdrawBid", {})
    await run("purchaser", id, "issueClarification", { title: "材质", text: "改为三级防静电", material: true, moved: null })
    const idsOf = async (kind: string) =>
      (await server.database.query<{ stream: string }>({ text: "select stream from tender_child where kind = $1", values: [kind] })).rows
    const [question] = await idsOf("question")
    await run("purchaser", id, "answer", { question: question?.stream ?? "", answer: "可以。" })
    await run("supervisor", id, "suspend", { reason: "核实" })
    await run("supervisor", id, "resume", {})
    await drive(id, "publicity", { "supplier.a": "10", "supplier.b": "11", "supplier.c": "12" })
    await run("supplier.b", id, "raiseObjection", { reason: "评分有误" })
    const [objection] = await idsOf("objection")
    await run("purchaser", id, "answerObjection", { objection: objection?.stream ?? "", answer: "评分无误。" })
    await run("supervisor", id, "upholdObjection", { objection: objection?.stream ?? "", reason: "属实" })
    await drive(id, "notified")
    const winner = ["supplier.a", "supplier.b", "supplier.c"] as const satisfies readonly PersonName[]
    for (const name of winner) if ((await see(name, id)).facts.own.won) await run(name, id, "declineAward", { reason: "产能不足" })
    await drive(id, "completed")
    expect(turns()).toBeGreaterThan(40)
  },
)

const placeOf = ({ epoch, ordinal, inside, told }: ShownPart) => ({ epoch, ordinal, inside, told })
const canary = { statement: "金丝雀-7f3a9c51", price: "86753.090271", maximum: "24.190437" }
const sealed = bidOf(canary.price, { maximum: canary.maximum })

test(
  "a bid that is sealed or taken back sends nothing to anybody else, and before the opening no part tells of it",
  { timeout: 120_000 },
  async () => {
    const server = await startServer({ modules: [liveFor([tenderDocument])] })
    const tour = await tourOn(await tenderStage(server))
    const { begin, run, drive, as, experts } = tour
    const browsers = tenderBrowsers(tour)
    const { rows } = await server.database.query<{ party: string; name: string }>({
      text: "select p.party, c.name from person p join party c on c.id = p.party where p.name = 'supplier.a'",
    })
    const id = await begin("biddingOpen")
    await run("purchaser", id, "drawExperts", { count: 2, fields: [] })
    const others = ["purchaser", "approver", "supervisor", "legal", "supplier.b", ...(await experts(id))] as const

    const follow = async (name: PersonName) => {
      const opened = await browsers.part(name, id)
      if (!opened) throw new Error(`${name} may not see it`)
      browsers.fold(name, id, opened)
      const channel = await channelOf(server.origin, await as(name))
      channel.say({ follow: [id], at: { [id]: placeOf(opened) } })
      expect(await channel.heard(0)).toEqual({ following: [id] })
      return { name, opened, channel }
    }
    const following = await Promise.all(others.map(follow))
    const own = await follow("supplier.a")

    await run("supplier.a", id, "submitBid", { ...sealed, technical: { ...sealed.technical, statement: canary.statement } })
    expect(await own.channel.heard(1)).toMatchObject({
      shown: { from: {}, given: { ownBid: "sealed" }, beside: { own: { bidState: "sealed" } } },
    })
    await run("supplier.a", id, "withdrawBid", {})
    expect(await own.channel.heard(2)).toMatchObject({ shown: { given: { ownBid: "withdrawn" } } })
    await run("supplier.a", id, "submitBid", { ...sealed, technical: { ...sealed.technical, statement: canary.statement } })
    await own.channel.heard(3)

    // Whoever asks finds nothing new, down to the mark.
    for (const { name, opened } of following) {
      const part = await browsers.part(name, id)
      expect([name, part?.from, part?.facts, part?.timeline?.entries, part?.told]).toEqual([name, null, [], [], opened.told])
    }
    // The next that anybody hears is the next that happens for all to know.
    await run("purchaser", id, "issueClarification", { title: "说明", text: "不涉及内容", material: false, moved: null })
    for (const { name, channel } of following) {
      await channel.heard(1)
      const types = channel.arrived.map((notice) => ("shown" in notice ? notice.shown.timeline?.entries.map(({ type }) => type) : notice))
      expect([name, types]).toEqual([name, [{ following: [id] }, ["clarification.issued"]]])
    }
    const secrets = [
      ...Object.values(canary),
      "sealedBids",
      rows[0]?.party ?? "",
      rows[0]?.name ?? "",
      server.people["supplier.a"] ?? "",
      "bid.submitted",
    ]
    const told = JSON.stringify([following.map(({ channel }) => channel.arrived), others.map((name) => browsers.sent.get(name))])
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
    // What a company itself is sent does not hold its envelope either.
    expect(Object.values(canary).filter((secret) => JSON.stringify(own.channel.arrived).includes(secret))).toEqual([])

    // Once opened, a price is for the buyer, from the review on for the committee, and never for another bidder.
    await run("supplier.b", id, "submitBid", bidOf("11"))
    const [member = "admin"] = await experts(id)
    const seesPrice = async (name: PersonName) => JSON.stringify(await browsers.part(name, id)).includes(canary.price)
    await drive(id, "opened", {})
    expect(await Promise.all((["purchaser", member, "supplier.a", "supplier.b"] as const).map(seesPrice))).toEqual([
      true,
      false,
      true,
      false,
    ])
    await drive(id, "prelimReview", {})
    expect(await Promise.all(([member, "supplier.b"] as const).map(seesPrice))).toEqual([true, false])
    await drive(id, "awardApproval", {})
    for (const name of ["supplier.a", "supplier.b"] as const) {
      const part = await browsers.part(name, id)
      expect([name, part?.given?.["ownBid"], part?.from?.facts["rankings"], part?.from?.facts["proposal"]]).toEqual([
        name,
        "opened",
        [],
        null,
      ])
    }
    expect(JSON.stringify(browsers.sent.get("supplier.b")).includes(canary.price)).toBe(false)
  },
)
