import { Client } from "pg"
import type { Logger } from "pino"
import type { Config } from "../config.ts"
import { Unusable } from "../unusable.ts"
import type { Database } from "./database.ts"
import { reachEmbedded, startEmbedded, type Embedded } from "./embedded.ts"
import { needDatabase } from "./embedded-place.ts"
import { migrate } from "./migrate.ts"

const oldest = 15

type Settings = Pick<Config, "databaseUrl" | "dataDir">
type Log = Pick<Logger, "info" | "warn" | "debug">

/**
 * Returns the database that the settings name, ready to be used by a server: that of DATABASE_URL, or the shipped one, started and owned by this
 * process.
 */
export const holdDatabase = (settings: Settings, log: Log): Promise<Embedded> =>
  foreign(settings) ?? startEmbedded({ dataDir: settings.dataDir, log })

/** The same database for a command that may run beside the server; only one with which a platform may begin makes it where there is none. */
export async function borrowDatabase(settings: Settings, log: Log, { mayBegin = false } = {}): Promise<Embedded> {
  if (settings.databaseUrl === undefined && !mayBegin) needDatabase(settings.dataDir)
  return foreign(settings) ?? reachEmbedded({ dataDir: settings.dataDir, log })
}

/** Migrates the schema to the newest version. */
export const prepareDatabase = (database: Database): Promise<void> =>
  migrate(database).catch((error: unknown) => {
    throw new Unusable(`The database cannot be brought to the newest version: ${words(error)}.`)
  })

function foreign({ databaseUrl }: Settings): Promise<Embedded> | undefined {
  return databaseUrl === undefined ? undefined : check(databaseUrl).then(() => ({ url: databaseUrl, stop: async () => undefined }))
}

async function check(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < oldest) throw new Unusable(`The database of DATABASE_URL is PostgreSQL ${major}: at least ${oldest} is needed.`)
  } catch (error) {
    if (error instanceof Unusable) throw error
    throw new Unusable(`The database of DATABASE_URL cannot be used: ${words(error)}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Node reports several failed addresses of one host name as one error without a message. */
function words(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(words))].join("; ")
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error)
}
