import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { FastifyInstance } from "fastify"
import type { Logger } from "pino"
import type { DemoAccount } from "#contract/identity.contract.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { createApp } from "./app.ts"
import type { Config } from "./config.ts"
import { openDatabase, type Database, type Tx } from "./database/database.ts"
import { liftLimits } from "./database/lift-limits.ts"
import { holdDatabase } from "./database/reach.ts"
import { createDemoPeople, listDemoAccounts } from "./demo/people.ts"
import { tellStory } from "./demo/story.ts"
import type { StoryFiles } from "./demo/storyteller.ts"
import { markedBy, markOf } from "./event-store/mark.ts"
import { bindKeys, type Keys, loadKeys } from "./keys.ts"
import { startTimers } from "./jobs/timers.ts"
import { type Hub, startHub } from "./live/hub.ts"
import { liveModule } from "./live/socket.ts"
import { mayFollowDocuments, shownOfDocuments } from "./documents/document-module.ts"
import { mailRoom } from "./mail/mail-room.ts"
import { smsRoom } from "./messages/sms-room.ts"
import { mayFollowOwnProfile } from "./identity/account.routes.ts"
import { mayFollowCodes } from "./modules/codes/codes.routes.ts"
import { prepare } from "./prepare.ts"
import { documentKinds } from "./modules/document-kinds.ts"
import { exportSources } from "./modules/export-sources.ts"
import { exportWorkers } from "./modules/exports/export-workers.ts"
import { mayFollowExports } from "./modules/exports/exports.routes.ts"
import { holdRehearsal } from "./modules/rehearsal/hold-rehearsal.ts"
import { mayFollowClock } from "./modules/rehearsal/rehearsal.routes.ts"
import { mayFollowMenu } from "./modules/system/menu-admin.routes.ts"
import { followTexts, mayFollowTexts } from "./modules/texts/texts.routes.ts"
import { startNotices } from "./modules/notice/notice-feed.ts"
import { newsAfter } from "./modules/notice/notice.queries.ts"
import { searchSources } from "./modules/search-sources.ts"
import { noticeSources } from "./modules/notice-sources.ts"
import { strikeApproval } from "./approvals/strike-approval.ts"
import { adoptSuppliers } from "./suppliers/begin-supplier.ts"
import { startSearch } from "./search/search-reader.ts"
import { headsFile } from "./witness/heads-file.ts"
import { startWitness } from "./witness/witness.ts"
import { needFreePort, portTrouble } from "./port.ts"
import { Unusable } from "./unusable.ts"

/** A running server. */
export interface Running {
  /** The address, such as `http://127.0.0.1:3000`. */
  readonly address: string
  readonly accounts: readonly DemoAccount[]
  /** Whether anyone can sign in yet. */
  readonly hasPeople: boolean
}

/** The started parts, to be stopped in reverse order; stopping is possible before the start is complete. */
export class Lifetime {
  private readonly steps: (() => Promise<unknown>)[] = []
  private ending: Promise<void> | undefined

  /** Registers how to undo the step of the start that was just made. */
  onStop(step: () => Promise<unknown>): void {
    if (this.ending) throw new Unusable("The server was stopped while it was starting.")
    this.steps.push(step)
  }

  /** Stops everything; later calls resolve together with the first. */
  stop(): Promise<void> {
    return (this.ending ??= this.unwind())
  }

  /** A part that fails to stop does not keep the others running. */
  private async unwind(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.steps.toReversed()) await step().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}

const dist = fileURLToPath(new URL("../dist", import.meta.url))

/**
 * Starts everything in order; throws `Unusable` with a sentence when something cannot work as configured. The caller stops `life`, also after a
 * failure.
 */
