import { createHash } from "node:crypto"
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Verified } from "../scripts/verify-store.ts"
import { verifyPlatform } from "../scripts/verify-platform.ts"
import { verifyReceipt } from "../scripts/verify-receipt.ts"
import { keysFrom, verifyTree } from "../scripts/verify-tree.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { shiftClock } from "#server/database/clock.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { projections } from "#server/modules/projections.ts"
import type { Keys } from "#server/keys.ts"
import { headsFile } from "#server/witness/heads-file.ts"
import { signNext } from "#server/witness/witness.ts"
import { startServer, testKeys } from "./support/server.ts"
import { tenderStage } from "./support/tender.ts"
import { tamper } from "./support/tamper.ts"
import { tourOn, type TenderTour } from "./support/tender-tour.ts"
import { until } from "./support/server-process.ts"

const long = { timeout: 60_000 }
const folder = mkdtempSync(join(tmpdir(), "heads-"))
const file = join(folder, "heads.jws")
const tables = ["event", "stream", "witness_leaf", "witness_head", "feed_cursor"] as const
let tour: TenderTour
let keys: Keys
let ids: { bidding: string; draft: string; bid: string }
let heads: string

const query = async <Row extends object>(text: string): Promise<Row[]> => (await tour.server.database.query<Row>({ text })).rows
const sign = async () => {
  // Facts are held back as long as a transaction of before them runs, whoever's on this server it is.
  await until("every fact is signed", async () => (await signNext(tour.server.database, keys)) === "nothing")
  await headsFile(file).carryOut(tour.server.database)
}

beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
  keys = tour.server.keys
  const draft = (await tour.create()).id
  await shiftClock(tour.server.database, 0)
  await sign()
  const bidding = await tour.begin("biddingOpen")
  await tour.run("supplier.a", bidding, "submitBid", { technical: { statement: "", answers: {}, features: {} }, commercial: bidPrices })
  await tour.run("purchaser", draft, "save", { document: (await tour.see("purchaser", draft)).facts.document ?? never() })
  await shiftClock(tour.server.database, 0)
  await sign()
  heads = readFileSync(file, "utf8")
  const [bid] = await query<{ id: string }>(`select id from stream where root = '${bidding}' and kind = 'bid'`)
  ids = { draft, bidding, bid: bid?.id ?? "" }
  await tamper(tour.server.database, ...tables.map((table) => `create table ${table}_kept as table ${table}`))
}, 60_000)

beforeEach(() => writeFileSync(file, heads))
afterAll(() => rmSync(folder, { recursive: true }))

const bidPrices = { lines: [{ line: "line1", unitPrice: "10", maximum: "100", deliveryDays: 20, tiers: [] }], note: "" }
const never = (): never => {
  throw new Error("the draft has no document")
}

/** What is found after somebody who owns the database has changed it; afterwards all is as it was. */
async function findingsAfter(...changes: readonly string[]): Promise<readonly string[]> {
  const { database } = tour.server
  const off = (to: "disable" | "enable") => ["witness_leaf", "witness_head"].map((table) => `alter table ${table} ${to} trigger user`)
  await tamper(database, ...off("disable"), ...changes)
  try {
    // Whoever changes facts also makes the lists say what they want them to.
    await rebuild(database, projections)
    const found: Verified = await verifyPlatform(database.url, { ...keysFrom(keys.sign), file })
    return found.sound ? [] : found.findings.map(({ where, what }) => `${where}: ${what}`)
  } finally {
    await tamper(
      database,
      ...tables.flatMap((table) => [`delete from ${table}`, `insert into ${table} table ${table}_kept`]),
      ...off("enable"),
    )
    await rebuild(database, projections)
  }
}

