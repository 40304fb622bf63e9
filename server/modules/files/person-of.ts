import type { FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { admit } from "#server/http/policy.ts"
import { bearerOf } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** Authenticates a request that is not a call of the contract, as calls are. */
export async function personOf(services: Services, request: FastifyRequest): Promise<SessionUser> {
  const user = await services.authenticate(bearerOf(request))
  request.ownLanguage = user?.language
  admit("signedIn", user)
  if (!user) throw new Refused({ code: code.signedOut })
  return user
}
