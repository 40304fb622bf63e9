import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { identityContract, type Profile, ssoStart } from "#contract/identity.contract.ts"
import type { PublicOf } from "#server/http/policy.ts"
import { apiPrefix, bearerOf, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { registerAccount } from "./account.routes.ts"
import { profileIn } from "./accounts.ts"
import { forgetCookies, ticketCookie } from "./cookies.ts"
import { identityPolicies } from "./identity.policy.ts"
import { innerPath } from "./inner-path.ts"
import { issueTokens } from "./issue-tokens.ts"
import { requireOwnOrigin } from "./origin.ts"
import { mountShippedLogin } from "./shipped-login.ts"
import { endTicket, signOut } from "./sign-out.ts"
import { type CentralClient, centralClient } from "./sso-client.ts"
import { ticketOf } from "./tickets.ts"

async function ownProfile({ sessionId }: SessionUser, { database }: Services): Promise<Profile> {
  const profile = await profileIn(database, sessionId)
  if (!profile) throw new Refused({ code: code.signedOut })
  return profile
}

/** Ends the bearer's session, else the sessions that this browser's ticket opened: a token may have expired while the ticket has not. */
async function leave(services: Services, central: CentralClient, request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
  const { database, authenticate, config } = services
  const user = await authenticate(bearerOf(request))
  // Without a user the cookie tells whose session ends, and the browser would send it with requests of neighbouring hosts too.
  if (!user) requireOwnOrigin(request, config.publicUrl, false)
  const ticket = await ticketOf(database, request.cookies[ticketCookie] ?? "")
  const proof = user
    ? await database.transaction((tx) => signOut(tx, user.sessionId, "signed out"))
    : ticket === undefined
      ? null
      : await database.transaction((tx) => endTicket(tx, ticket, "signed out"))
  forgetCookies(reply)
  return proof === null ? null : central.signOutAddress(proof, request)
}

const handlersWith = (central: CentralClient): Handlers<typeof identityContract, Services, PublicOf<typeof identityPolicies>> => ({
  token: ({ body, request, reply }, services) => issueTokens(services, central, body, request, reply),
  userInfo: ({ user }, services) => ownProfile(user, services),
  getUser: ({ user }, services) => ownProfile(user, services),
  logout: async ({ request, reply }, services) => ({ to: await leave(services, central, request, reply) }),
})

/** Redirects the browser to the central login or, when that is unavailable, to the sign-in page with a message. */
function serveStart(app: FastifyInstance, services: Services, central: CentralClient): void {
  app.get<{ Querystring: { to?: unknown } }>(apiPrefix + ssoStart, { config: { policy: "public" } }, async (request, reply) => {
    const { to = "/" } = request.query
    if (typeof to !== "string") throw new Refused({ code: code.badFormat, params: { fields: "to" } })
    const page = innerPath(to)
    const address = await central.start(page, services.texts.languageOf(request), request, reply).catch((error: unknown) => {
      if (error instanceof Refused) throw error
      services.log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "the central login cannot be reached")
      return "/systemLogin?sso=failed"
    })
    return reply.redirect(address, 303)
  })
}

/** Serves sign-in, refresh, sign-out, the central login and everything about the own account. */
export function registerIdentity(app: FastifyInstance, services: Services): void {
  const shipped = services.config.sso ? undefined : mountShippedLogin(app, services)
  const central = centralClient(app, services, shipped)
  register(app, services, identityContract, identityPolicies, handlersWith(central))
  registerAccount(app, services, { central, shipped })
  serveStart(app, services, central)
}
