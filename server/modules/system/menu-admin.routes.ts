import type { FastifyInstance } from "fastify"
import { menuStream } from "#contract/menu.ts"
import { menuAdminContract } from "#contract/system.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { MayFollow } from "#server/live/socket.ts"
import { addModule, moveModule, readModules, removeModule, restoreModule, updateModule } from "./menu-admin.ts"

const administrators = { roles: ["administrator"] } as const
const policies = {
  modules: administrators,
  addModule: administrators,
  updateModule: administrators,
  moveModule: administrators,
  removeModule: administrators,
  restoreModule: administrators,
} as const satisfies Policies<typeof menuAdminContract>

const handlers: Handlers<typeof menuAdminContract, Services> = {
  modules: (_, { database }) => readModules(database),
  addModule: ({ body, user }, { database }) => addModule(database, body, user.id),
  updateModule: ({ body, user }, { database }) => updateModule(database, body, user.id),
  moveModule: ({ body, user }, { database }) => moveModule(database, body, user.id),
  removeModule: ({ body, user }, { database }) => removeModule(database, body.id, user.id),
  restoreModule: ({ body, user }, { database }) => restoreModule(database, body.id, user.id),
}

/** Serves the administrators' menu modules. */
export const registerMenuAdmin = (app: FastifyInstance, services: Services): void =>
  register(app, services, menuAdminContract, policies, handlers)

/** Everybody who is signed in may hear that the menu has changed. */
export const mayFollowMenu =
  (others: MayFollow): MayFollow =>
  async (user, stream, inside) =>
    stream === menuStream ? !inside : others(user, stream, inside)
