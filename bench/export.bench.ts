import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import pino from "pino"
import { z } from "zod"
import { openDatabase } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { exportFolder } from "#server/export/export-files.ts"
import { exportSource, moment, plain } from "#server/export/export-source.ts"
import { newId } from "#server/identity/secrets.ts"
import { type ExportRoom, runExport } from "#server/modules/exports/run-export.ts"
import { type Bench, figure, timed } from "./measure.ts"

const rows = 1_000_000

/** Rows like those of a list: ten columns of texts, numbers and times. */
const generated = exportSource({
  name: "generated",
  areas: ["pur"],
  policy: "signedIn",
  filter: z.strictObject({}),
  columns: [
    ...["number", "title", "state", "currency", "author", "note"].map((code) => plain(code)),
    ...["lines", "amount"].map((code) => plain(code)),
    ...["createdAt", "updatedAt"].map((code) => moment(code)),
  ],
  statement: () => ({
    text: `select 'TD-2026-' || n as number, '第 ' || n || ' 号设备采购项目' as title, '投标中' as state, 'CNY' as currency, '陈思远' as author,
        '=HYPERLINK("http://evil.example/' || n || '")' as note, n % 40 as lines, n * 7.25::float8 as amount,
        1764000000000 + n::bigint * 1000 as "createdAt", 1764000000000 + n::bigint * 2000 as "updatedAt"
      from (select generate_series(1, ${rows}) as n) as numbers`,
  }),
})

/** A million rows through the whole way of an export: the database's cursor, the writer, the folder; beside it, how long another request would wait. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 4 })
  await database.transaction(createDemoPeople)
  const folder = mkdtempSync(join(tmpdir(), "procurement-export-bench-"))
  const room: ExportRoom = {
    database,
    texts: { text: (key) => key },
    files: exportFolder(folder),
    sources: [generated],
    log: pino({ level: "error" }),
  }
  const measured = async (format: "xlsx" | "csv") => {
    const key = newId()
    await database.query({
      text: `insert into export_job (id, person, language, source, file_name, format, request)
        select $1, id, 'zh', 'generated', 'generated', $2, '{"exportType":"generated"}' from person where name = 'purchaser'`,
      values: [key, format],
    })
    const before = process.memoryUsage.rss()
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const cpu = process.cpuUsage()
    const ms = await timed(() => runExport(room, key, new AbortController().signal))
    const { user, system } = process.cpuUsage(cpu)
    delay.disable()
    clearInterval(watch)
    const { size } = statSync(join(folder, key))
    await database.query({ text: "delete from export_job where id = $1", values: [key] })
    return {
      [`1,000,000 rows of 10 columns as ${format}`]: figure(ms / 1000, "s"),
      [`${format}: processor time of the server`]: figure((user + system) / 1e6, "s"),
      [`${format}: memory of the whole process, at most`]: figure(peak / 1e6, "MB"),
      [`${format}: memory that the export adds to what the process had`]: figure((peak - before) / 1e6, "MB"),
      [`${format}: another request waits, 99th percentile`]: figure(delay.percentile(99) / 1e6, "ms"),
      [`${format}: size`]: figure(size / 1e6, "MB"),
    }
  }
  try {
    return { ...(await measured("xlsx")), ...(await measured("csv")) }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}
