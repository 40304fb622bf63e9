import { randomBytes } from "node:crypto"
import { system } from "#contract/people.ts"
import { type Database, openDatabase } from "#server/database/database.ts"
import { once } from "#server/event-store/once.ts"
import { append, lockHead, type NewFact } from "#server/event-store/store.ts"
import { announce } from "#server/live/hub.ts"
import { type Bench, figure, interleaved, quantile, timed } from "./measure.ts"

const newId = () => randomBytes(16).toString("hex")
const keys = { gate: randomBytes(32) }
/** As large as a tender's state and one of its facts. */
const state = {
  value: "bidding",
  facts: { title: "t".repeat(200), lots: Array.from({ length: 20 }, (_, lot) => ({ lot, name: "Lot of goods", quantity: "100.000000" })) },
}
const fact: NewFact = {
  type: "bid.submitted",
  schemaVersion: 1,
  by: system,
  at: 1_700_000_000_000,
  data: { lot: 1, amount: "1234567.890000", note: "n".repeat(200) },
}

const appendLocked = (database: Database, stream: string) =>
  database.transaction(async (tx) => {
    const { head } = await lockHead(tx, stream)
    await append(tx, { stream, kind: "bench", root: stream, expected: head?.version ?? 0, chartVersion: 1, state }, [fact])
  })

/** A whole command without its rules, sent as one: lock and idempotency in one journey; append, announcement, reply and commit in the other. */
const command = (database: Database, stream: string) =>
  database.transaction((tx) => {
    const locked = lockHead(tx, stream)
    return once(tx, keys, { userId: "bench", key: newId(), body: fact.data }, async () => {
      const expected = (await locked).head?.version ?? 0
      append(tx, { stream, kind: "bench", root: stream, expected, chartVersion: 1, state }, [fact]).catch(() => undefined)
      await announce(tx, stream)
      return expected + 1
    })
  })

/** Time and CPU of an append against the least that PostgreSQL itself needs to make one row durable, and many writers on one document. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 8 })
  await database.query({
    text: "create table if not exists bench_row (id bigint generated always as identity primary key, data text not null)",
  })
  const [one, two] = [newId(), newId()]
  const text = JSON.stringify(fact.data)
  const rounds = 400
  const bare = () => database.query({ name: "bare", text: "insert into bench_row (data) values ($1)", values: [text] })
  const times = await interleaved(rounds, { bare, append: () => appendLocked(database, one), command: () => command(database, two) })
  const bareTime = quantile(times.bare)

  const cpuBefore = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await appendLocked(database, one)
  const cpu = process.cpuUsage(cpuBefore)

  const writers = 8
  const each = 50
  const hot = newId()
  await appendLocked(database, hot)
  const many = (work: () => Promise<unknown>) =>
    timed(() =>
      Promise.all(
        Array.from({ length: writers }, async () => {
          for (let turn = 0; turn < each; turn++) await work()
        }),
      ),
    )
  const hotTime = await many(() => appendLocked(database, hot))
  const ownTime = await many(() => appendLocked(database, newId()))
  await database.close()

  return {
    "one row made durable, median": figure(bareTime, "ms"),
    "locked append, median": figure(quantile(times.append), "ms"),
    "locked append, 99th percentile": figure(quantile(times.append, 0.99), "ms"),
    "locked append : one row": figure(quantile(times.append) / bareTime, "times"),
    "whole command without rules, median": figure(quantile(times.command), "ms"),
    "whole command : one row": figure(quantile(times.command) / bareTime, "times"),
    "CPU of our process for one locked append": figure((cpu.user + cpu.system) / 1_000 / rounds, "ms"),
    "8 writers, one document": figure((writers * each) / (hotTime / 1_000), "per s"),
    "8 writers, a new document each time": figure((writers * each) / (ownTime / 1_000), "per s"),
  }
}
