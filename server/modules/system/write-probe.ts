import { randomBytes } from "node:crypto"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "#server/database/database.ts"
import type { Log } from "#server/http/services.ts"

/** What the platform writes to. */
export type WritablePart = "database" | "files"

const everyMs = 10_000
const bytes = 65_536

/** Tests whether writes succeed, at most once in ten seconds, so that nobody can load the platform by asking. */
export class WriteProbe {
  private readonly database: Database
  private readonly folder: string | undefined
  private readonly log: Log
  private last: { readonly at: number; readonly refused: Promise<readonly WritablePart[]> } | undefined

  /** Without a folder no files are stored. */
  constructor(database: Database, folder: string | undefined, log: Log) {
    this.database = database
    this.folder = folder
    this.log = log
  }

  /** The parts that refused a write when last tried; `now` in epoch ms. */
  refused(now: number): Promise<readonly WritablePart[]> {
    if (!this.last || now - this.last.at >= everyMs) this.last = { at: now, refused: this.tryAll() }
    return this.last.refused
  }

  private async tryAll(): Promise<readonly WritablePart[]> {
    const { database, folder } = this
    const tried = await Promise.all([
      this.attempt("database", () => writeRow(database)),
      folder === undefined ? [] : this.attempt("files", () => writeInto(folder)),
    ])
    return tried.flat()
  }

  private attempt(part: WritablePart, write: () => Promise<void>): Promise<readonly WritablePart[]> {
    return write().then(
      () => [],
      (error: unknown) => {
        this.log.error({ err: error, part }, "a write was refused")
        return [part]
      },
    )
  }
}

/** Commits a change of a row and allocates further space, which a full disk may still refuse; the space is freed again. */
const writeRow = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const text = "insert into health_probe (at) values (clock_timestamp()) on conflict (only_one) do update set at = excluded.at"
    await tx.query({ name: "health-probe", text })
    await tx.query({ text: "savepoint room" })
    // Rows too short to be compressed.
    await tx.query({ text: `create table health_room as select repeat('x', 1024) as filler from generate_series(1, ${bytes / 1024})` })
    await tx.query({ text: "rollback to savepoint room" })
  })

async function writeInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `health-probe-${process.pid}`)
  await writeFile(path, randomBytes(bytes), { flush: true }).finally(() => rm(path, { force: true }))
}