/** A head's seal as the store would have written it. */
const resealed = `seal = encode(sha256(convert_to(concat_ws(E'\\n', id, kind, root, version, chart_version, txid, head_hash, state), 'UTF8')), 'hex')`
const without = (stream: string) => [`delete from event where stream = '${stream}'`, `delete from stream where id = '${stream}'`]
/** Takes a document's last fact away, and lets its head stand at the one before it as if nothing had been. */
const cutTail = (stream: string) => [
  `delete from event where stream = '${stream}' and version = (select version from stream where id = '${stream}')`,
  `update stream s set version = e.version, head_hash = e.hash, txid = e.txid, chart_version = 0 from event e
    where s.id = '${stream}' and e.stream = s.id and e.version = s.version - 1`,
  `update stream set ${resealed} where id = '${stream}'`,
]
/** Changes a document's first fact, and reckons all hashes after it anew. */
const rechained = (stream: string, change: string) => [
  `update event set data = ${change} where stream = '${stream}' and version = 1`,
  `do $$ declare link text := encode(sha256(convert_to(concat_ws(E'\\n', 'genesis', '${stream}'), 'UTF8')), 'hex'); e event;
    begin
      for e in select * from event where stream = '${stream}' order by version loop
        link := encode(sha256(convert_to(concat_ws(E'\\n', link, e.position, e.txid, e.stream, e.version, e.root, e.kind, e.type, e.schema_version, e.at, e.data, e.meta), 'UTF8')), 'hex');
        update event set hash = link where position = e.position;
      end loop;
      update stream set head_hash = link, chart_version = 0 where id = '${stream}';
    end $$`,
  `update stream set ${resealed} where id = '${stream}'`,
]

test("finds nothing where nobody has touched anything, and says how much is signed", long, async () => {
  expect(await findingsAfter()).toEqual([])
  const [{ count } = { count: 0 }] = await query<{ count: number }>("select count(*)::int as count from event")
  expect(await verifyPlatform(tour.server.database.url, { ...keysFrom(keys.sign), file })).toMatchObject({
    sound: true,
    witnessed: { signed: count, unsigned: 0, file: true },
  })
})

test("the file of heads may be longer than a text can be", long, async () => {
  const text = await receiptOf(ids.bidding)
  // What was never written to takes no room on the disk.
  for (let end = heads.length; end < 2 ** 29; truncateSync(file, (end += 2 ** 20))) appendFileSync(file, "\n")
  expect(await held(text)).toEqual([])
  expect(await verifyTree(tour.server.database.url, { ...keysFrom(keys.sign), file })).toMatchObject({ findings: [], file: true })
})

test("finds nothing in a head that is signed while the heads are read", long, async () => {
  const { database } = tour.server
  await tour.create()
  const { verifying } = await database.transaction(async (tx) => {
    await tx.query({ text: "lock table witness_head in access exclusive mode" })
    const verifying = verifyTree(database.url, { ...keysFrom(keys.sign), file })
    const waits = "select from pg_locks where relation = 'witness_head'::regclass and not granted"
    await until("the heads are asked for", async () => (await query(waits)).length > 0)
    await until("the file has another head", async () => {
      await signNext({ ...database, transaction: (work) => work(tx) }, keys)
      await headsFile(file).carryOut(tx)
      return readFileSync(file, "utf8") !== heads
    })
    return { verifying }
  })
  expect(await verifying).toMatchObject({ findings: [] })
})

test("names a document that was deleted whole", long, async () => {
  expect(await findingsAfter(...without(ids.draft))).toEqual([`document ${ids.draft}: what was signed of it is gone: version 1, 2`])
})

test("names a sealed bid that was deleted whole before its list was published", long, async () => {
  expect(await findingsAfter(...without(ids.bid))).toEqual([`document ${ids.bid}: what was signed of it is gone: version 1`])
})

test("names the fact at the end of a document that was cut off", long, async () => {
  expect(await findingsAfter(...cutTail(ids.draft))).toEqual([`document ${ids.draft}: what was signed of it is gone: version 2`])
})

test("names the facts of a document whose chain was reckoned anew", long, async () => {
  const found = await findingsAfter(...rechained(ids.draft, `jsonb_set(data::jsonb, '{document,title}', '"x"')::json`))
  expect(found).toEqual(
    [
      ...[1, 2].map((version) => `version ${version}): it is not what was signed`),
      "version 1): no server of this platform has recorded it",
    ].map((end) => expect.stringContaining(`(document ${ids.draft}, ${end}`)),
  )
})

test("names a head whose state and seal were written anew", long, async () => {
  const found = await findingsAfter(
    `update stream set state = replace(state::text, '"minBidders":1', '"minBidders":9')::json where id = '${ids.bidding}'`,
    `update stream set ${resealed} where id = '${ids.bidding}'`,
  )
  expect(found).toEqual([`cached state of document ${ids.bidding}: its facts come to something else`])
})

