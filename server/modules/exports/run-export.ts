import type { Logger } from "pino"
import { type exportFailure, exportRequest } from "#contract/export.contract.ts"
import { Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { z } from "zod"
import { readClock } from "#server/database/clock.ts"
import type { Database, Query } from "#server/database/database.ts"
import type { ExportFiles } from "#server/export/export-files.ts"
import type { Cell, ExportSource, Saying, SourceColumn, SourceRow } from "#server/export/export-source.ts"
import { exportTask } from "#server/export/export-task.ts"
import { readRows } from "#server/export/read-rows.ts"
import { writeCsv } from "#server/export/write-csv.ts"
import { writeXlsx } from "#server/export/write-xlsx.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Texts } from "#server/http/texts.ts"
import { personNow } from "#server/identity/person-now.ts"
import { announce } from "#server/live/hub.ts"
import { missingFor } from "#server/search/find.ts"
import { checkRequest, sourceFor } from "./start-export.ts"

/** What a running export needs. */
export interface ExportRoom {
  readonly database: Database
  readonly texts: Pick<Texts, "text">
  readonly files: ExportFiles
  readonly sources: readonly ExportSource[]
  readonly log: Pick<Logger, "error">
}

/** The days that a finished file is kept. */
const kept = 7
/** How often the number of rows is reported and a cancellation is checked for, in ms. */
const tellEvery = 1_000

/** Thrown inside an export that is no longer marked as running in the database. */
class Over extends Error {}

interface Job {
  readonly person: string
  readonly actingRole: string | null
  readonly language: Language
  readonly source: string
  readonly format: "xlsx" | "csv"
  readonly request: unknown
}

/**
 * Runs one export: with the person's present rights, the rows of one snapshot, and a file that is complete or absent. A failure is shown to the
 * person. An export that was already running is marked as interrupted, since its process has died. When `signal` aborts, the server is stopping, and
 * the export waits for the next one.
 */
export async function runExport(room: ExportRoom, key: string, signal: AbortSignal): Promise<void> {
  const job = await begin(room.database, key)
  if (!job) return end(room, key, "interrupted")
  try {
    const user = await personNow(room.database, job.person, job.actingRole)
    if (!user) return await end(room, key, "notPermitted")
    await finish(room, key, await write(room, { key, job, user, signal }))
  } catch (error) {
    if (error instanceof Over) return
    if (signal.aborted) return wait(room.database, key)
    if (!(error instanceof Refused)) room.log.error({ err: error }, "an export failed")
    await end(room, key, error instanceof Refused ? "notPermitted" : "fault")
  }
}

async function begin(database: Database, key: string): Promise<Job | undefined> {
  const { rows } = await database.query<Job>({
    text: `update export_job set state = 'running', rows = 0 where id = $1 and state = 'queued'
      returning person, acting_role as "actingRole", language, source, format, request`,
    values: [key],
  })
  return rows[0]
}

interface Work {
  readonly key: string
  readonly job: Job
  readonly user: SessionUser
  readonly signal: AbortSignal
}

/** A finished file: its bytes, and whether rows may be missing in it. */
interface Written {
  readonly size: number
  readonly incomplete: boolean
}

const byWords = z.object({ keyword: z.string() })

function write({ database, texts, files, sources }: ExportRoom, { key, job, user, signal }: Work): Promise<Written> {
  const { language, format } = job
  const request = exportRequest.parse(job.request)
  const checked = checkRequest(sourceFor(sources, job.source, user), request, texts, { user, language })
  const say: Saying = { language, text: (text) => texts.text(text, language) }
  const { keyword = "" } = byWords.safeParse(checked.filter).data ?? {}
  return database.reading(async (tx) => {
    const { incomplete = false } = await missingFor(tx, keyword)
    const query = checked.source.statement(user, checked.filter, await readClock(tx))
    const portions = counted(database, key, cellsOf(readRows(tx, query), checked.columns, say))
    const bytes = format === "csv" ? writeCsv(checked.heads, portions) : writeXlsx(checked.heads, portions)
    return { size: await files.write(key, bytes, signal), incomplete }
  })
}

/** Converts rows of the source to rows of the file. */
async function* cellsOf(
  portions: AsyncIterable<readonly SourceRow[]>,
  columns: readonly SourceColumn[],
  say: Saying,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of portions) yield rows.map((row) => columns.map(({ cell }) => cell(row, say)))
}

/** Reports how many rows were read, and stops when the export was cancelled. */
async function* counted<Row>(database: Database, key: string, portions: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let count = 0
  let next = 0
  for await (const rows of portions) {
    count += rows.length
    if (Date.now() >= next) {
      await tell(database, key, count)
      next = Date.now() + tellEvery
    }
    yield rows
  }
  await tell(database, key, count)
}

async function tell(database: Database, key: string, rows: number): Promise<void> {
  const { rowCount } = await database.query({
    text: "update export_job set rows = $2 where id = $1 and state = 'running'",
    values: [key, rows],
  })
  if (rowCount === 0) throw new Over("cancelled")
}

const finish = ({ database, files }: ExportRoom, key: string, { size, incomplete }: Written): Promise<void> =>
  database.transaction(async (tx) => {
    const { rowCount } = await tx.query({
      text: `update export_job set state = 'done', bytes = $2, incomplete = $4, ended_at = platform_clock(),
          expires_at = platform_clock() + make_interval(days => $3) where id = $1 and state = 'running'`,
      values: [key, size, kept, incomplete],
    })
    if (rowCount === 0) return files.remove(key)
    await tx.query(later(key))
    await announce(tx, key)
  })

const later = (key: string): Query => ({
  text: "select from graphile_worker.add_job($1, payload := $2::json, run_at := now() + make_interval(days => $3))",
  values: [exportTask.expire, JSON.stringify({ key }), kept],
})

/** Marks an export as ended without a file, with the reason. */
async function end({ database, files }: ExportRoom, key: string, reason: z.infer<typeof exportFailure>): Promise<void> {
  const ended = await database.transaction(async (tx) => {
    const { rowCount } = await tx.query({
      text: "update export_job set state = 'failed', reason = $2, ended_at = platform_clock() where id = $1 and state = 'running'",
      values: [key, reason],
    })
    await announce(tx, key)
    return rowCount > 0
  })
  if (ended) await files.remove(key)
}

/** The server is stopping: another one restarts the export. */
async function wait(database: Database, key: string): Promise<void> {
  await database.query({ text: "update export_job set state = 'queued', rows = 0 where id = $1 and state = 'running'", values: [key] })
  throw new Error("the server ends")
}

/** Removes an expired file. */
export async function expireExport({ database, files }: ExportRoom, key: string): Promise<void> {
  await files.remove(key)
  await database.query({ text: "update export_job set state = 'expired' where id = $1 and state = 'done'", values: [key] })
}

/** Removes files that belong to no finished or running export, as after a crash. */
export async function tidyExports({ database, files }: ExportRoom): Promise<void> {
  const found = await files.list()
  const { rows } = await database.query<{ id: string }>({
    text: "select id from export_job where id = any($1) and state in ('running', 'done')",
    values: [found],
  })
  const owned = new Set(rows.map(({ id }) => id))
  for (const key of found) if (!owned.has(key)) await files.remove(key)
}
