import type { FastifyInstance } from "fastify"
import { listContract } from "#contract/list.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { addView, changeView, dropView, saveLayout, readLayout, readViews } from "./list-views.ts"

// Layouts and views belong to the signed-in person: no call names another one.
const policies = {
  read: "signedIn",
  saveLayout: "signedIn",
  addView: "signedIn",
  changeView: "signedIn",
  dropView: "signedIn",
} as const satisfies Policies<typeof listContract>

const handlers: Handlers<typeof listContract, Services> = {
  read: async ({ user, params: { list } }, { database }) => {
    const [layout, views] = await Promise.all([readLayout(database, user.id, list), readViews(database, user, list)])
    return { layout, views }
  },
  saveLayout: async ({ user, params: { list }, body: { layout } }, { database }) => {
    await saveLayout(database, user.id, list, layout)
    return { layout }
  },
  addView: ({ user, params: { list }, body }, { database }) => addView(database, user, list, body),
  changeView: ({ user, params: { list, id }, body }, { database }) => changeView(database, user, list, id, body),
  dropView: async ({ user, params: { list, id } }, { database }) => {
    await dropView(database, user.id, list, id)
    return { id }
  },
}

/** Serves people's layouts and views of lists. */
export const registerLists = (app: FastifyInstance, services: Services): void => register(app, services, listContract, policies, handlers)
