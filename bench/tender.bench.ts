import { generateKeyPairSync, randomBytes } from "node:crypto"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { openDatabase } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { documentOf, lowestPrice, plans } from "#server/demo/story-tenders.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import type { Keys } from "#server/keys.ts"
import { tenderPlace } from "#server/modules/tender/desk.ts"
import { createTender, runTenderCommand } from "#server/modules/tender/run-command.ts"
import { type Bench, figure, interleaved, quantile, timed } from "./measure.ts"

const newKey = () => randomBytes(16).toString("hex")
const testKeys = (): Keys => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  return { gate: randomBytes(32), sign: privateKey, verify: publicKey, kid: "0123456789abcdef" }
}

/** A whole tender command (lock, rules, facts, projection, idempotency, view) against the least that PostgreSQL needs to make one row durable, and eight suppliers at once. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 9 })
  await database.query({
    text: "create table if not exists bench_row (id bigint generated always as identity primary key, data text not null)",
  })
  const people = await database.transaction(createDemoPeople)
  const user = async (name: string): Promise<SessionUser> => {
    const found = await findUser(database, people[name] ?? "")
    if (!found) throw new Error(`no ${name}`)
    return { ...found, sessionId: "bench" }
  }
  const [purchaser, approver] = [await user("purchaser"), await user("approver")]
  const place = tenderPlace(testKeys())
  const document: TenderDocument = documentOf({ ...plans.pumps, scoring: lowestPrice }, Date.now(), 20, people)
  const begin = async () => (await createTender(database, place, { user: purchaser, document, key: newKey() })).document

  const draft = await begin()
  let base = draft.version
  const save = async () => {
    base = (
      await runTenderCommand(database, place, { user: purchaser, id: draft.id, name: "save", base, input: { document }, key: newKey() })
    ).document.version
  }
  const open = await begin()
  await runTenderCommand(database, place, { user: purchaser, id: open.id, name: "submit", base: open.version, input: {}, key: newKey() })
  await runTenderCommand(database, place, {
    user: approver,
    id: open.id,
    name: "approvePublication",
    base: open.version + 1,
    input: {},
    key: newKey(),
  })
  const bidders = await Promise.all(["supplier.a", "supplier.b", "supplier.c", "supplier.d", "supplier.e"].map(user))
  const bases = new Map<string, number>()
  const content = {
    technical: { statement: "s".repeat(500), answers: {}, features: {} },
    commercial: { lines: [{ line: "pump", unitPrice: "180000", maximum: "6", deliveryDays: 30, tiers: [] }], note: "" },
  }
  const bid = async (supplier: SessionUser) => {
    const known = bases.get(supplier.id) ?? 0
    await runTenderCommand(database, place, { user: supplier, id: open.id, name: "submitBid", base: known, input: content, key: newKey() })
    bases.set(supplier.id, known + 1)
  }
  const [first] = bidders
  if (!first) throw new Error("no bidder")
  const text = JSON.stringify(content)
  const rounds = 200
  const bare = () => database.query({ name: "bare", text: "insert into bench_row (data) values ($1)", values: [text] })
  const times = await interleaved(rounds, { bare, save, bid: () => bid(first) })
  const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage()
    for (let round = 0; round < rounds; round++) await work()
    const { user: own, system } = process.cpuUsage(before)
    return (own + system) / 1000 / rounds
  }
  const [saveCpu, bidCpu] = [await cpuOf(save), await cpuOf(() => bid(first))]
  let conflicts = 0
  const crowd = await timed(() =>
    Promise.all(
      bidders.map(async (supplier) => {
        for (let round = 0; round < 40; round++) await bid(supplier).catch(() => (conflicts += 1))
      }),
    ),
  )
  await database.close()
  const bareTime = quantile(times.bare)
  return {
    "bare durable row, median": figure(bareTime, "ms"),
    "save a tender, median": figure(quantile(times.save), "ms"),
    "save against the bare row": figure(quantile(times.save) / bareTime, "x"),
    "seal a bid, median": figure(quantile(times.bid), "ms"),
    "seal against the bare row": figure(quantile(times.bid) / bareTime, "x"),
    "CPU in Node for a save": figure(saveCpu, "ms"),
    "CPU in Node for a bid": figure(bidCpu, "ms"),
    "five suppliers at once on one tender": figure(200 / (crowd / 1000), "bids/s"),
    "conflicts among them": figure(conflicts, "of 200"),
  }
}