export async function startServer(config: Config, log: Logger, life: Lifetime): Promise<Running> {
  await needFreePort(config.host, config.port)
  const keys = loadKeys(join(config.dataDir, "keys"), config.gateKeyFile)

  const source = await holdDatabase(config, log)
  life.onStop(() => source.stop())
  const database = markedBy(openDatabase(source.url, { log }), markOf(keys))
  life.onStop(() => database.close())
  await prepare(database)
  await holdRehearsal(database, config.rehearsal)
  await bindKeys(database, keys)
  if (config.demo) await seedDemoOnce(database, keys, { place: config.files, log })
  await database.transaction(async (tx) => {
    await liftLimits(tx)
    await adoptSuppliers(tx)
  })

  const hub = await startHub(database, { log })
  life.onStop(() => hub.stop())
  const mail = mailRoom()
  const exports = exportWorkers(exportSources)
  const sms = smsRoom()
  const app = await createApp({
    database,
    keys,
    log,
    config: { ...config, dist: existsSync(join(dist, "index.html")) ? dist : undefined },
    modules: [
      mail.module,
      exports.module,
      sms.module,
      followTexts(hub),
      liveModule(
        hub,
        mayFollowExports(
          database,
          mayFollowOwnProfile(
            mayFollowCodes(mayFollowMenu(mayFollowClock(mayFollowTexts(mayFollowDocuments({ database, keys }, documentKinds))))),
          ),
        ),
        newsAfter(database),
        shownOfDocuments({ database, keys }, documentKinds),
      ),
    ],
  })
  life.onStop(() => drain(app))
  startReaders({ database, keys, hub, log }, config, life)

  const address = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw portTrouble(error, config.host, config.port)
  })
  // Letters that have waited are written at once, and name the address.
  await startDocumentTimers({ database, keys, log }, { mail, sms, exports }, life)
  return { address, accounts: config.demo ? await listDemoAccounts(database) : [], hasPeople: await hasPeople(database) }
}

/** Starts the readers of the facts: notices, search and the witness. */
function startReaders(
  { database, keys, hub, log }: { readonly database: Database; readonly keys: Keys; readonly hub: Hub; readonly log: Logger },
  config: Config,
  life: Lifetime,
): void {
  const notices = startNotices(database, { hub, sources: noticeSources, log })
  life.onStop(() => notices.stop())
  const search = startSearch(database, { hub, sources: searchSources, log })
  life.onStop(() => search.stop())
  const witness = startWitness(database, { keys, file: headsFile(config.headsFile), log })
  life.onStop(() => witness.stop())
}

/** The parts of the server that work in the background. */
interface Rooms {
  readonly mail: ReturnType<typeof mailRoom>
  readonly sms: ReturnType<typeof smsRoom>
  readonly exports: ReturnType<typeof exportWorkers>
}

/** Starts the timers of documents and the background tasks. */
async function startDocumentTimers(
  { database, keys, log }: { readonly database: Database; readonly keys: Keys; readonly log: Logger },
  { mail, sms, exports }: Rooms,
  life: Lifetime,
): Promise<void> {
  const strikes = Object.fromEntries(documentKinds.map((kind) => [kind.id, (id: string) => kind.strike({ database, keys }, id)]))
  const timers = await startTimers(database, {
    onDue: { ...strikes, [approvalChart.id]: strikeApproval(database, strikes) },
    tasks: { ...mail.tasks, ...sms.tasks },
    log,
  })
  life.onStop(() => timers.stop())
  // Exports have workers of their own: a letter must never wait for an export of a million rows.
  const exporting = await startTimers(database, { onDue: {}, tasks: exports.tasks, log })
  life.onStop(() => {
    exports.stop()
    return exporting.stop()
  })
}

const hasPeople = async (tx: Tx): Promise<boolean> => (await tx.query({ text: "select from person limit 1" })).rowCount > 0

/** Tells the demo story completely or not at all, and never into a platform in use; of two servers starting at once one tells it and the other waits. */
const seedDemoOnce = (database: Database, keys: Keys, files: StoryFiles): Promise<void> =>
  database.transaction(async (tx) => {
    await liftLimits(tx)
    await tx.query({ text: "lock table person in share row exclusive mode" })
    if (!(await hasPeople(tx))) await tellStory(tx, keys, await createDemoPeople(tx), files)
  })

/** Accepts no new request and waits for those in flight. Idle keep-alive connections would delay the end, so they are closed. */
async function drain(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(sweep))
}
