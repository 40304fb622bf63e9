import type { FastifyInstance } from "fastify"
import { loginPageContract } from "#contract/login-page.contract.ts"
import type { Policies, PublicOf } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { readLoginPage, readPicture, updateLoginPage } from "#server/identity/login-page.ts"

const administrators = { roles: ["administrator"] } as const
const policies = {
  picture: "public",
  settings: administrators,
  update: administrators,
} as const satisfies Policies<typeof loginPageContract>

const handlers: Handlers<typeof loginPageContract, Services, PublicOf<typeof policies>> = {
  picture: async ({ params, reply }, { database }) => {
    const { type, bytes } = await readPicture(database, params.name)
    // The picture's name is a hash of its bytes, so a cached copy never becomes stale.
    return reply.type(type).header("Cache-Control", "public, max-age=31536000, immutable").send(bytes) as never
  },
  settings: (_, { database }) => readLoginPage(database),
  update: ({ body, user }, { database }) => database.transaction((tx) => updateLoginPage(tx, body, user.id)),
}

/** Serves the texts of the sign-in page, and its settings. */
export const registerLoginPage = (app: FastifyInstance, services: Services): void =>
  register(app, services, loginPageContract, policies, handlers)
