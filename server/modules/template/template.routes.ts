import type { FastifyInstance } from "fastify"
import { tenderTemplateContract } from "#contract/tender-template.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { addTemplate, enableTemplate, offeredTemplates, queryTemplates, updateTemplate } from "./templates.ts"

const writers = { roles: ["purchaser", "legal", "administrator"] } as const
const policies = {
  query: writers,
  offered: writers,
  add: writers,
  update: writers,
  setEnabled: writers,
} as const satisfies Policies<typeof tenderTemplateContract>

const handlers: Handlers<typeof tenderTemplateContract, Services> = {
  query: ({ query, body, ...asking }, { database }) => database.reading((tx) => queryTemplates(tx, asking, { ...query, ...body })),
  offered: ({ query, ...asking }, { database }) => database.reading((tx) => offeredTemplates(tx, asking, query)),
  add: ({ body, ...asking }, { database }) => database.transaction((tx) => addTemplate(tx, asking, body)),
  update: ({ body, ...asking }, { database }) => database.transaction((tx) => updateTemplate(tx, asking, body)),
  setEnabled: ({ body, ...asking }, { database }) => database.transaction((tx) => enableTemplate(tx, asking, body)),
}

/** Serves the templates from which tenders are written. */
export const registerTemplates = (app: FastifyInstance, services: Services): void =>
  register(app, services, tenderTemplateContract, policies, handlers)
