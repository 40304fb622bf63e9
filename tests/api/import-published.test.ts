import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { tenderList } from "#machines/tender/tender.row.ts"
import { tenderPlace } from "#server/tender/context.ts"
import { importPublished } from "#server/modules/tender/import-published.ts"
import { readPublished } from "#server/open-data/published-tender.ts"
import { listUsers } from "#server/identity/users.ts"
import { startServer } from "../support/server.ts"

const real = readFileSync(new URL("../../server/open-data/published-tenders.json", import.meta.url), "utf8")

async function stage() {
  const server = await startServer()
  const [purchaser] = await listUsers(server.database, "purchaser")
  if (!purchaser) throw new Error("no purchaser")
  const user = { ...purchaser, sessionId: "import" }
  const load = (text: string) => importPublished(server.database, tenderPlace(server.keys), user, readPublished(text))
  const buyer = await server.signIn(purchaser.name)
  const drafts = async () =>
    (
      await buyer.call(tenderList.calls.query, {
        body: { filter: { purchasers: [server.people[purchaser.name] ?? ""] } },
        query: { pageSize: 50 },
      })
    ).total
  return { load, drafts }
}

test("a repeated import says that nothing was new, and makes nothing twice", async () => {
  const { load, drafts } = await stage()
  expect(await load(real)).toMatchObject({ created: 5, present: 0 })
  expect(await drafts()).toBe(5)
  expect(await load(real)).toEqual({ created: 0, present: 5, notes: [] })
  expect(await drafts()).toBe(5)
})

test("a file that has grown and changed brings what is new, and leaves alone what was there", async () => {
  const { load, drafts } = await stage()
  const tenders = JSON.parse(real) as { ocid: string; value: { amount: number } }[]
  const [one, two] = tenders
  expect(await load(JSON.stringify([one]))).toMatchObject({ created: 1, present: 0 })
  const corrected = { ...one, value: { ...one?.value, amount: 1 } }
  expect(await load(JSON.stringify([corrected, two]))).toMatchObject({ created: 1, present: 1 })
  expect(await drafts()).toBe(2)
})
