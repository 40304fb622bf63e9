import type { FastifyInstance } from "fastify"
import { currencyContract } from "#contract/currency.contract.ts"
import type { Register, TreeCalls } from "#contract/register.ts"
import { registers } from "#contract/registers.ts"
import { currenciesInUse } from "#server/documents/currencies.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register as serve } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { addEntry, enableEntry, updateEntry } from "./change-entry.ts"
import { queryEntries, readTree } from "./register-store.ts"

type Calls = Register["calls"]

const administrators = { roles: ["administrator"] } as const
/** Everybody may look up entries to pick; administrators maintain them. */
export const registerPolicies = {
  query: "signedIn",
  add: administrators,
  update: administrators,
  setEnabled: administrators,
} as const satisfies Policies<Calls>

const handlersOf = (register: Register): Handlers<Calls, Services> => ({
  query: ({ query, body }, { database }) => database.reading((tx) => queryEntries(tx, register, { ...query, ...body })),
  add: ({ body, user }, { database }) => database.transaction((tx) => addEntry(tx, register, body, user.id)),
  update: ({ body, user }, { database }) => database.transaction((tx) => updateEntry(tx, register, body, user.id)),
  setEnabled: ({ body, user }, { database }) => database.transaction((tx) => enableEntry(tx, register, body, user.id)),
})

const treePolicies = { tree: "signedIn" } as const satisfies Policies<TreeCalls>
const treeHandlersOf = (register: Register): Handlers<TreeCalls, Services> => ({
  tree: ({ query, language }, { database }) => database.reading((tx) => readTree(tx, register, query, language)),
})

const currencyPolicies = { inUse: "signedIn" } as const satisfies Policies<typeof currencyContract>
const currencyHandlers: Handlers<typeof currencyContract, Services> = {
  inUse: (_, { database }) => database.reading(currenciesInUse),
}

/** Serves every list of master data, and which currencies are in use. */
export function registerRegisters(app: FastifyInstance, services: Services): void {
  serve(app, services, currencyContract, currencyPolicies, currencyHandlers)
  for (const one of registers) {
    serve(app, services, one.calls, registerPolicies, handlersOf(one))
    if (one.tree) serve(app, services, one.tree, treePolicies, treeHandlersOf(one))
  }
}
