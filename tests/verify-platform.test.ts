import { setTimeout as pause } from "node:timers/promises"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import type { Verified } from "../scripts/verify-store.ts"
import { verifyProjections } from "../scripts/verify-projections.ts"
import { verifyPlatform } from "../scripts/verify-platform.ts"
import { code } from "#contract/errors.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { approvalProjection } from "#server/approvals/record-approval.ts"
import { openDatabase } from "#server/database/database.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { projections } from "#server/modules/projections.ts"
import { tenderLists } from "#server/modules/tender/tender.lists.ts"
import { until } from "./support/server-process.ts"
import { startServer } from "./support/server.ts"
import { tenderStage } from "./support/tender.ts"
import { tamper } from "./support/tamper.ts"
import { tourOn, type TenderTour } from "./support/tender-tour.ts"

const long = { timeout: 60_000 }
let tour: TenderTour
let ids: { opened: string; draft: string; waiting: string; bids: readonly string[] }

beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
  const { begin, as, server } = tour
  const opened = await begin("opened", {}, { "supplier.a": "10", "supplier.b": "11", "supplier.c": "12" })
  const bids = (await (await as("purchaser")).call(tenderContract.bids, { params: { id: opened } })).map(({ bid }) => bid)
  ids = { opened, draft: (await tour.create()).id, waiting: await begin("publishApproval"), bids }
  await tamper(server.database, "create table event_kept as table event", "create table stream_kept as table stream")
}, 60_000)

const places = (found: Verified): readonly string[] => (found.sound ? [] : found.findings.map(({ where }) => where))
/** A head's seal as the store would have written it. */
const resealed = `seal = encode(sha256(convert_to(concat_ws(E'\\n', id, kind, root, version, chart_version, txid, head_hash, state), 'UTF8')), 'hex')`

/** What is found after some changes; afterwards all is as it was. */
async function findingsAfter(...changes: readonly string[]): Promise<Verified> {
  const { database } = tour.server
  await tamper(database, ...changes)
  const found = await verifyPlatform(database.url)
  const back = ["delete from event", "delete from stream", "insert into event table event_kept", "insert into stream table stream_kept"]
  await tamper(database, ...back)
  await rebuild(database, [tenderLists.projection, approvalProjection])
  return found
}

test("finds nothing where nobody has touched anything", long, async () => {
  expect(await verifyPlatform(tour.server.database.url)).toMatchObject({ sound: true, lists: true })
  expect(places(await findingsAfter())).toEqual([])
})

test("names every row at once that lists read and that is not what the facts say", long, async () => {
  const [first = "", second = "", third = ""] = ids.bids
  const found = await findingsAfter(
    `update tender_child set state = 'withdrawn' where stream = '${first}'`,
    `delete from tender_child where stream = '${second}'`,
    `insert into tender_child select 'invented', tender, round, kind, key, state, seal, sealed_at, reviewed, at from tender_child where stream = '${third}'`,
    `update row_tender set c_bid_deadline = c_bid_deadline + 1, title = 'x' where id = '${ids.draft}'`,
    `update approval set state = 'approved' where root = '${ids.waiting}'`,
  )
  const { rows } = await tour.server.database.query<{ stream: string }>({
    text: "select stream from approval where root = $1",
    values: [ids.waiting],
  })
  const table = (key: string, name: string) => `row ${key} of table ${name}`
  expect(places(found).toSorted()).toEqual(
    [
      ...[first, second, "invented"].map((key) => table(key, "tender_child")),
      table(ids.draft, "row_tender"),
      table(rows[0]?.stream ?? "", "approval"),
    ].toSorted(),
  )
  expect(found).toMatchObject({
    findings: expect.arrayContaining([
      { where: table(ids.draft, "row_tender"), what: "what its facts say is different: title, c_bid_deadline" },
    ]),
  })
})

test("names a cached state that its facts do not come to, even with the right seal", long, async () => {
  const found = await findingsAfter(
    `update stream set state = replace(state::text, '"minBidders":1', '"minBidders":9')::json where id = '${ids.opened}'`,
    `update stream set ${resealed} where id = '${ids.opened}'`,
  )
  expect(places(found)).toEqual([`cached state of document ${ids.opened}`])
})

test(
  "names the published list that lost a bid, the opening that left one out, and the facts that were changed for it, at once",
  long,
  async () => {
    const [first = "", second = ""] = ids.bids
    const found = await findingsAfter(
      `delete from event where stream = '${first}'`,
      `delete from stream where id = '${first}'`,
      `delete from tender_child where stream = '${first}'`,
      `update event set data = jsonb_set(data::jsonb, '{bids}', (data::jsonb -> 'bids') - 0)::json where stream = '${ids.opened}' and type = 'bids.opened'`,
      `update event set data = replace(data::text, '"ciphertext":"', '"ciphertext":"AAAA')::json where stream = '${second}' and type = 'bid.submitted'`,
    )
    expect(places(found)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`(document ${second}, version 1)`),
        expect.stringContaining(`(document ${ids.opened}, version`),
        `published list of document ${ids.opened}`,
        `opening of document ${ids.opened}`,
      ]),
    )
  },
)

/** Does something while nobody else can read facts, until `over`. */
async function whileFactsAreLocked<Answer>(
  work: () => Promise<Answer>,
  over: (working: Promise<Answer>) => Promise<unknown>,
): Promise<Answer> {
  const { working } = await tour.server.database.transaction(async (tx) => {
    await tx.query({ text: "lock table event in access exclusive mode" })
    const working = work()
    working.catch(() => undefined)
    await over(working)
    return { working }
  })
  return working
}
const urlWith = (name: string, value: string): string => {
  const url = new URL(tour.server.database.url)
  url.searchParams.set(name, value)
  return url.href
}

test("looks at lists for as long as it takes, and makes them again for as long as it takes", long, async () => {
  const url = urlWith("statement_timeout", "2000")
  const { database } = tour.server
  const waits = { text: "select from pg_locks where relation = 'event'::regclass and not granted" }
  const tooLong = async () => {
    await until("the facts are asked for", async () => (await database.query(waits)).rowCount > 0)
    await pause(2_500)
  }
  expect(await whileFactsAreLocked(() => verifyProjections(url, projections), tooLong)).toEqual([])
  const hasty = openDatabase(url, { max: 1 })
  onTestFinished(() => hasty.close())
  expect(await whileFactsAreLocked(() => rebuild(hasty, [approvalProjection]), tooLong)).toBeGreaterThan(0)
})

test("does not call lists unsound that it was kept from looking at", long, async () => {
  const url = urlWith("lock_timeout", "200")
  const refused = (working: Promise<unknown>) => working.catch(() => undefined)
  await expect(whileFactsAreLocked(() => verifyProjections(url, projections), refused)).rejects.toThrow(code.unavailable)
})

test("says that it could not look at the lists where the account may make no tables, and verifies the rest", long, async () => {
  const url = new URL(tour.server.database.url)
  url.searchParams.set("options", "-c default_transaction_read_only=on")
  expect(await verifyPlatform(url.href)).toMatchObject({ sound: true, lists: false })
})
