import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { platformContract } from "#contract/platform.contract.ts"
import type { Policies, PublicOf } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { menuOf } from "./menu.ts"
import { WriteProbe } from "./write-probe.ts"

const policies = { health: "public", menu: "anyPassword" } as const satisfies Policies<typeof platformContract>

/** The rule violated by a part that refuses writes. */
const rules = { database: "databaseTakesWrites", files: "filesTakeWrites" } as const

const handlersOf = (probe: WriteProbe): Handlers<typeof platformContract, Services, PublicOf<typeof policies>> => ({
  health: async (_, { database, version }) => {
    const { rows } = await database.query<{ version: string; at: string }>({
      text: "select current_setting('server_version') as version, floor(extract(epoch from platform_clock()) * 1000)::bigint as at",
    })
    const [refused] = await probe.refused(Date.now())
    if (refused) throw new Refused({ code: code.unavailable, rule: rules[refused] })
    return { version, database: { state: "up", version: rows[0]?.version ?? "" }, serverTime: Number(rows[0]?.at) }
  },
  menu: ({ user, language }, { database }) => menuOf(database, user.grants?.map(({ role }) => role) ?? user.roles, language),
})

/** Serves the platform's own calls. */
export const registerPlatform = (app: FastifyInstance, services: Services): void =>
  register(
    app,
    services,
    platformContract,
    policies,
    handlersOf(new WriteProbe(services.database, services.config.files?.folder, services.log)),
  )
