import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import pino from "pino"
import { readConfig } from "../server/config.ts"
import { type Database, openDatabase } from "../server/database/database.ts"
import { borrowDatabase } from "../server/database/reach.ts"
import { markedBy, markOf } from "../server/event-store/mark.ts"
import type { SessionUser } from "../server/http/session-user.ts"
import { prepare } from "../server/prepare.ts"
import { listUsers } from "../server/identity/users.ts"
import { bindKeys, type Keys, loadKeys } from "../server/keys.ts"
import { importProcesses } from "../server/modules/imported-tender/import-processes.ts"
import { type Processes, readProcesses } from "../server/modules/imported-tender/read-processes.ts"
import { tenderPlace } from "../server/tender/context.ts"
import { importPublished } from "../server/modules/tender/import-published.ts"
import { Unfit } from "../server/import/lined-file.ts"
import { type PublishedTender, readPublished } from "../server/open-data/published-tender.ts"
import { Unusable } from "../server/unusable.ts"

type Work = (database: Database, keys: Keys, user: SessionUser) => Promise<void>

const draftsOf =
  (tenders: readonly PublishedTender[]): Work =>
  async (database, keys, user) => {
    const { created, present, notes } = await importPublished(database, tenderPlace(keys), user, tenders)
    for (const note of notes) console.log(note)
    console.log(`${created} of ${tenders.length} tenders are new as drafts of ${user.displayName}; ${present} had been imported before.`)
  }

const historyOf =
  (read: Processes): Work =>
  async (database, keys, user) => {
    const { created, replaced, present } = await importProcesses(database, keys, user, read)
    const leftOut = [...new Set(read.processes.flatMap((process) => process.leftOut))]
    if (leftOut.length > 0) console.log(`Not kept: ${leftOut.join(", ")}.`)
    console.log(
      `${created} of ${read.processes.length} processes are new as history of ${user.displayName}'s company; ${replaced} took the place of an earlier version; ${present} had been imported before.`,
    )
  }

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    throw new Unusable(`The file ${file} cannot be read.`)
  }
}

/**
 * `npm run import -- [--history] FILE [purchaser]`: loads published tenders as drafts of a purchaser (the first one when none is named), or whole processes
 * as history of the purchaser's company; all of the file or nothing, and each tender once.
 */
async function main(asHistory: boolean, file: string | undefined, name: string | undefined): Promise<void> {
  if (file === undefined) throw new Unusable("Say which file: npm run import -- [--history] FILE [purchaser].")
  const text = textOf(file)
  const doing = asHistory ? historyOf(readProcesses(basename(file), text)) : draftsOf(readPublished(text))
  const config = readConfig(process.env)
  const postgres = await borrowDatabase(config, pino({ level: "warn" }, pino.destination(2)))
  const database = openDatabase(postgres.url)
  try {
    await prepare(database)
    const keys = loadKeys(join(config.dataDir, "keys"), config.gateKeyFile)
    await bindKeys(database, keys)
    const purchaser = (await listUsers(database, "purchaser")).find((user) => name === undefined || user.name === name)
    if (!purchaser)
      throw new Unusable(name === undefined ? "There is no purchaser yet to import for." : `There is no purchaser named ${name}.`)
    await doing(markedBy(database, markOf(keys)), keys, { ...purchaser, sessionId: "import" })
  } finally {
    await database.close()
    await postgres.stop()
  }
}

const asHistory = process.argv[2] === "--history"
const [file, name] = process.argv.slice(asHistory ? 3 : 2)
try {
  await main(asHistory, file, name)
} catch (error) {
  if (error instanceof Unfit) console.error(`Nothing was imported: ${file}, ${error.message}.`)
  else if (error instanceof Unusable) console.error(error.message)
  else throw error
  process.exitCode = 1
}
