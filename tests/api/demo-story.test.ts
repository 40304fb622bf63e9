import { describe, expect, it } from "vitest"
import { createDemoPeople } from "#server/demo/people.ts"
import { tellStory } from "#server/demo/story.ts"
import { readClock } from "#server/database/clock.ts"
import { freshDatabase } from "../support/database.ts"
import { testKeys } from "../support/server.ts"

describe("the demo story", () => {
  it("tells tenders at every stage through the platform's own commands and leaves the clock as it was", async () => {
    const database = await freshDatabase()
    await database.transaction(async (tx) => tellStory(tx, testKeys(), await createDemoPeople(tx)))
    const { rows } = await database.query<{ state: string }>({ text: "select state from tender order by state" })
    expect(rows.map(({ state }) => state)).toEqual(["awardApproval", "biddingOpen", "completed", "expertScorable", "failed", "new", "prequalOpen", "publishApproval", "sealed"])
    expect(Math.abs((await readClock(database)) - Date.now())).toBeLessThan(5000)
  }, 120_000)
})
