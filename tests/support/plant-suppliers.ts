import { hash } from "@node-rs/argon2"
import type { Database } from "#server/database/database.ts"
import { demoPassword } from "#server/demo/people.ts"
import { createParty, createUser } from "#server/identity/users.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { cheap } from "./fill-template.ts"
import type { PersonName } from "./tender.ts"

/** Adds so many companies that supply, with a person in each: the people's ids by their account names. */
export async function plantSuppliers(database: Database, count: number): Promise<Readonly<Record<string, string>>> {
  const secret = { hash: await hash(demoPassword, cheap) }
  const made: Record<string, string> = {}
  await database.transaction(async (tx) => {
    for (let index = 0; index < count; index++) {
      const number = String(index).padStart(5, "0")
      const party = await createParty(tx, { name: `第${number}号供应有限公司`, creditCode: `91530100MA7${number}X` })
      const name = `bidder.${number}`
      made[name] = await createUser(tx, { name, displayName: `供应商 ${number}`, roles: ["supplier"], secret, party })
    }
  })
  await database.transaction(adoptSuppliers)
  return made
}

/** Their account names, to act by. */
export const namesOf = (planted: Readonly<Record<string, string>>): readonly PersonName[] => Object.keys(planted) as PersonName[]
