import type { FastifyInstance } from "fastify"
import { boardContract } from "#contract/announcement.contract.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { listOpen, showOpen } from "./announcement.queries.ts"

/** Serves the public page. */
export const registerBoard = (app: FastifyInstance, services: Services): void =>
  register(app, services, boardContract, { bulletin: "public", open: "public" }, {
    bulletin: ({ query }, { database }) => listOpen(database, query),
    open: ({ params }, { database }) => database.reading((tx) => showOpen(tx, params.id)),
  } satisfies Handlers<typeof boardContract, Services, "bulletin" | "open">)
