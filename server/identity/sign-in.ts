import type { FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import type { Database } from "#server/database/database.ts"
import { passwordFits } from "./secrets.ts"
import { countAttempt, forgetAttempt } from "./throttle.ts"

/** A person who has just shown the password of this hash. */
export interface Recognized {
  readonly id: string
  readonly hash: string
}

/** The person with this account name and password. Unknown, wrong and closed are refused alike, with 100000 after the same time; too many with 20012. */
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
