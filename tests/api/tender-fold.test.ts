import { expect, test } from "vitest"
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
  const see: typeof stage.see = async (name, id) => {
    const { rows } = await stage.server.database.query<{ at: string }>({ text: "select max(position)::text as at from event" })
    const moment = `${id} ${rows[0]?.at ?? ""} ${Math.round(((await stage.now()) - Date.now()) / 1000)}`
    if (moment !== last) {
      last = moment
      turns += 1
      await browsers.check(id)
    }
    return stage.see(name, id)
  }
  return { ...(await tourOn({ ...stage, see })), browsers, turns: () => turns }
}

test(
  "each person's browser folds what the server shows, and says what the server says of each command, at every turn of a tender's life",
  { timeout: 240_000 },
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
