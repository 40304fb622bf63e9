import { readFileSync } from "node:fs"
import { join } from "node:path"
import pino from "pino"
import { readConfig } from "../server/config.ts"
import { openDatabase } from "../server/database/database.ts"
import { borrowDatabase } from "../server/database/reach.ts"
import { prepare } from "../server/prepare.ts"
import { listUsers } from "../server/identity/users.ts"
import { bindGate, loadKeys } from "../server/keys.ts"
import { tenderPlace } from "../server/modules/tender/desk.ts"
import { importPublished } from "../server/modules/tender/import-published.ts"
import { readPublished, Unfit } from "../server/modules/tender/published-tender.ts"
import { Unusable } from "../server/unusable.ts"

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    throw new Unusable(`The file ${file} cannot be read.`)
  }
}

/** `npm run import -- FILE [purchaser]`: loads published tenders as drafts of a purchaser (the first one when none is named); all of the file or nothing, and each tender once. */
async function main(file: string | undefined, name: string | undefined): Promise<void> {
  if (file === undefined) throw new Unusable("Say which file: npm run import -- FILE [purchaser].")
  const tenders = readPublished(textOf(file))
  const config = readConfig(process.env)
  const postgres = await borrowDatabase(config, pino({ level: "warn" }, pino.destination(2)))
  const database = openDatabase(postgres.url)
  try {
    await prepare(database)
    const keys = loadKeys(join(config.dataDir, "keys"), config.gateKeyFile)
    await bindGate(database, keys)
    const purchaser = (await listUsers(database, "purchaser")).find((user) => name === undefined || user.name === name)
    if (!purchaser)
      throw new Unusable(name === undefined ? "There is no purchaser yet to import for." : `There is no purchaser named ${name}.`)
    const user = { ...purchaser, sessionId: "import" }
    const { created, present, notes } = await importPublished(database, tenderPlace(keys), user, tenders)
    for (const note of notes) console.log(note)
    console.log(
      `${created} of ${tenders.length} tenders are new as drafts of ${purchaser.displayName}; ${present} had been imported before.`,
    )
  } finally {
    await database.close()
    await postgres.stop()
  }
}

try {
  await main(process.argv[2], process.argv[3])
} catch (error) {
  if (error instanceof Unfit) console.error(`Nothing was imported: ${process.argv[2]}, ${error.message}.`)
  else if (error instanceof Unusable) console.error(error.message)
  else throw error
  process.exitCode = 1
}
