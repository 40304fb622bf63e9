import { readdir } from "node:fs/promises"
import { runMigrations } from "graphile-worker"
import { Kysely, PostgresDialect } from "kysely"
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration"
import { quietWorkerLog } from "#server/jobs/worker-log.ts"
import type { Database } from "./database.ts"
import { openPlainPool } from "./plain-pool.ts"

const folder = new URL("./migrations/", import.meta.url)
const fileName = /^\d{3}-[a-z0-9-]+\.ts$/

/** Migrations are the files `migrations/NNN-name.ts`, in the order of their numbers; one that was released is never edited. */
const files: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => fileName.test(name)).toSorted()
    const loaded = names.map(async (name) => [name.slice(0, -3), (await import(new URL(name, folder).href)) as Migration] as const)
    return Object.fromEntries(await Promise.all(loaded))
  },
}

/** Migrates the schemas of the job queue and of the platform to the newest version. Several processes may start at once: one works, the others wait. */
export async function migrate(database: Database): Promise<void> {
  // A separate pool: a migration may take longer than the lock and statement limits of the application's pool.
  const pool = openPlainPool(database.url, 2)
  try {
    await runMigrations({ pgPool: pool, logger: quietWorkerLog })
    const migrator = new Migrator({ db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), provider: files })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await pool.end()
  }
}
