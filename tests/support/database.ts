import { inject } from "vitest"
import { type Database, openDatabase } from "#server/database/database.ts"
import { atEndOfFile } from "./endings.ts"
import type { Content } from "./fill-template.ts"
import { copyTemplate, dropDatabase } from "./templates.ts"

/** A migrated database of its own, empty or with the demo people, for one test or for a whole file; closed and dropped at the end of the file. */
export async function freshDatabase(options: { max?: number; content?: Content } = {}): Promise<Database> {
  const url = await copyTemplate(inject("postgresUrl"), "test", options.content ?? "empty")
  const database = openDatabase(url, { max: options.max ?? 10 })
  atEndOfFile(async () => {
    await database.close()
    await dropDatabase(url)
  })
  return database
}