test("names a document that was put in by the database's own function with a right chain, also once it was signed", long, async () => {
  const forged = "f".repeat(32)
  const put = `select append_facts('${forged}', 'tender', '${forged}', 0, 0, 'null', array['tender.saved'], array[1], array[1::bigint],
    (select array[jsonb_set(data::jsonb, '{number}', '"forged"')::text] from event where stream = '${ids.draft}' and version = 1),
    (select array[meta::text] from event where stream = '${ids.draft}' and version = 1))`
  const found = await findingsAfter(put)
  expect(found).toEqual([expect.stringMatching(/^event \d+ \(document f+, version 1\): no server of this platform has recorded it$/)])
  const unmarked = await findingsAfter(put.replace("meta::text", "json_build_object('by', meta::jsonb -> 'by')::text"))
  expect(unmarked).toEqual([expect.stringMatching(/version 1\): no server of this platform has recorded it$/)])
})

test("names a fact that was put among those that were signed", long, async () => {
  const found = await findingsAfter(
    `select append_facts('${"0".repeat(32)}', 'tender', '${"0".repeat(32)}', 0, 0, 'null', array['tender.saved'], array[1], array[1::bigint],
      (select array[jsonb_set(data::jsonb, '{number}', '"forged"')::text] from event where stream = '${ids.draft}' and version = 1), array['{"by":{"id":"system","roles":[],"party":null}}'])`,
    "update feed_cursor set (txid, position) = (select txid, position from event order by txid desc, position desc limit 1) where name = 'witness'",
  )
  expect(found).toEqual([
    expect.stringMatching(/^event \d+ \(document 0+, version 1\): it stands among signed facts and was not signed/),
    expect.stringMatching(/^event \d+ \(document 0+, version 1\): no server of this platform has recorded it$/),
  ])
})

test("is not deceived by a list of signed facts that was changed along with the facts", long, async () => {
  const gone = `delete from witness_leaf where stream = '${ids.bid}'`
  expect(await findingsAfter(...without(ids.bid), gone)).toEqual([
    expect.stringMatching(/^signed head of \d+ facts \(.*\): the list of signed facts lacks entry \d+, or more$/),
    expect.stringMatching(/^signed head of \d+ facts \(.*\): \d+ documents were signed, and \d+ begin in the list of signed facts$/),
  ])
  const moved = `update witness_leaf set place = place - 1 where place > (select max(place) + 0 from witness_leaf where stream = '${ids.draft}' and version = 1)`
  expect(
    (await findingsAfter(...without(ids.draft), `delete from witness_leaf where stream = '${ids.draft}' and version = 1`, moved)).length,
  ).toBeGreaterThan(0)
  const changed = rechained(ids.draft, `jsonb_set(data::jsonb, '{document,title}', '"x"')::json`)
  const followed = "update witness_leaf l set hash = e.hash from event e where e.position = l.position"
  expect(await findingsAfter(...changed, followed)).toEqual([
    expect.stringMatching(/^signed head of \d+ facts \(.*\): the list of signed facts was changed since the head before it/),
    expect.stringMatching(/version 1\): no server of this platform has recorded it$/),
  ])
})

test("is not deceived by heads that were taken out of the database, or that another key has signed", long, async () => {
  const all = [
    "delete from witness_head",
    "delete from witness_leaf",
    "update feed_cursor set txid = '0', position = 0 where name = 'witness'",
  ]
  expect(await findingsAfter(...without(ids.bid), ...all)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^signed head of \d+ facts \(.*\): it stands in the file of heads, and the database does not have it$/),
    ]),
  )
  const { database } = tour.server
  const found = await verifyPlatform(database.url, { ...keysFrom(keys.sign), key: testKeys().verify, file })
  expect(found).toMatchObject({
    findings: expect.arrayContaining([{ where: "head 1 of the database", what: "the platform's key has not signed it" }]),
  })
})

test("names a head beside which the database keeps another count, or other roots to go on from", long, async () => {
  const last = "where size = (select max(size) from witness_head)"
  expect(await findingsAfter(`update witness_head set size = size + 1 ${last}`)).toEqual([
    expect.stringMatching(/^signed head of \d+ facts \(.*\): the database keeps it as one of \d+ facts$/),
  ])
  for (const changed of ["peaks[1:1] || peaks", "peaks[2:]", "array[repeat('0', 64)] || peaks[2:]"])
    expect(await findingsAfter(`update witness_head set peaks = ${changed} ${last}`)).toEqual([
      expect.stringMatching(/^signed head of \d+ facts \(.*\): what the database keeps to go on from it does not come to its root$/),
    ])
})

