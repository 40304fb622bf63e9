import { describe, expect, it } from "vitest"
import pino from "pino"
import { tenderList } from "#machines/tender/tender.row.ts"
import { startTimers } from "#server/jobs/timers.ts"
import { tenderDocument } from "#server/modules/tender/tender.document.ts"
import { day, tenderStage, type TenderStage } from "../support/tender.ts"

async function openForBids({ create, run }: TenderStage, changes = {}): Promise<string> {
  const { id } = await create(changes)
  await run("purchaser", id, "submit", {})
  await run("approver", id, "approvePublication", {})
  return id
}

const typesOf = async ({ server }: TenderStage, id: string): Promise<string[]> => {
  const { rows } = await server.database.query<{ type: string }>({
    text: "select type from event where stream = $1 order by version",
    values: [id],
  })
  return rows.map(({ type }) => type)
}

describe("a tender's clocks", () => {
  it("strike once, however often they are asked, and not before the deadline's millisecond is over", async () => {
    const stage = await tenderStage()
    const id = await openForBids(stage)
    await tenderDocument.strike(stage.server, id)
    expect(await typesOf(stage, id)).not.toContain("bidding.closed")
    await stage.travelTo((await stage.now()) + 21 * day)
    await Promise.all([1, 2, 3].map(() => tenderDocument.strike(stage.server, id)))
    expect((await typesOf(stage, id)).filter((type) => type === "bidding.closed")).toHaveLength(1)
  })

  it("show the effective state before anyone has struck them", async () => {
    const stage = await tenderStage()
    const id = await openForBids(stage)
    await stage.travelTo((await stage.now()) + 21 * day)
    expect((await stage.see("purchaser", id)).state).toBe("sealed")
    expect(await typesOf(stage, id)).not.toContain("bidding.closed")
    const listed = await (await stage.as("purchaser")).call(tenderList.calls.query, { body: { filter: { states: ["sealed"] } } })
    expect(listed.records.map((row) => row.id)).toEqual([id])
  })

  it("are rung by the durable timer that was set with the decision", async () => {
    const stage = await tenderStage()
    const now = await stage.now()
    const id = await openForBids(stage, {
      questionDeadline: null,
      bidDeadline: now + 2_000,
      openingTime: now + 3_000,
      reviewDeadline: now + day,
    })
    const { server } = stage
    const rung = Promise.withResolvers<string>()
    const timers = await startTimers(server.database, {
      onDue: { tender: (stream) => tenderDocument.strike(server, stream).then(() => rung.resolve(stream)) },
      log: pino({ level: "silent" }),
    })
    expect(await rung.promise).toBe(id)
    await timers.stop()
    expect(await typesOf(stage, id)).toContain("bidding.closed")
  })
})
