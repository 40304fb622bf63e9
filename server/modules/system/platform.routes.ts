import type { FastifyInstance } from "fastify"
import { platformContract } from "#contract/platform.contract.ts"
import type { Policies, PublicOf } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { menuOf } from "./menu.ts"

const policies = { health: "public", menu: "anyPassword" } as const satisfies Policies<typeof platformContract>

const handlers: Handlers<typeof platformContract, Services, PublicOf<typeof policies>> = {
  health: async (_, { database, version }) => {
    const { rows } = await database.query<{ version: string; at: string }>({
      text: "select current_setting('server_version') as version, floor(extract(epoch from platform_clock()) * 1000)::bigint as at",
    })
    return { version, database: { state: "up", version: rows[0]?.version ?? "" }, serverTime: Number(rows[0]?.at) }
  },
  menu: ({ user, language }, { database }) => menuOf(database, user.grants?.map(({ role }) => role) ?? user.roles, language),
}

/** Serves the platform's own calls. */
export const registerPlatform = (app: FastifyInstance, services: Services): void =>
  register(app, services, platformContract, policies, handlers)
