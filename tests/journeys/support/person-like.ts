import { randomBytes } from "node:crypto"
import { openDatabase } from "#server/database/database.ts"
import { demoPassword } from "#server/demo/people.ts"
import { ensureDepartment } from "#server/identity/units.ts"
import { createUser, findUserByName } from "#server/identity/users.ts"
import { postgresUrl } from "./servers.ts"

/**
 * Creates a person with the company, department and roles of one of the demo story, and answers the account's name. Whatever other journeys leave to the
 * people of the story - tasks, sessions, settings - this one does not have.
 */
export async function personLike(model: string): Promise<string> {
  const database = openDatabase(postgresUrl(), { max: 1 })
  const name = `${model}-${randomBytes(4).toString("hex")}`
  await database.transaction(async (tx) => {
    const like = await findUserByName(tx, model)
    if (!like?.party) throw new Error(`${model} belongs to no company of the demo story`)
    const { party, department, displayName, roles } = like
    const unit = department === null ? undefined : await ensureDepartment(tx, { company: party, name: department })
    await createUser(tx, { name, displayName, roles, secret: { password: demoPassword }, party, unit })
  })
  await database.close()
  return name
}