test("names the heads that were signed while the clock of deadlines was moved, and the clock itself", long, async () => {
  const { database } = tour.server
  await shiftClock(database, -3_600_000)
  expect(await findingsAfter()).toEqual([
    expect.stringMatching(/^the clock of deadlines: it is not the machine's but/),
    expect.stringMatching(/^the clock of deadlines: it is 3600 s behind this machine's$/),
  ])
  await tour.create()
  await sign()
  await shiftClock(database, 0)
  expect(await verifyPlatform(database.url, { ...keysFrom(keys.sign), file })).toMatchObject({
    findings: [{ where: expect.stringContaining("signed head of"), what: "the clock of deadlines was 3600 s behind the machine's" }],
  })
})

test("goes on in a file whose last line a dying process wrote in part, and goes on in no other database's file", long, async () => {
  const { database } = tour.server
  writeFileSync(file, `${heads}\n${heads.split("\n").at(-1)?.slice(0, -20)}`)
  await tour.create()
  await sign()
  const [{ jws } = { jws: "" }] = await query<{ jws: string }>("select jws from witness_head order by size desc limit 1")
  expect(readFileSync(file, "utf8").split("\n").at(-1)).toBe(jws)
  writeFileSync(file, heads.replace(/[^.]{86}$/, "A".repeat(86)))
  await expect(headsFile(file).carryOut(database)).rejects.toThrow(/does not have the head/)
})

const receiptOf = async (id: string, who: "supplier.a" | "supplier.b" = "supplier.a") => {
  const { receipt } = await (await tour.as(who)).call(tenderContract.ownBid, { params: { id } })
  return JSON.stringify(receipt)
}
const held = async (text: string) =>
  (await verifyReceipt(tour.server.database.url, text, { ...keysFrom(keys.sign), file })).map(({ what }) => what)

test("a receipt names the signed head of the record from before it, and keeps naming it", long, async () => {
  const text = await receiptOf(ids.bidding)
  const { jws } = JSON.parse(text) as { jws: string }
  const { head } = JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8")) as { head: string }
  const [first = ""] = heads.split("\n").filter((line) => line !== "")
  expect(head).toBe(createHash("sha256").update(first).digest("hex"))
  expect(await receiptOf(ids.bidding)).toBe(text)
  expect(await held(text)).toEqual([])
  expect(await held(jws)).toEqual([])
})

test(
  "a receipt tells that the record from before it was exchanged, that it was forged, and that its bid was taken away",
  long,
  async () => {
    const text = await receiptOf(ids.bidding)
    const { jws } = JSON.parse(text) as { jws: string }
    const [header = "", body = "", signature = ""] = jws.split(".")
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString("utf8")), receivedAt: 1 })).toString(
      "base64url",
    )
    expect(await held([header, other, signature].join("."))).toEqual(["this platform has not signed it"])
    expect(await held(heads.split("\n").find((line) => line !== "") ?? "")).toEqual(["this platform has not signed it"])
    writeFileSync(file, "")
    expect(await held(text)).toEqual(["the file of heads does not have the signed head of the record that it names"])
    writeFileSync(file, heads)
    const { database } = tour.server
    await tamper(database, "alter table witness_head disable trigger user", "delete from witness_head")
    expect(await held(text)).toEqual(["the database does not have the signed head of the record that it names"])
    await tamper(database, "insert into witness_head table witness_head_kept", "alter table witness_head enable trigger user")
    await tour.run("supplier.a", ids.bidding, "withdrawBid", {})
    await tour.run("supplier.b", ids.bidding, "submitBid", {
      technical: { statement: "", answers: {}, features: {} },
      commercial: bidPrices,
    })
    await tour.drive(ids.bidding, "sealed", {})
    await tour.run("purchaser", ids.bidding, "attendOpening", {})
    expect(await held(text)).toEqual([expect.stringMatching(/^its fingerprint is not in the published list/)])
    expect(await held(await receiptOf(ids.bidding, "supplier.b"))).toEqual([])
  },
)
