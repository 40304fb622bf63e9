import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as oidc from "openid-client"
import { code, Refused } from "#contract/errors.ts"
import type { Language, TokenRequest } from "#contract/identity.contract.ts"
import { originOf, publicOrigin } from "#server/http/public-url.ts"
import type { Services } from "#server/http/services.ts"
import { giveCookie } from "./cookies.ts"
import { landing, ownClient } from "./central-provider.ts"
import { once } from "../once.ts"
import { digest, newToken } from "./secrets.ts"
import type { ShippedLogin } from "./shipped-login.ts"
import { personOf } from "./sso-person.ts"
import type { CentralProof } from "./tickets.ts"

/** The client side of the central login, whoever runs it. */
export interface CentralClient {
  /** Whether people who use this address can reach the central login. */
  readonly isReachable: (request: FastifyRequest) => boolean
  /** The address for signing in, from which the person finally returns to `to`. */
  readonly start: (to: string, language: Language, request: FastifyRequest, reply: FastifyReply) => Promise<string>
  /** Exchanges the parameters that the browser returned with for the person. */
  readonly finish: (form: CodeForm, request: FastifyRequest) => Promise<{ person: string; to: string; proof: CentralProof }>
  /** The address for signing out; null when the central login offers none. */
  readonly signOutAddress: (idToken: string, request: FastifyRequest) => Promise<string | null>
}

type CodeForm = TokenRequest & { grant_type: "authorization_code" }

/** The cookie that binds a sign-in to the browser in which it began. */
const browserCookie = "sso"
const startSeconds = 900
const scope = "openid profile email"
/** The timeout for another provider, in seconds. */
const patience = 10

/** The client of the shipped central login, or of the provider that the settings name. */
export function centralClient(app: FastifyInstance, services: Services, shipped: ShippedLogin | undefined): CentralClient {
  const { database, config, log } = services
  const provider = once(() => discover(services, shipped))
  const publicly = (): string => publicOrigin(app, config.publicUrl)
  // A proxy may have changed the request's host; a configured address is right all the same.
  const visited = (request: FastifyRequest): string | undefined => originOf(request.host, publicly()) ?? config.publicUrl
  /** The shipped login is addressed under the visitor's host name, since its cookies are. */
  const met = (address: URL, origin: string): string => (shipped ? origin + address.pathname + address.search : address.href)

  return {
    isReachable: (request) => visited(request) !== undefined,

    start: async (to, language, request, reply) => {
      const origin = visited(request)
      if (origin === undefined) throw new Refused({ code: code.absent })
      const at = await provider()
      const known = request.cookies[browserCookie]
      const browser = known !== undefined && /^[\w-]{43}$/.test(known) ? known : newToken()
      const state = newToken()
      const redirect = origin + landing.code
      await noteStart(database, { state, browser, redirect, to })
      giveCookie(request, reply, browserCookie, browser, { maxAge: startSeconds, publicUrl: config.publicUrl })
      const address = oidc.buildAuthorizationUrl(at, {
        redirect_uri: redirect,
        scope,
        state,
        nonce: derived(browser, state, "nonce"),
        code_challenge: await oidc.calculatePKCECodeChallenge(derived(browser, state, "verifier")),
        code_challenge_method: "S256",
        ui_locales: language,
      })
      return met(address, origin)
    },

    finish: async (form, request) => {
      const browser = request.cookies[browserCookie] ?? ""
      const to = await takeStart(database, browser, form)
      const at = await provider()
      const granted = await asked(log, () => exchange(at, browser, form))
      const claims = granted.claims()
      if (!claims || granted.id_token === undefined) throw new Refused({ code: code.badGrant })
      if (shipped) {
        const loginSession = await shipped.sessionOf(form.code)
        return { person: claims.sub, to, proof: { idToken: granted.id_token, loginSession } }
      }
      const said = "email" in claims ? claims : await asked(log, () => oidc.fetchUserInfo(at, granted.access_token, claims.sub))
      const email = said["email_verified"] === true && typeof said["email"] === "string" ? said["email"] : undefined
      // The issuer as the settings spell it, so that an administrator's link refers to the same one.
      const person = await personOf(database, { issuer: config.sso?.issuer ?? at.serverMetadata().issuer, subject: claims.sub, email })
      return { person, to, proof: { idToken: granted.id_token, loginSession: null } }
    },

    signOutAddress: async (idToken, request) => {
      const at = await provider().catch(() => null)
      if (at?.serverMetadata().end_session_endpoint === undefined) return null
      const origin = visited(request) ?? publicly()
      const address = oidc.buildEndSessionUrl(at, {
        id_token_hint: idToken,
        post_logout_redirect_uri: origin + landing.signedOut,
        client_id: at.clientMetadata().client_id,
      })
      return shipped ? address.pathname + address.search : address.href
    },
  }
}

