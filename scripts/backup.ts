import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import pino from "pino"
import { readConfig } from "../server/config.ts"
import { backUp, copyWhole } from "../server/database/embedded-backup.ts"
import { needDatabase } from "../server/database/embedded-place.ts"
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
  needDatabase(config.dataDir)
  const into = resolve(folder)
  if (existsSync(into)) throw new Unusable(`There is something at ${into} already: name a new folder.`)
  const draft = `${into}.part`
  // A backup that failed leaves its draft behind.
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  // Heads come first: no head speaks of facts that are not there. Files are copied before the database, since those that are removed meanwhile are in
  // it, and after it, since those that are added meanwhile may be.
  if (existsSync(config.headsFile)) cpSync(config.headsFile, join(draft, "heads.jws"))
  await copyFiles(config.files.folder, join(draft, "files"))
  const until = await backUp({ dataDir: config.dataDir, log: pino({ level: "silent" }) }, join(draft, "postgres"))
  await copyFiles(config.files.folder, join(draft, "files"))
  writeFileSync(join(draft, "backup.json"), `${JSON.stringify({ until: until.toISOString() })}\n`)
  renameSync(draft, into)
  process.stdout.write(
    `All that was committed before ${until.toISOString()} is in ${into}. Its keys are not: keep ${join(config.dataDir, "keys")} elsewhere.\n`,
  )
  const { s3 } = config.files
  if (s3) process.stdout.write(`Nor are the files in the bucket ${s3.bucket}: copy it with its own tools.\n`)
}

/** Copies the files that are not copied yet; a file never changes. Uploads in progress are left out: they change and end at any time. */
async function copyFiles(from: string, to: string, leftOut: readonly string[] = ["incoming"]): Promise<void> {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (leftOut.includes(entry.name)) continue
    if (entry.isDirectory()) await copyFiles(source, copy, [])
    else if (!existsSync(copy)) await copyWhole(source, copy)
  }
}

try {
  await main(process.argv[2])
} catch (error) {
  if (!(error instanceof Unusable)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = 1
}
