import { hash } from "@node-rs/argon2"
import type { Database } from "#server/database/database.ts"
import { createDemoPeople, demoPassword } from "#server/demo/people.ts"
import { prepare } from "#server/prepare.ts"

/** The least that argon2id takes: tests sign in a thousand times, and how long that takes is looked at in `secrets.test.ts`. */
export const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** What databases of tests begin with: the schema alone, or the demo people as well. */
export const fill = {
  empty: prepare,
  people: async (database: Database): Promise<void> => {
    await prepare(database)
    await database.transaction(createDemoPeople)
    await database.query({ text: "update person set password_hash = $1", values: [await hash(demoPassword, cheap)] })
  },
} as const

export type Content = keyof typeof fill
