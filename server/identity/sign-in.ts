import type { FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import type { Database } from "#server/database/database.ts"
import { passwordFits } from "./secrets.ts"
import { countAttempt, forgetAttempt } from "./throttle.ts"

/** A person whose password was just checked, with the hash that it matched. */
export interface Recognized {
  readonly id: string
  readonly hash: string
}

/**
 * Returns the person with this account name and password. An unknown account, a wrong password and a closed account are all refused with 100000 after
 * the same time; too many attempts with 20012.
 */
export async function personByPassword(
  database: Database,
  username: string,
  password: string,
  request: FastifyRequest,
): Promise<Recognized> {
  const name = username.trim().toLowerCase()
  await countAttempt(database, name, request.ip)
  const { rows } = await database.query<Recognized>({
    text: "select id, password_hash as hash from person p where name = $1 and may_sign_in(p)",
    values: [name],
  })
  const [found] = rows
  if (!(await passwordFits(found?.hash, password)) || !found) throw new Refused({ code: code.badCredentials })
  await forgetAttempt(database, name, request.ip)
  return found
}
