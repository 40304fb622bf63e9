import type { Database } from "./database/database.ts"
import { prepareDatabase } from "./database/reach.ts"
import { prepareLedgers } from "./documents/ledgers.ts"
import { prepareRows } from "./documents/row-table.ts"
import { prepareTasks } from "./documents/tasks.ts"
import { documentKinds } from "./modules/document-kinds.ts"
import { ledgers } from "./modules/projections.ts"
import { prepareModules } from "./modules/system/kind-modules.ts"
import { taskSources } from "./modules/task-sources.ts"

/** Prepares a database for this version of the product: its schema, and the tables, ledgers and menu modules that follow from the kinds of documents. */
export async function prepare(database: Database): Promise<void> {
  await prepareDatabase(database)
  const kinds = documentKinds.flatMap(({ kind }) => kind ?? [])
  await prepareRows(
    database,
    documentKinds.map(({ rows }) => rows),
  )
  await prepareTasks(database, taskSources)
  await prepareLedgers(database, ledgers)
  await prepareModules(database, kinds)
}