/** Stores where a person wants to go who begins to sign in, and deletes abandoned entries. */
const noteStart = (
  database: Services["database"],
  start: { readonly state: string; readonly browser: string; readonly redirect: string; readonly to: string },
) =>
  database.query({
    text: `with over as (delete from login_start where expires_at < now())
      insert into login_start (state, browser, redirect_uri, to_path, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    values: [digest(start.state), digest(start.browser), start.redirect, start.to, startSeconds],
  })

/** Returns, once only, where the person wanted to go who began to sign in in this browser. */
async function takeStart(database: Services["database"], browser: string, form: CodeForm): Promise<string> {
  const { rows } = await database.query<{ to: string }>({
    text: `delete from login_start where state = $1 and browser = $2 and redirect_uri = $3 and expires_at > now() returning to_path as "to"`,
    values: [digest(form.state), digest(browser), form.redirect_uri],
  })
  const [start] = rows
  if (!start) throw new Refused({ code: code.badGrant })
  return start.to
}

/** Sends the provider the code that the browser returned with. */
function exchange(at: oidc.Configuration, browser: string, form: CodeForm) {
  const back = new URL(form.redirect_uri)
  // There is only one provider, so an answer that does not name it cannot be another's.
  back.search = new URLSearchParams({ code: form.code, state: form.state, iss: form.iss ?? at.serverMetadata().issuer }).toString()
  return oidc.authorizationCodeGrant(at, back, {
    pkceCodeVerifier: derived(browser, form.state, "verifier"),
    expectedNonce: derived(browser, form.state, "nonce"),
    expectedState: form.state,
    idTokenExpected: true,
  })
}

/** Derived from what the browser and the address bar hold: the database stores nothing with which a code could be used. */
const derived = (browser: string, state: string, use: string): string => digest(`${use} ${browser} ${state}`).toString("base64url")

async function discover({ config: { sso } }: Services, shipped: ShippedLogin | undefined): Promise<oidc.Configuration> {
  if (shipped)
    return oidc.discovery(new URL(shipped.issuer()), ownClient, undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: (url, init) => shipped.fetch(url, init),
    })
  if (!sso) throw new Refused({ code: code.absent })
  const issuer = new URL(sso.issuer)
  // Without https only a provider on the same machine is accepted; the settings enforce that.
  const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(issuer, sso.clientId, sso.clientSecret, clientAuth(sso.clientSecret), { execute, timeout: patience })
}

/** The secret is sent in the header where the provider accepts it (the standard's default), else in the form. */
const clientAuth =
  (secret: string | undefined): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    const auth =
      secret === undefined
        ? oidc.None()
        : methods.includes("client_secret_basic")
          ? oidc.ClientSecretBasic(secret)
          : oidc.ClientSecretPost(secret)
    return auth(server, client, body, headers)
  }

/** A provider's refusal makes the grant invalid; a provider that cannot be reached is an outage. */
async function asked<Answer>(log: Services["log"], ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const unreachable = error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")
    const reason = error instanceof Error && "error" in error ? String(error.error) : error instanceof Error ? error.message : "unknown"
    log.warn({ reason }, "the central login did not give a person")
    throw new Refused({ code: unreachable ? code.thirdParty : code.badGrant })
  }
}
