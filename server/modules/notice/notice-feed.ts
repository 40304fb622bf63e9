import type { NoticeSource } from "#machines/_kit/notices.ts"
import type { Database } from "#server/database/database.ts"
import type { Log } from "#server/http/services.ts"
import type { Hub } from "#server/live/hub.ts"
import { deliver, type Left } from "./deliver.ts"

/** A wake-up may be missed; nothing waits longer than this. */
const lookEvery = 5_000
const firstRetry = 20
const slowestRetry = 2_000

/** Delivers notices from now on, soon after each change of any document; every process may do so at the same time. */
export function startNotices(
  database: Database,
  on: { readonly hub: Pick<Hub, "followAll">; readonly sources: readonly NoticeSource[]; readonly log: Pick<Log, "error"> },
): { stop(): Promise<void> } {
  let stopped = false
  let woken = false
  let wake: (() => void) | undefined
  const unfollow = on.hub.followAll(() => {
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

  const once = (): Promise<Left | "failed"> =>
    deliver(database, on.sources).catch((error: unknown) => {
      if (!stopped) on.log.error({ err: error }, "notices could not be delivered, and will be tried again")
      return "failed"
    })

  async function run(): Promise<void> {
    let retry = firstRetry
    while (!stopped) {
      woken = false
      const left = await once()
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
