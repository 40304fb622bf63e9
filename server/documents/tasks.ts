import type { FastifyInstance } from "fastify"
import { mostTasks, taskContract } from "#contract/task.contract.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { keysOf } from "#machines/_kit/readers.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"

type Tasks = DataOf<typeof taskContract.query>

/** What waits for a person: looked up by the keys that the person holds, however many documents there are. */
export async function tasksOf(tx: Tx, user: SessionUser): Promise<Tasks> {
  const { rows } = await tx.query<Tasks[number]>({
    name: "tasks-of",
    text: `select distinct on (until, since, document, command) kind, document as id, number, title, state, command as task,
        until::float8 as "dueAt", since::float8 as since
      from document_task where reader = any($1) and (until is null or until >= $2)
      order by until, since, document, command limit ${mostTasks}`,
    values: [keysOf(actorOf(user)), await readClock(tx)],
  })
  return rows
}

/** Serves what waits for people. */
export const registerTasks = (app: FastifyInstance, services: Services): void =>
  register(app, services, taskContract, { query: "signedIn" }, { query: ({ user }, { database }) => tasksOf(database, user) })
