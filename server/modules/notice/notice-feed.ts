import type { Database } from "#server/database/database.ts"
import type { ToldByServer } from "#server/documents/notices.ts"
import { keepReading } from "#server/event-store/feed-reader.ts"
import type { Log } from "#server/http/services.ts"
import type { Hub } from "#server/live/hub.ts"
import { deliver } from "./deliver.ts"

/** Delivers notices continuously, soon after each change of any document; every process may do so at the same time. */
export const startNotices = (
  database: Database,
  {
    hub,
    sources,
    log,
  }: { readonly hub: Pick<Hub, "followAll">; readonly sources: readonly ToldByServer[]; readonly log: Pick<Log, "error"> },
): { stop(): Promise<void> } =>
  keepReading(() => deliver(database, sources), {
    woken: (wake) => hub.followAll(wake),
    failed: (error) => log.error({ err: error }, "notices could not be delivered, and will be tried again"),
  })
