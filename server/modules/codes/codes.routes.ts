import type { FastifyInstance } from "fastify"
import { codeContract, codesStream } from "#contract/code.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { MayFollow } from "#server/live/socket.ts"
import { addCode, removeCode, removeEntries, restoreCode, updateCode } from "./change-code.ts"
import { queryCodes, readCode, readEntries, readHistory } from "./code-store.ts"

const administrators = { roles: ["administrator"] } as const
export const policies = {
  query: "signedIn",
  getByCode: "signedIn",
  getByCodeAndEnabledFlag: "signedIn",
  add: administrators,
  update: administrators,
  remove: administrators,
  restore: administrators,
  batchRemoveEntry: administrators,
  data: "signedIn",
  dataOf: "signedIn",
  history: administrators,
} as const satisfies Policies<typeof codeContract>

const handlers: Handlers<typeof codeContract> = {
  query: ({ query, body }, { database }) => queryCodes(database, { ...body, ...query }),
  getByCode: ({ query }, { database }) => readCode(database, query.code),
  getByCodeAndEnabledFlag: async ({ query }, { database }) => {
    const row = await readCode(database, query.code)
    return { ...row, entries: row.entries.filter(({ enabledFlag }) => enabledFlag === query.enabledFlag) }
  },
  add: ({ body, user }, { database }) => addCode(database, body, user.id),
  update: ({ body, user }, { database }) => updateCode(database, body, user.id),
  remove: ({ query, user, language }, { database, texts }) => removeCode(database, query.code, { person: user.id, texts, language }),
  restore: ({ query, user }, { database }) => restoreCode(database, query.code, user.id),
  batchRemoveEntry: ({ body, user }, { database }) => removeEntries(database, body.code, body.values, user.id),
  data: async ({ params }, { database }) => {
    const entries = (await readEntries(database, [params.code]))[params.code]
    if (!entries) throw new Refused({ code: code.absent })
    return entries
  },
  dataOf: ({ body }, { database }) => readEntries(database, body),
  history: ({ query }, { database }) => readHistory(database, query.code),
}

/** Serves the system codes. */
export const registerCodes = (app: FastifyInstance, services: Services): void => register(app, services, codeContract, policies, handlers)

/** Everybody who is signed in may hear that a code has changed. */
export const mayFollowCodes =
  (others: MayFollow): MayFollow =>
  (user, stream, inside) =>
    stream === codesStream ? Promise.resolve(inside !== true) : others(user, stream, inside)
