import type { FastifyInstance } from "fastify"
import { announcementContract } from "#contract/announcement.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Call, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { listOpen, listReceipts, noteRead, queryAnnouncements, showAnnouncement, showOpen, signFor } from "./announcement.queries.ts"
import { createAnnouncement, runAnnouncement, type Wanted } from "./run.ts"
import type { AnnouncementFacts } from "#machines/announcement/announcement.facts.ts"

const makers = { roles: ["administrator", "purchaser"] } as const
const policies = {
  query: "signedIn",
  create: makers,
  one: "signedIn",
  save: makers,
  publish: makers,
  schedule: makers,
  unschedule: makers,
  withdraw: makers,
  read: "signedIn",
  signFor: "signedIn",
  receipts: makers,
  bulletin: "public",
  open: "public",
} as const satisfies Policies<typeof announcementContract>

type Announcements = typeof announcementContract
type Commands = "save" | "publish" | "schedule" | "unschedule" | "withdraw"

/** Runs a command that leaves this fact. */
const command =
  <Name extends Commands>(name: Name, want: (input: Call<Announcements[Name]>["body"]["input"], facts: AnnouncementFacts) => Wanted) =>
  ({ user, params, body, key }: Call<Announcements[Name]>, { database, keys }: Services) =>
    runAnnouncement(database, keys, {
      user,
      id: params.id,
      name,
      base: body.base,
      input: body.input,
      key,
      want: (facts) => want(body.input, facts),
    })

const handlers: Handlers<Announcements, Services, "bulletin" | "open"> = {
  query: ({ user, query, body }, { database }) => database.reading((tx) => queryAnnouncements(tx, user, { ...body, ...query })),
  create: ({ user, body, key }, { database, keys }) => createAnnouncement(database, keys, { user, ...body, key }),
  one: ({ user, params }, { database }) => database.reading((tx) => showAnnouncement(tx, user, params.id)),
  save: command("save", ({ content }, { number, scope, party }) => ({
    type: "announcement.saved",
    data: { number, scope, party, content },
  })),
  publish: command("publish", () => ({ type: "announcement.published", data: {} })),
  schedule: command("schedule", ({ at }) => ({ type: "announcement.scheduled", data: { publishAt: at } })),
  unschedule: command("unschedule", () => ({ type: "announcement.unscheduled", data: {} })),
  withdraw: command("withdraw", ({ reason }) => ({ type: "announcement.withdrawn", data: { reason } })),
  read: ({ user, params }, { database }) => noteRead(database, user, params.id),
  signFor: ({ user, params }, { database }) => signFor(database, user, params.id),
  receipts: ({ user, params, query, body }, { database }) =>
    database.reading((tx) => listReceipts(tx, user, params.id, { ...body, ...query })),
  bulletin: ({ query }, { database }) => listOpen(database, query),
  open: ({ params }, { database }) => database.reading((tx) => showOpen(tx, params.id)),
}

/** Serves announcements. */
export const registerAnnouncements = (app: FastifyInstance, services: Services): void =>
  register(app, services, announcementContract, policies, handlers)
