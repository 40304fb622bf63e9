import type { FastifyInstance } from "fastify"
import { printContract } from "#contract/print.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import {
  addTemplate,
  fileOfTemplates,
  enableTemplate,
  queryTemplates,
  readVersions,
  restoreTemplate,
  templatesOf,
  updateTemplate,
  type Views,
} from "./templates.ts"

const administrators = { roles: ["administrator"] } as const
/** Who may maintain templates, and who may print by them. */
export const policies = {
  query: administrators,
  add: administrators,
  update: administrators,
  setEnabled: administrators,
  versions: administrators,
  restore: administrators,
  file: administrators,
  ofKind: "signedIn",
} as const satisfies Policies<typeof printContract>

const handlersOf = (views: Views): Handlers<typeof printContract, Services> => ({
  query: ({ query, body }, { database }) => database.reading((tx) => queryTemplates(tx, { ...query, ...body })),
  add: ({ body, user }, { database }) => database.transaction((tx) => addTemplate(tx, views, body, user.id)),
  update: ({ body, user }, { database }) => database.transaction((tx) => updateTemplate(tx, views, body, user.id)),
  setEnabled: ({ body, user }, { database }) => database.transaction((tx) => enableTemplate(tx, body, user.id)),
  versions: ({ query }, { database }) => database.reading((tx) => readVersions(tx, query.id)),
  restore: ({ body, user }, { database }) => database.transaction((tx) => restoreTemplate(tx, views, body, user.id)),
  file: ({ query }, { database }) => database.reading((tx) => fileOfTemplates(tx, query.id)),
  ofKind: ({ query, language }, { database }) => database.reading((tx) => templatesOf(tx, query.kind, language)),
})

/** Serves the templates by which documents of these kinds are printed. */
export const printModule =
  (views: Views) =>
  (app: FastifyInstance, services: Services): void =>
    register(app, services, printContract, policies, handlersOf(views))
