import { Client } from "pg"
import type { Finding } from "./verify-store.ts"

/** Clocks of two machines may differ by so much. */
const tolerated = 10_000

/** Holds the clock by which deadlines go, a function in the database that its owner may replace, against what it is to be and against this machine's. */
export async function verifyClock(url: string): Promise<readonly Finding[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const before = Date.now()
    const { rows } = await client.query<{ now: string; source: string }>(
      `select floor(extract(epoch from platform_clock()) * 1000)::bigint as now,
        (select prosrc from pg_proc where oid = 'platform_clock()'::regprocedure) as source`,
    )
    const [clock] = rows
    if (!clock) throw new Error("the database answered no time")
    const ahead = Number(clock.now) - Date.now()
    const behind = before - Number(clock.now)
    const here = (what: string): Finding[] => [{ where: "the clock of deadlines", what }]
    return [
      ...(/^\s*(select\s+)?clock_timestamp\(\)\s*$/.test(clock.source)
        ? []
        : here(`it is not the machine's but \`${clock.source.trim()}\``)),
      ...(ahead > tolerated ? here(`it is ${Math.round(ahead / 1000)} s ahead of this machine's`) : []),
      ...(behind > tolerated ? here(`it is ${Math.round(behind / 1000)} s behind this machine's`) : []),
    ]
  } finally {
    await client.end()
  }
}
