import type { FastifyInstance } from "fastify"
import { shownLoginPage } from "./login-page.ts"
import { code, Refused } from "#contract/errors.ts"
import { accountContract, type Profile } from "#contract/identity.contract.ts"
import { listDemoAccounts } from "#server/demo/people.ts"
import type { PublicOf } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { announce } from "#server/live/hub.ts"
import type { MayFollow } from "#server/live/socket.ts"
import { askForLink, tellOwner } from "#server/mail/outbox.ts"
import { actAs, changeAccount, profileIn } from "./accounts.ts"
import { ticketCookie } from "./cookies.ts"
import { accountPolicies } from "./identity.policy.ts"
import { requireOwnOrigin } from "./origin.ts"
import { choosePassword, isPasswordOf, resetByLink } from "./passwords.ts"
import { digest } from "./secrets.ts"
import type { ShippedLogin } from "./shipped-login.ts"
import { endAll, endOwnSession, listSessions } from "./sign-out.ts"
import type { CentralClient } from "./sso-client.ts"
import { countAttempt, forgetAttempt } from "./throttle.ts"
import { issueServiceTicket } from "./tickets.ts"

/** The central login: the platform's client side, and the shipped provider if it is in use. */
interface Login {
  readonly central: CentralClient
  readonly shipped: ShippedLogin | undefined
}

type AccountHandlers = Handlers<typeof accountContract, Services, PublicOf<typeof accountPolicies>>

async function profileOf({ sessionId }: SessionUser, { database }: Services): Promise<Profile> {
  const profile = await profileIn(database, sessionId)
  if (!profile) throw new Refused({ code: code.signedOut })
  return profile
}

/** Whether forgotten passwords can be replaced: passwords are kept here, and mail can carry a link. */
const canRetrieve = ({ config }: Services): boolean =>
  config.mail !== undefined && (config.sso === undefined || (config.localLogin ?? true))

const signingIn = ({ central, shipped }: Login): Pick<AccountHandlers, "signInWays" | "getSt" | "interaction"> => ({
  signInWays: async ({ request, language }, services) => ({
    local: services.config.localLogin ?? true,
    central: central.isReachable(request) ? { name: services.config.ssoName ?? services.texts.text("central:name", language) } : null,
    retrieve: canRetrieve(services),
    demo: services.config.demo ? await listDemoAccounts(services.database) : [],
    page: await shownLoginPage(services.database, language),
  }),
  getSt: async ({ request }, { database, config }) => {
    requireOwnOrigin(request, config.publicUrl, false)
    return (await issueServiceTicket(database, request.cookies[ticketCookie] ?? "")) ?? null
  },
  interaction: async ({ params, body, request, reply }) => {
    if (!shipped) throw new Refused({ code: code.absent })
    return { to: await shipped.interact({ ...params, ...body }, request, reply) }
  },
})

const sessionHandlers: Pick<AccountHandlers, "switchRole" | "sessions" | "endSession"> = {
  switchRole: async ({ user, body }, services) => {
    await actAs(services.database, user.sessionId, body.role)
    return profileOf(user, services)
  },
  sessions: ({ user }, { database }) => listSessions(database, user.id, user.sessionId),
  endSession: async ({ user, body: { id } }, { database }) => {
    await database.transaction((tx) =>
      id === undefined ? endAll(tx, user.id, "signed out by its owner", user.sessionId) : endOwnSession(tx, user.id, id, user.sessionId),
    )
    return null
  },
}

const ownData: Pick<AccountHandlers, "changeProfile" | "changePassword"> = {
  changeProfile: async ({ user, body, request }, services) => {
    // Rate-limited, so that nobody can probe for other people's addresses and numbers.
    const { email, phone } = await profileOf(user, services)
    const mails = (body.email ?? email).toLowerCase() !== email.toLowerCase()
    if (mails || (body.phone ?? phone) !== phone) await countAttempt(services.database, `contact ${user.id}`, request.ip)
    // Somebody who only holds a token must not redirect the next password link to another address.
    if (mails && !(await isPasswordOf(services.database, user.id, body.password ?? "")))
      throw new Refused({ code: code.badCredentials, rule: "oldPasswordWrong" })
    await services.database.transaction(async (tx) => {
      const former = await changeAccount(tx, user.id, body)
      if (former !== null && services.config.mail) await tellOwner(tx, { person: user.id, about: "emailChanged", to: former })
      await announce(tx, user.id)
    })
    return profileOf(user, services)
  },
  changePassword: async ({ user, body, language, request }, { database, config }) => {
    const account = `change ${user.id}`
    await countAttempt(database, account, request.ip)
    if (!(await isPasswordOf(database, user.id, body.old))) throw new Refused({ code: code.badCredentials, rule: "oldPasswordWrong" })
    await forgetAttempt(database, account, request.ip)
    await database.transaction(async (tx) => {
      await choosePassword(tx, user.id, body.new, language)
      await endAll(tx, user.id, "password changed", user.sessionId)
      if (config.mail) await tellOwner(tx, { person: user.id, about: "passwordChanged" })
    })
    return null
  },
}

/** An account name or an e-mail address. */
const isAccount = (text: string): boolean => /^([\w.-]{2,64}|[^\s@]+@[^\s@]+)$/.test(text)

const forgotten: Pick<AccountHandlers, "retrievePassword" | "resetPassword"> = {
  retrievePassword: async ({ body, request }, services) => {
    requireOwnOrigin(request, services.config.publicUrl, false)
    if (!canRetrieve(services)) throw new Refused({ code: code.absent, rule: "noMailServer" })
    const account = body.account.toLowerCase()
    if (!isAccount(account)) throw new Refused({ code: code.unknownAccount })
    await countAttempt(services.database, `retrieve ${account}`, request.ip)
    await askForLink(services.database, account)
    return null
  },
  resetPassword: async ({ body, language, request }, { database, config }) => {
    requireOwnOrigin(request, config.publicUrl, false)
    const account = `reset ${digest(body.token).toString("hex")}`
    await countAttempt(database, account, request.ip)
    await database.transaction(async (tx) => {
      const person = await resetByLink(tx, body.token, body.password, language)
      if (config.mail) await tellOwner(tx, { person, about: "passwordChanged" })
    })
    await forgetAttempt(database, account, request.ip)
    return null
  },
}

/** A person may hear, under the own id, that the own profile has changed. */
export const mayFollowOwnProfile =
  (others: MayFollow): MayFollow =>
  async (user, stream, inside) =>
    stream === user.id ? !inside : others(user, stream, inside)

/** Serves sign-in and what people do with their own accounts. */
export const registerAccount = (app: FastifyInstance, services: Services, login: Login): void =>
  register(app, services, accountContract, accountPolicies, { ...signingIn(login), ...sessionHandlers, ...ownData, ...forgotten })
