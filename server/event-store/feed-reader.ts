import type { Database, Tx } from "#server/database/database.ts"
import { moveFeed, readFeed } from "./feed.ts"
import type { FactOutline } from "./store.ts"

/** What remains after a reading: nothing, more facts at once, or facts held back by a running transaction. */
export type Left = "nothing" | "more" | "held"

const portion = 200

/**
 * Gives a named reader its next facts and moves its cursor in the same transaction, so that what `take` writes is written exactly once per fact, even
 * if a process dies. Only one process reads for a name at a time. The cursor is a row of `feed_cursor`.
 */
export function readOn(database: Database, name: string, take: (tx: Tx, facts: readonly FactOutline[]) => Promise<void>): Promise<Left> {
  return database.transaction(async (tx) => {
    const { facts, cursor, held } = await readFeed(tx, name, portion)
    if (cursor) {
      await take(tx, facts)
      moveFeed(tx, name, cursor)
    }
    if (facts.length === portion) return "more"
    return held ? "held" : "nothing"
  })
}

/** A wake-up may be missed; this bounds the delay. */
const lookEvery = 5_000
/** The pause after a reading: on a busy platform several facts are read together. */
const gatherFor = 50
const firstRetry = 20
const slowestRetry = 2_000

/** Calls back soon after each change of any document; the returned function unsubscribes. */
export type Waker = (wake: () => void) => () => void

/** Reads continuously, soon after each change of any document; every process may do so at the same time. */
export function keepReading(
  once: () => Promise<Left>,
  on: { readonly woken: Waker; readonly failed: (error: unknown) => void },
): { stop(): Promise<void> } {
  let stopped = false
  let woken = false
  let wake: (() => void) | undefined
  let stopResting: (() => void) | undefined
  const unfollow = on.woken(() => {
    woken = true
    wake?.()
  })

  /** Waits until the time is over or the reading is stopped; `until` may end it before. */
  const rest = (time: number, until?: (end: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stopResting = wake = undefined
        resolve()
      }
      const timer = setTimeout(end, time).unref()
      stopResting = end
      until?.(end)
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
      await rest(gatherFor)
      // A wake-up cuts only the longer rest short: the end of a blocking transaction is not announced, but other facts may have arrived.
      if (!stopped && !woken) await rest(left === "nothing" ? lookEvery : retry, (end) => (wake = end))
      retry = left === "nothing" ? firstRetry : Math.min(retry * 2, slowestRetry)
    }
  }
  const running = run()

  return {
    async stop() {
      stopped = true
      unfollow()
      stopResting?.()
      await running
    },
  }
}
