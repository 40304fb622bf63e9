import type { FastifyInstance } from "fastify"
import { messageContract } from "#contract/message.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { queryRecords, readRecord, sendAgain } from "./records.ts"
import { describeEvents, describeModules, describePlaceholders, eventsOf, placeholdersFor } from "./registry.ts"
import { addTemplate, queryTemplates, readTemplate, removeTemplate, updateTemplate } from "./templates.ts"
import { addType, queryTypes, removeType, updateType } from "./types.ts"
import { privateTemplates } from "./wechat.ts"

const administrators = { roles: ["administrator"] } as const
const policies = {
  types: administrators,
  addType: administrators,
  updateType: administrators,
  removeType: administrators,
  events: administrators,
  table: administrators,
  add: administrators,
  update: administrators,
  remove: administrators,
  one: administrators,
  privateTemplates: administrators,
  placeholders: administrators,
  placeholderModules: administrators,
  records: administrators,
  record: administrators,
  sendAgain: administrators,
} as const satisfies Policies<typeof messageContract>

const handlers: Handlers<typeof messageContract> = {
  types: ({ query, body }, { database }) => queryTypes(database, { ...body, ...query }),
  addType: ({ body, user }, { database }) => addType(database, body, user.id),
  updateType: ({ body, user }, { database }) => updateType(database, body, user.id),
  removeType: ({ query }, { database }) => removeType(database, query.code),
  events: (_, { texts }) => Promise.resolve(describeEvents(texts)),
  table: ({ query, body }, { database }) => queryTemplates(database, { ...body, ...query }),
  add: ({ body, user }, { database }) => addTemplate(database, body, user.id),
  update: ({ body, user }, { database }) => updateTemplate(database, body, user.id),
  remove: ({ query, user }, { database }) => removeTemplate(database, query, user.id),
  one: ({ params }, { database }) => readTemplate(database, params.id),
  privateTemplates: (_, { config }) => privateTemplates(config.weChat),
  placeholders: ({ query }, { texts }) => {
    const { moduleCode, noticeType, noticeEvent = "", code = "", name = "" } = query
    const told = noticeType === undefined ? [] : eventsOf(noticeType).filter((event) => noticeEvent === "" || event === noticeEvent)
    const fitting = noticeType === undefined ? null : placeholdersFor(noticeType, noticeEvent)
    const found = describePlaceholders(texts).filter(
      (one) =>
        (moduleCode === undefined || one.moduleCode === moduleCode) &&
        (fitting === null || fitting.includes(one.code)) &&
        (told.length === 0 || one.events.some((event) => told.includes(event))) &&
        (noticeEvent === "" || noticeType !== undefined || one.events.includes(noticeEvent)) &&
        one.code.toLowerCase().includes(code.toLowerCase()) &&
        Object.values(one.names).some((word) => word.toLowerCase().includes(name.toLowerCase())),
    )
    // Modules that share a message type may have the same placeholder.
    const isFirst = ({ code: own }: (typeof found)[number], index: number) => found.findIndex((one) => one.code === own) === index
    return Promise.resolve(noticeType === undefined ? found : found.filter(isFirst))
  },
  placeholderModules: (_, { texts }) => Promise.resolve(describeModules(texts)),
  records: ({ query, body, language }, services) => queryRecords(services, { ...body, ...query }, language),
  record: ({ params, language }, services) => readRecord(services, params.id, language),
  sendAgain: ({ body, user }, { database }) => sendAgain(database, body.ids, user.id),
}

/** Serves message types, templates, placeholders and send records. */
export const registerMessages = (app: FastifyInstance, services: Services): void =>
  register(app, services, messageContract, policies, handlers)
