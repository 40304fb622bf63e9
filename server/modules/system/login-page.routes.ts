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
    // Its name is made of its bytes: what a browser has of it stays true.
    return reply.type(type).header("Cache-Control", "public, max-age=31536000, immutable").send(bytes) as never
  },
  settings: (_, { database }) => readLoginPage(database),
  update: ({ body, user }, { database }) => database.transaction((tx) => updateLoginPage(tx, body, user.id)),
}

/** Serves what the sign-in page says, and its settings. */
export const registerLoginPage = (app: FastifyInstance, services: Services): void =>
  register(app, services, loginPageContract, policies, handlers)
