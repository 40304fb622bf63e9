import type { FastifyInstance } from "fastify"
import { healthContract, jobContract } from "#contract/health.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { readHealth } from "./health.ts"
import { giveUpJob, queryJobs, retryJob } from "./jobs.ts"

const administrators = { roles: ["administrator"] } as const
const jobPolicies = { query: administrators, retry: administrators, giveUp: administrators } as const satisfies Policies<typeof jobContract>

const jobs: Handlers<typeof jobContract, Services> = {
  query: ({ query }, { database }) => queryJobs(database, query),
  retry: ({ body, user }, { database }) => retryJob(database, body.id, user.id),
  giveUp: ({ body, user }, { database }) => giveUpJob(database, body.id, user.id),
}

/** Serves the health page and the background jobs. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  // The live channel is a module of its own, registered later or not at all.
  const live = () => (app.hasDecorator("websocketServer") ? app.websocketServer.clients.size : 0)
  register(app, services, healthContract, { read: administrators }, { read: (_, known) => readHealth(known, live()) })
  register(app, services, jobContract, jobPolicies, jobs)
}
