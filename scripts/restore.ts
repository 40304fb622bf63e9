import { cpSync, existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { readConfig } from "../server/config.ts"
import { putBack } from "../server/database/embedded-backup.ts"
import { hasDatabase } from "../server/database/embedded-place.ts"
import { Unusable } from "../server/unusable.ts"

/** `npm run restore -- FOLDER`: puts a backup into a DATA_DIR without a database, whose keys are back already. Then start the platform. */
function main(folder: string | undefined): void {
  if (folder === undefined) throw new Unusable("Say which backup: npm run restore -- FOLDER.")
  const { dataDir, databaseUrl, gateKeyFile, headsFile, files } = readConfig(process.env)
  if (databaseUrl !== undefined) throw new Unusable("The database of DATABASE_URL is restored by its own tools.")
  const from = resolve(folder)
  if (!existsSync(join(from, "backup.json"))) throw new Unusable(`There is no whole backup in ${from}.`)
  if (hasDatabase(dataDir)) throw new Unusable(`There is a database in ${dataDir} already: set DATA_DIR to a new folder.`)
  const keys = join(dataDir, "keys")
  // A start without them would make new ones, with which no sealed bid can be read and no fact verified.
  const missing = [gateKeyFile ?? join(keys, "gate.key"), join(keys, "receipt.key")].find((file) => !existsSync(file))
  if (missing !== undefined) throw new Unusable(`Put the platform's keys back first: ${missing} is missing.`)
  if (existsSync(join(from, "files"))) cpSync(join(from, "files"), files.folder, { recursive: true })
  // Heads that were signed after the backup stay: they tell what is gone.
  if (!existsSync(headsFile) && existsSync(join(from, "heads.jws"))) cpSync(join(from, "heads.jws"), headsFile)
  // The database comes last and all at once: until it is there, a restore that was cut off can be begun anew.
  putBack(dataDir, join(from, "postgres"))
  const { until } = JSON.parse(readFileSync(join(from, "backup.json"), "utf8")) as { until: string }
  process.stdout.write(`All that was committed before ${until} is back in ${dataDir}: start the platform, then npm run verify.\n`)
}

try {
  main(process.argv[2])
} catch (error) {
  if (!(error instanceof Unusable)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = 1
}
