import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { FastifyInstance } from "fastify"
import type { Logger } from "pino"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { createApp } from "./app.ts"
import type { Config } from "./config.ts"
import { openDatabase, type Database, type Tx } from "./database/database.ts"
import { liftLimits } from "./database/lift-limits.ts"
import { createDemoPeople, demoPassword, listDemoAccounts } from "./demo/people.ts"
import { tellStory } from "./demo/story.ts"
import type { StoryFiles } from "./demo/storyteller.ts"
import { markedBy, markOf } from "./event-store/mark.ts"
import { bindKeys, type Keys } from "./keys.ts"
import type { Lifetime, Running } from "./start.ts"
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
import { portTrouble } from "./port.ts"

const dist = fileURLToPath(new URL("../dist", import.meta.url))

/** What a platform is served from. */
interface Source {
  readonly keys: Keys
  readonly databaseUrl: string
  readonly log: Logger
}

/** Serves the platform that is in this database; throws `Unusable` with a sentence when something cannot work as configured. */
export async function serve({ keys, databaseUrl, log }: Source, config: Config, life: Lifetime): Promise<Running> {
  const database = markedBy(openDatabase(databaseUrl, { log }), markOf(keys))
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
  const accounts = config.demo ? await listDemoAccounts(database) : []
  return { address, accounts, password: demoPassword, hasPeople: await hasPeople(database) }
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
