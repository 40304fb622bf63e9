import type { FastifyInstance } from "fastify"
import { rehearsalContract } from "#contract/rehearsal.contract.ts"
import { clockStream, rehearsalHeader } from "#contract/rehearsal.ts"
import { readClock } from "#server/database/clock.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { MayFollow } from "#server/live/socket.ts"
import { moveClock, rehearsalClock } from "./move-clock.ts"

const policies = { clock: "anyPassword", move: { roles: ["administrator"] } } as const satisfies Policies<typeof rehearsalContract>

const handlers: Handlers<typeof rehearsalContract, Services> = {
  clock: (_, { database }) => rehearsalClock(database),
  move: ({ body: { to } }, { database }) => moveClock(database, to),
}

/** Serves the clock of rehearsals. In an installation for rehearsals every reply tells that clock, and therefore every page says so. */
export function registerRehearsal(app: FastifyInstance, services: Services): void {
  register(app, services, rehearsalContract, policies, handlers)
  if (!services.config.rehearsal) return
  // A database that is away tells no time; what was asked for has failed by itself then.
  const now = (): Promise<number | ""> => readClock(services.database).catch(() => "" as const)
  app.addHook("onSend", async (_, reply) => void reply.header(rehearsalHeader, await now()))
}

/** Everybody who is signed in may hear that the clock was moved. */
export const mayFollowClock =
  (others: MayFollow): MayFollow =>
  async (user, stream, inside) =>
    stream === clockStream ? !inside : others(user, stream, inside)
