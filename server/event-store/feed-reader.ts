import type { Database, Tx } from "#server/database/database.ts"
import { type Cursor, readFeed } from "./feed.ts"
import type { StoredFact } from "./store.ts"

/** What a reading has left: nothing, more of the same at once, or facts that a running transaction still keeps from being read in order. */
export type Left = "nothing" | "more" | "held"

const portion = 200

/**
 * Gives a named reader its next facts and moves it on in the same transaction: whatever `take` writes is written for each fact exactly once, whenever a process ends.
 * One reading of a name runs at a time in all processes. The cursor is a row of `feed_cursor`.
 */
export function readOn(database: Database, name: string, take: (tx: Tx, facts: readonly StoredFact[]) => Promise<void>): Promise<Left> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<Cursor>({
      name: "lock-feed",
      text: "select txid, position from feed_cursor where name = $1 for update",
      values: [name],
    })
    const [cursor] = rows
    if (!cursor) throw new Error(`the reader ${name} has no cursor`)
    const { facts, cursor: next } = await readFeed(tx, cursor, portion)
    await take(tx, facts)
    if (facts.length > 0)
      await tx.query({
        name: "move-feed",
        text: "update feed_cursor set txid = $2, position = $3 where name = $1",
        values: [name, next.txid, next.position],
      })
    if (facts.length === portion) return "more"
    // Without the order the planner would read through all facts until it finds one, and as a rule there is none.
    const held = await tx.query({
      name: "feed-held",
      text: "select from event where (txid, position) > ($1::xid8, $2::bigint) order by txid, position limit 1",
      values: [next.txid, next.position],
    })
    return held.rowCount > 0 ? "held" : "nothing"
  })
}

/** A wake-up may be missed; nothing waits longer than this. */
const lookEvery = 5_000
const firstRetry = 20
const slowestRetry = 2_000

/** Calls back soon after each change of any document; call the answered function to stop. */
export type Waker = (wake: () => void) => () => void

/** Reads from now on, soon after each change of any document; every process may do so at the same time. */
export function keepReading(
  once: () => Promise<Left>,
  on: { readonly woken: Waker; readonly failed: (error: unknown) => void },
): { stop(): Promise<void> } {
  let stopped = false
  let woken = false
  let wake: (() => void) | undefined
  const unfollow = on.woken(() => {
    woken = true
    wake?.()
  })

  const rest = (time: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => wake?.(), time).unref()
      wake = () => {
        clearTimeout(timer)
        wake = undefined
        resolve()
      }
    })

  const attempt = (): Promise<Left | "failed"> =>
    once().catch((error: unknown) => {
      if (!stopped) on.failed(error)
      return "failed"
    })

  async function run(): Promise<void> {
    let retry = firstRetry
    while (!stopped) {
      woken = false
      const left = await attempt()
      if (stopped || left === "more") continue
      if (left === "nothing") {
        retry = firstRetry
        if (!woken) await rest(lookEvery)
      } else {
        // Not to be cut short by wake-ups: what holds us up does not announce its end.
        await rest(retry)
        retry = Math.min(retry * 2, slowestRetry)
      }
    }
  }
  const running = run()

  return {
    async stop() {
      stopped = true
      unfollow()
      wake?.()
      await running
    },
  }
}
