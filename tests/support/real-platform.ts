import { createPrivateKey } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import pino from "pino"
import { openDatabase } from "#server/database/database.ts"
import { reachEmbedded } from "#server/database/embedded.ts"
import { createDemoPeople, demoPassword } from "#server/demo/people.ts"
import { markedBy, markOf } from "#server/event-store/mark.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { signIn } from "./caller.ts"
import { spawnServer } from "./server-process.ts"

/** A server process with a durable database of its own and the demo people, as somebody would start it, and a way into its database. */
export async function realPlatform(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  const server = spawnServer({ DATA_DIR: dataDir, ...settings })
  const origin = await server.ready
  const { url } = await reachEmbedded({ dataDir, log: pino({ level: "silent" }) })
  const sign = createPrivateKey(readFileSync(join(dataDir, "keys", "receipt.key"), "utf8"))
  const database = markedBy(openDatabase(url), markOf({ sign }))
  const people = async () => (await database.query<{ name: string; id: string }>({ text: "select name, id from person" })).rows
  if ((await people()).length === 0)
    await database.transaction(async (tx) => {
      await createDemoPeople(tx)
      await adoptSuppliers(tx)
    })
  const found = await people()
  return {
    process: server,
    origin,
    database,
    people: Object.fromEntries(found.map(({ name, id }) => [name, id])),
    signIn: (name: string, password = demoPassword) => signIn(origin, name, password),
    end: async () => {
      await database.close()
      server.process.kill("SIGTERM")
      await server.ended
    },
  }
}
