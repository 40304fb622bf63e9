import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pino from "pino"
import { expect, onTestFinished } from "vitest"
import type { Person } from "./caller.ts"
import { type ServerOptions, startServer } from "./server.ts"
import { exportContract as exports, type ExportWish } from "#contract/export.contract.ts"
import { startTimers } from "#server/jobs/timers.ts"
import { exportSources } from "#server/modules/export-sources.ts"
import { exportWorkers } from "#server/modules/exports/export-workers.ts"
import type { ExportSource } from "#server/export/export-source.ts"

/** A server whose exports are worked off as soon as `work` is called; its files lie in `folder`. */
export async function startExports(more: Partial<ServerOptions> = {}, sources: readonly ExportSource[] = exportSources) {
  const dataDir = mkdtempSync(join(tmpdir(), "procurement-exports-"))
  // What is registered first runs last, when nothing writes there any more.
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const workers = exportWorkers(sources)
  const server = await startServer({ ...more, config: { dataDir }, modules: [...(more.modules ?? []), workers.module] })
  const work = async (): Promise<void> => {
    const running = await startTimers(server.database, { onDue: {}, tasks: workers.tasks, log: pino({ level: "silent" }) })
    onTestFinished(async () => {
      workers.stop()
      await running.stop()
    })
  }
  return { server, work, workers, folder: join(dataDir, "exports") }
}

/** Waits until an export is over; answers what the status call says then. */
export async function overAt(person: Person, key: string): Promise<string> {
  await expect.poll(() => person.call(exports.status, { query: { key } })).not.toBeNull()
  return (await person.call(exports.status, { query: { key } })) ?? ""
}

/** Fetches a file with somebody's token. */
export const fetchAs = (person: Person, url: string): Promise<Response> =>
  fetch(url, { headers: { authorization: `Bearer ${person.tokens.access_token}`, "accept-language": "en" } })

/** Exports as this person and answers the lines of the CSV. */
export async function csvOf(person: Person, wish: ExportWish): Promise<readonly string[]> {
  const key = await person.call(exports.startDefault, { body: { fileName: "all.csv", ...wish } })
  const file = await fetchAs(person, await overAt(person, key))
  return Buffer.from(await file.arrayBuffer())
    .toString("utf8")
    .split("\r\n")
    .filter(Boolean)
}
