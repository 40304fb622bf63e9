import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import pino from "pino"
import { readConfig } from "../server/config.ts"
import { backUp } from "../server/database/embedded-backup.ts"
import { Unusable } from "../server/unusable.ts"

/**
 * `npm run backup -- FOLDER`: copies database, files and signed heads of a platform into a new folder, beside the running server. The keys are left
 * out on purpose: whoever has a backup shall not be able to read sealed bids.
 */
async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Unusable("Say into which new folder: npm run backup -- FOLDER.")
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined)
    throw new Unusable(
      "The database of DATABASE_URL is backed up by its own tools, such as pg_basebackup; copy the folder of files beside it.",
    )
  const into = resolve(folder)
  if (existsSync(into)) throw new Unusable(`There is something at ${into} already: name a new folder.`)
  const draft = `${into}.part`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  // Heads first and files last: no head speaks of facts that are not there, and no record of a file that is not there.
  if (existsSync(config.headsFile)) cpSync(config.headsFile, join(draft, "heads.jws"))
  const until = await backUp({ dataDir: config.dataDir, log: pino({ level: "silent" }) }, join(draft, "postgres"))
  if (existsSync(config.files.folder)) cpSync(config.files.folder, join(draft, "files"), { recursive: true })
  writeFileSync(join(draft, "backup.json"), `${JSON.stringify({ until: until.toISOString() })}\n`)
  renameSync(draft, into)
  process.stdout.write(
    `All that was committed before ${until.toISOString()} is in ${into}. Its keys are not: keep ${join(config.dataDir, "keys")} elsewhere.\n`,
  )
}

try {
  await main(process.argv[2])
} catch (error) {
  if (!(error instanceof Unusable)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = 1
}
