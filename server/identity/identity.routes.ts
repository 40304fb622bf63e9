import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { identityContract, type Profile } from "#contract/identity.contract.ts"
import { listDemoAccounts } from "#server/demo/people.ts"
import type { PublicOf } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { identityPolicies } from "./identity.policy.ts"
import { forgetCookie, issueTokens, profileOf } from "./issue-tokens.ts"
import { revoke } from "./sessions.ts"
import { findUser } from "./users.ts"

async function ownProfile({ id }: SessionUser, { database }: Services): Promise<Profile> {
  const user = await findUser(database, id)
  if (!user) throw new Refused({ code: code.signedOut })
  return profileOf(user)
}

const handlers: Handlers<typeof identityContract, Services, PublicOf<typeof identityPolicies>> = {
  token: ({ body, request, reply }, { database }) => issueTokens(database, body, request, reply),
  userInfo: ({ user }, services) => ownProfile(user, services),
  getUser: ({ user }, services) => ownProfile(user, services),
  logout: async ({ user, reply }, { database }) => {
    await revoke(database, user.sessionId, "signed out")
    void forgetCookie(reply)
    return null
  },
  demoAccounts: async (_, { config, database }) => (config.demo ? listDemoAccounts(database) : []),
}

/** Serves sign-in, refresh, sign-out and the profile. */
export const registerIdentity = (app: FastifyInstance, services: Services): void =>
  register(app, services, identityContract, identityPolicies, handlers)
