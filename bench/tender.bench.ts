import { openDatabase } from "#server/database/database.ts"
import { smallBid, tenderCommands } from "../tests/support/tender-commands.ts"
import { type Bench, figure, interleaved, quantile, timed } from "./measure.ts"
import { saveOverHttp } from "./save-over-http.ts"

/**
 * A whole tender command (lock, rules, facts, projection, idempotency, reply) against the least that PostgreSQL needs to make one row durable,
 * and against as many journeys to it, and five suppliers at once; and what a save costs over HTTP.
 */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 9 })
  await database.query({
    text: "create table if not exists bench_row (id bigint generated always as identity primary key, data text not null)",
  })
  const { save, bid } = await tenderCommands(database)
  const insert = { name: "bare", text: "insert into bench_row (data) values ($1)", values: [JSON.stringify(smallBid)] }
  const bare = () => database.query(insert)
  /** The same row at the end of a transaction that comes and goes as often as a command does: what no command can be faster than. */
  const journeys = (count: number) => () =>
    database.transaction(async (tx) => {
      for (let one = 1; one < count; one++) await tx.query({ name: "nothing", text: "select" })
      tx.query(insert).catch(() => undefined)
    })
  const rounds = 200
  const works = { bare, two: journeys(2), three: journeys(3), save, bid: () => bid(0) }
  const times = await interleaved(rounds, works)
  const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage()
    for (let round = 0; round < rounds; round++) await work()
    const { user: own, system } = process.cpuUsage(before)
    return (own + system) / 1000 / rounds
  }
  const [saveCpu, bidCpu] = [await cpuOf(save), await cpuOf(() => bid(0))]
  let conflicts = 0
  const suppliers = [0, 1, 2, 3, 4]
  const crowd = await timed(() =>
    Promise.all(
      suppliers.map(async (supplier) => {
        for (let round = 0; round < 40; round++) await bid(supplier).catch(() => (conflicts += 1))
      }),
    ),
  )
  await database.close()
  const bareTime = quantile(times.bare)
  return {
    "bare durable row, median": figure(bareTime, "ms"),
    "the row after one more journey, against the bare row": figure(quantile(times.two) / bareTime, "x"),
    "the row after two more journeys, against the bare row": figure(quantile(times.three) / bareTime, "x"),
    "save a tender, median": figure(quantile(times.save), "ms"),
    "save against the bare row": figure(quantile(times.save) / bareTime, "x"),
    "seal a bid, median": figure(quantile(times.bid), "ms"),
    "seal against the bare row": figure(quantile(times.bid) / bareTime, "x"),
    "CPU in Node for a save": figure(saveCpu, "ms"),
    "CPU in Node for a bid": figure(bidCpu, "ms"),
    "five suppliers at once on one tender": figure(200 / (crowd / 1000), "bids/s"),
    "conflicts among them": figure(conflicts, "of 200"),
    ...(await saveOverHttp(databaseUrl)),
  }
}
