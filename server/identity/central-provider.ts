import type { Account, Configuration, Grant, KoaContextWithOIDC, Provider } from "oidc-provider"
import type { Language } from "#contract/identity.contract.ts"
import type { Services } from "#server/http/services.ts"
import type { Database } from "#server/database/database.ts"
import { alikeOrigins } from "#server/http/public-url.ts"
import { signingKey } from "./central-keys.ts"
import { centralPages } from "./central-pages.ts"
import { centralStorage, cookieKeys, tokenSeconds } from "./central-records.ts"
import { mustChangePassword } from "./passwords.ts"
import { digest } from "./secrets.ts"
import { endLoginSession } from "./sign-out.ts"
import { ticketSeconds } from "./tickets.ts"
import { findUser } from "./users.ts"

/** Where the shipped central login is mounted. */
export const centralPath = "/prod-api/oidc"
/** The platform as a client of its own central login: a public client, protected by PKCE. */
export const ownClient = "procurement-web"
/** Where the central login redirects after sign-in and sign-out. */
export const landing = { code: "/loading", signedOut: "/systemLogin?logout=yes" } as const

const minutes = (count: number): number => count * 60

type LanguageOf = (ctx: KoaContextWithOIDC) => Language

async function configurationOf({ database, keys, texts }: Services, origin: string, languageOf: LanguageOf): Promise<Configuration> {
  const pages = centralPages(texts)
  const show = (ctx: KoaContextWithOIDC, html: string): void => {
    ctx.set("content-security-policy", pages.policy)
    ctx.type = "html"
    ctx.body = html
  }
  const own = {
    client_id: ownClient,
    redirect_uris: alikeOrigins(origin).map((one) => one + landing.code),
    post_logout_redirect_uris: alikeOrigins(origin).map((one) => one + landing.signedOut),
    token_endpoint_auth_method: "none" as const,
    grant_types: ["authorization_code"],
  }
  return {
    adapter: centralStorage(database, keys.gate, own),
    jwks: { keys: [await signingKey(database, keys.gate)] },
    cookies: {
      keys: cookieKeys(keys.gate),
      names: { session: "central_session", interaction: "central_interaction", resume: "central_resume" },
      long: { httpOnly: true, sameSite: "lax", signed: true, path: centralPath },
      short: { httpOnly: true, sameSite: "lax", signed: true },
    },
    extraClientMetadata: { properties: [tokenSeconds] },
    responseTypes: ["code"],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name", "preferred_username", "locale"], email: ["email", "email_verified"] },
    scopes: ["openid", "profile", "email", "offline_access"],
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const hinted = ctx.oidc.entities.IdTokenHint?.payload["sub"]
          const known = hinted !== undefined && hinted === ctx.oidc.session?.accountId
          show(ctx, known ? pages.signOutNow(form, languageOf(ctx)) : pages.askSignOut(form, languageOf(ctx)))
        },
        postLogoutSuccessSource: (ctx) => show(ctx, pages.signedOut(languageOf(ctx))),
      },
    },
    ttl: {
      AccessToken: (_, __, client) => Number(client.metadata()[tokenSeconds] ?? minutes(30)),
      AuthorizationCode: 60,
      IdToken: minutes(10),
      Interaction: minutes(15),
      RefreshToken: ticketSeconds,
      Session: ticketSeconds,
      Grant: ticketSeconds,
    },
    interactions: { url: (_, { uid }) => `/prod-api/auth/interaction/${uid}` },
    loadExistingGrant: (ctx) => grantIn(database, ctx),
    findAccount: (_, id) => accountOf(database, id),
    renderError: (ctx, out) => show(ctx, pages.failed(out.error, languageOf(ctx))),
  }
}

/** The account for the central login, with its claims. */
async function accountOf(database: Database, id: string): Promise<Account | undefined> {
  const user = await findUser(database, id)
  if (!user?.active) return undefined
  const { rows } = await database.query<{ email: string | null; confirmed: boolean }>({
    text: "select email, email_confirmed as confirmed from person where id = $1",
    values: [id],
  })
  const email = rows[0]?.email ? { email: rows[0].email, email_verified: rows[0].confirmed } : {}
  return {
    accountId: id,
    claims: () => ({ sub: id, name: user.displayName, preferred_username: user.name, locale: user.language, ...email }),
  }
}

/** Creates the central login that is shipped with the platform: an OpenID provider (authorization code with PKCE, no consent, RP-initiated logout). */
export async function makeProvider(services: Services, origin: string, languageOf: LanguageOf): Promise<Provider> {
  const { database, log } = services
  // Imported on first use: most server processes in tests never need it.
  const { default: OidcProvider } = await import("oidc-provider")
  const provider = new OidcProvider(origin + centralPath, await configurationOf(services, origin, languageOf))
  // The mount has already determined the request's address.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function compare(actual: string) {
    return digest(actual).toString("hex") === this.clientSecret
  }
  provider.use(async (ctx, next) => {
    await next()
    const { session, route } = ctx.oidc ?? {}
    if (route === "end_session_confirm" && session?.destroyed === true) await database.transaction((tx) => endLoginSession(tx, session.uid))
  })
  const report = (error: Error): void => log.error({ reason: error.message }, "the central login failed through a fault of ours")
  provider.on("server_error", (_, error) => report(error))
  // The library would otherwise write the error to the terminal, with the values involved.
  provider.onerror = report
  return provider
}

/**
 * Every client is the customer's own, so nobody is asked for consent. A person whose password was set by somebody else may only sign in to the
 * platform itself: without a grant the sign-in page appears and asks for a new password.
 */
async function grantIn(database: Database, { oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider, params } = oidc
  if (!client || session?.accountId === undefined) return undefined
  if (client.clientId !== ownClient && (await mustChangePassword(database, session.accountId))) return undefined
  const before = session.grantIdFor(client.clientId)
  const found = before === undefined ? undefined : await provider.Grant.find(before)
  const grant = found ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(typeof params?.["scope"] === "string" ? params["scope"] : "openid")
  await grant.save()
  return grant
}
