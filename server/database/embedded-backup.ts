import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { copyFile, open } from "node:fs/promises"
import { join } from "node:path"
import type { Logger } from "pino"
import { Client } from "pg"
import { reachEmbedded } from "./embedded.ts"
import { findPlace, type RunAs } from "./embedded-place.ts"

/** What belongs to a running server only, or comes with the log written ahead. */
const leftOut = new Set(["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map"])
/** Folders that are kept empty. */
const emptied = new Set(["pg_wal", "pg_replslot", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans", "pg_dynshmem"])
const segment = /^[0-9A-F]{24}$/

/**
 * Copies the shipped database of `dataDir` into a folder that is not there yet, while others write to it (PostgreSQL's own way for a copy of files).
 * Answers until when: whatever was committed before that instant is in it.
 */
export async function backUp(options: { dataDir: string; log: Pick<Logger, "info" | "warn" | "debug"> }, into: string): Promise<Date> {
  const { data } = findPlace(options.dataDir, () => undefined)
  const source = await reachEmbedded(options)
  const client = new Client({ connectionString: source.url })
  try {
    await client.connect()
    // While this connection is open, what is written ahead from here on is not thrown away.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [`backup_${process.pid}`])
    const { rows: begun } = await client.query<{ wal: string }>("select pg_walfile_name(pg_backup_start('procurement', true)) as wal")
    await copyTree(data, into)
    const { rows: now } = await client.query<{ until: Date }>("select clock_timestamp() as until")
    const { rows: ended } = await client.query<{ label: string; wal: string }>(
      "select labelfile as label, pg_walfile_name(lsn) as wal from pg_backup_stop(false)",
    )
    const [from = "", to = ""] = [begun[0]?.wal, ended[0]?.wal]
    const written = readdirSync(join(data, "pg_wal")).filter((name) => segment.test(name) && name >= from && name <= to)
    for (const name of written) await copyWhole(join(data, "pg_wal", name), join(into, "pg_wal", name))
    writeFileSync(join(into, "backup_label"), ended[0]?.label ?? "", { mode: 0o600 })
    return now[0]?.until ?? new Date(0)
  } finally {
    await client.end()
    await source.stop()
  }
}

/** Puts such a copy where the shipped database of `dataDir` is looked for; at its start PostgreSQL brings it to the instant of the backup. */
export function putBack(dataDir: string, from: string): void {
  const { data, as } = findPlace(dataDir, () => undefined)
  const draft = `${data}.part`
  // One that was cut off leaves its draft behind.
  rmSync(draft, { recursive: true, force: true })
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  take(draft, as)
  renameSync(draft, data)
}

/** PostgreSQL wants its files to be its own and nobody else's. */
function take(path: string, as: RunAs): void {
  const isFolder = lstatSync(path).isDirectory()
  if ("uid" in as) lchownSync(path, as.uid, as.gid)
  if (isFolder) chmodSync(path, 0o700)
  for (const name of isFolder ? readdirSync(path) : []) take(join(path, name), as)
}

async function copyTree(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), copy)
    else if (emptied.has(entry.name)) mkdirSync(copy, { mode: 0o700 })
    else if (entry.isDirectory()) await copyTree(source, copy)
    // A table that is dropped meanwhile takes its file along; the log written ahead says so, too.
    else if (entry.isFile() && !leftOut.has(entry.name)) await copyWhole(source, copy)
  }
  if (existsSync(join(to, "pg_wal"))) mkdirSync(join(to, "pg_wal", "archive_status"), { recursive: true, mode: 0o700 })
}

/** Copies a file that stays on the disk when its copy is there; one that is removed meanwhile is left out. */
export async function copyWhole(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return
    throw error
  }
  const file = await open(to, "r+")
  await file.sync().finally(() => file.close())
}
