import pino from "pino"
import { readConfig } from "../server/config.ts"
import { openDatabase, type Tx } from "../server/database/database.ts"
import { migrate } from "../server/database/migrate.ts"
import { borrowDatabase } from "../server/database/reach.ts"
import { rebuild } from "../server/event-store/projections.ts"
import { forgetStates } from "../server/event-store/store.ts"
import { projections } from "../server/modules/projections.ts"
import { Unusable } from "../server/unusable.ts"

/** `npm run rebuild -- [name]`: makes one projection, `heads` (the cached states), or without a name all of them, again from the facts. Runs beside the server. */
async function main(name: string | undefined): Promise<void> {
  const heads = name === undefined || name === "heads"
  const chosen = projections.filter((projection) => name === undefined || projection.name === name)
  if (!heads && chosen.length === 0)
    throw new Unusable(
      `There is no projection ${name}: say ${["heads", ...projections.map((one) => one.name)].join(", ")}, or nothing for all.`,
    )
  const log = pino({ level: "warn" }, pino.destination(2))
  const postgres = await borrowDatabase(readConfig(process.env), log)
  const database = openDatabase(postgres.url, { log, lockWait: 60_000 })
  try {
    await migrate(database)
    if (heads) console.log(`${await database.transaction(forgetAll)} cached states will be folded again when they are next needed.`)
    if (chosen.length > 0)
      console.log(`${chosen.map((one) => one.name).join(", ")}: made again from ${await rebuild(database, chosen)} facts.`)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function forgetAll(tx: Tx): Promise<number> {
  await tx.query({ text: "set local statement_timeout = 0" })
  return forgetStates(tx)
}

try {
  await main(process.argv[2])
} catch (error) {
  if (!(error instanceof Unusable)) throw error
  console.log(error.message)
  process.exitCode = 1
}
