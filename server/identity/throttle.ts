import { code, Refused } from "#contract/errors.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { digest } from "./secrets.ts"

const windowSeconds = 900

/**
 * The failures allowed within a quarter of an hour. An account is locked for one address first, so that a guessing stranger does not lock its owner
 * out; the wider limits stop guessing from many addresses and over many accounts.
 */
const limits = { pair: 10, account: 100, address: 200 } as const

const keysOf = (account: string, address: string): { key: Buffer; limit: number }[] => [
  { key: digest(`pair ${account} ${address}`), limit: limits.pair },
  { key: digest(`account ${account}`), limit: limits.account },
  { key: digest(`address ${address}`), limit: limits.address },
]

/**
 * Counts an attempt before its password is checked, so that simultaneous guesses are counted. Beyond a limit it is refused with 20012 and not counted
 * anywhere: refused attempts neither use up other people's limits nor prolong a lock.
 */
export const countAttempt = (database: Database, account: string, address: string): Promise<void> =>
  database.transaction(async (tx) => {
    const keys = keysOf(account, address)
    const { rows } = await tx.query<{ key: Buffer; count: number; seconds: number }>({
      // Sorted, so that all attempts lock the rows in the same order.
      text: `insert into sign_in_attempts as a (key, since, count) select key, now(), 1 from unnest($1::bytea[]) as key order by key
        on conflict (key) do update set
          since = case when a.since < now() - make_interval(secs => $2) then now() else a.since end,
          count = case when a.since < now() - make_interval(secs => $2) then 1 else a.count + 1 end
        returning key, count, ceil(extract(epoch from since + make_interval(secs => $2) - now()))::int as seconds`,
      values: [keys.map(({ key }) => key), windowSeconds],
    })
    const over = rows.find((row) => row.count > (keys.find(({ key }) => key.equals(row.key))?.limit ?? 0))
    // The error rolls back all three counts.
    if (over) throw new Refused({ code: code.tooMany, params: { seconds: over.seconds } })
  })

/** Reverts the count of a successful attempt: the account's failures from this address are deleted, and the wider counts are reduced. */
export async function forgetAttempt(tx: Tx, account: string, address: string): Promise<void> {
  const [pair, ...wider] = keysOf(account, address).map(({ key }) => key)
  await tx.query({
    text: `with mine as materialized (select key from sign_in_attempts where key = any($1::bytea[] || $2::bytea) order by key for update),
        gone as (delete from sign_in_attempts a using mine where a.key = mine.key and mine.key = $2)
      update sign_in_attempts a set count = greatest(a.count - 1, 0) from mine where a.key = mine.key and mine.key <> $2`,
    values: [wider, pair],
  })
}

/** Deletes counts that no longer matter. */
export async function sweepAttempts(tx: Tx): Promise<void> {
  await tx.query({
    text: `delete from sign_in_attempts where key in
      (select key from sign_in_attempts where since < now() - interval '1 day' limit 100 for update skip locked)`,
  })
}
