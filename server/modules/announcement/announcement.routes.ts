import type { FastifyInstance } from "fastify"
import { announcementContract } from "#contract/announcement.contract.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { listOpen, listReceipts, note, showOpen } from "./announcement.queries.ts"

const policies = {
  read: "signedIn",
  signFor: "signedIn",
  receipts: { roles: announcement.begin.by },
  bulletin: "public",
  open: "public",
} as const satisfies Policies<typeof announcementContract>

const handlers: Handlers<typeof announcementContract, Services, "bulletin" | "open"> = {
  read: ({ user, params }, { database }) => note(database, user, params.id, "read"),
  signFor: async ({ user, params }, { database }) => {
    const { signedAt } = await note(database, user, params.id, "signed")
    return { signedAt: signedAt ?? 0 }
  },
  receipts: ({ user, params, query, body }, { database }) =>
    database.reading((tx) => listReceipts(tx, user, params.id, { ...body, ...query })),
  bulletin: ({ query }, { database }) => listOpen(database, query),
  open: ({ params }, { database }) => database.reading((tx) => showOpen(tx, params.id)),
}

/** Serves what announcements have beside the calls of every document. */
export const registerAnnouncements = (app: FastifyInstance, services: Services): void =>
  register(app, services, announcementContract, policies, handlers)
