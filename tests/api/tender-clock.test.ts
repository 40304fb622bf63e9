import { describe, expect, it } from "vitest"
import pino from "pino"
import { tenderList } from "#machines/tender/tender.row.ts"
import { startTimers } from "#server/jobs/timers.ts"
import { tenderPlace } from "#server/modules/tender/context.ts"
import { strike } from "#server/modules/tender/tender.handler.ts"
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
    const place = tenderPlace(stage.server.keys)
    await strike(stage.server.database, place, id)
    expect(await typesOf(stage, id)).not.toContain("bidding.closed")
    await stage.travelTo((await stage.now()) + 21 * day)
    await Promise.all([1, 2, 3].map(() => strike(stage.server.database, place, id)))
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
    const { database, keys } = stage.server
    const place = tenderPlace(keys)
    const rung = Promise.withResolvers<string>()
    const timers = await startTimers(database, {
      onDue: { tender: (stream) => strike(database, place, stream).then(() => rung.resolve(stream)) },
      log: pino({ level: "silent" }),
    })
    expect(await rung.promise).toBe(id)
    await timers.stop()
    expect(await typesOf(stage, id)).toContain("bidding.closed")
  })
})
