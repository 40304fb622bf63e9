import { beforeAll, describe, expect, it } from "vitest"
import { readClock } from "#server/database/clock.ts"
import type { Database } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { tellStory } from "#server/demo/story.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { projections } from "#server/modules/projections.ts"
import { verifyPlatform } from "../../scripts/verify-platform.ts"
import { freshDatabase } from "../support/database.ts"
import { testKeys } from "../support/server.ts"

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
  await database.transaction(async (tx) => tellStory(tx, testKeys(), await createDemoPeople(tx)))
}, 120_000)

const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1)
const rowsOf = async (table: string) => (await database.query({ text: `select * from ${table} order by 1` })).rows

describe("the demo story", () => {
  it("tells tenders at every stage through the platform's own commands and leaves the clock as it was", async () => {
    const states = (await rowsOf("row_tender")).map((row) => String(row["state"])).toSorted()
    expect(states).toEqual([
      "awardApproval",
      "biddingOpen",
      "completed",
      "expertScorable",
      "failed",
      "new",
      "prequalOpen",
      "prequalReview",
      "publicity",
      "publishApproval",
      "sealed",
      "teamConfirm",
    ])
    expect(Math.abs((await readClock(database)) - Date.now())).toBeLessThan(5000)
  })

  it("has announced what suppliers read and sign for", async () => {
    const rows = await rowsOf("row_announcement")
    expect(rows.map((row) => [row["c_scope"], row["state"], row["c_open"], row["c_sign_for"]]).toSorted(byText)).toEqual([
      ["company", "draft", false, false],
      ["company", "published", false, true],
      ["platform", "published", false, false],
      ["platform", "published", true, false],
    ])
  })

  it("invites companies, not the people who bid for them", async () => {
    const { rows } = await database.query<{ invited: string[]; companies: number }>({
      text: "select c_invited as invited, (select count(*)::int from party p where p.id = any(t.c_invited)) as companies from row_tender t where c_open_to = 'invited'",
    })
    expect(rows.map(({ invited, companies }) => [invited.length, companies])).toEqual([[4, 4]])
  })

  it("leaves a store that the second reckoning finds sound, and lists, cached states and published lists that its facts come to", async () => {
    expect(await verifyPlatform(database.url)).toMatchObject({ sound: true })
  })

  it("leaves lists that a rebuild from the facts makes again, row by row", async () => {
    const before = [await rowsOf("row_tender"), await rowsOf("tender_child")]
    await rebuild(database, projections)
    expect([await rowsOf("row_tender"), await rowsOf("tender_child")]).toEqual(before)
  })
})
