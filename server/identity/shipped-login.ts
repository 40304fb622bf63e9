import type { IncomingMessage } from "node:http"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { KoaContextWithOIDC, Provider } from "oidc-provider"
import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { originOf, publicOrigin } from "#server/http/public-url.ts"
import type { Services } from "#server/http/services.ts"
import { centralPath, makeProvider, ownClient } from "./central-provider.ts"
import { once } from "../once.ts"
import { requireOwnOrigin } from "./origin.ts"
import { mustChangePassword } from "./passwords.ts"
import { personByPassword } from "./sign-in.ts"

/** The central login that this server runs itself. */
export interface ShippedLogin {
  readonly issuer: () => string
  /** Sends it a request without leaving the process, as our public address may not be reachable from here. */
  readonly fetch: (url: string, init: { method?: string; headers?: Record<string, string>; body?: unknown }) => Promise<Response>
  /** The central login's session in which a code was issued. */
  readonly sessionOf: (code: string) => Promise<string | null>
  /** Signs a person in at one of its sign-in pages; returns where the browser goes next. */
  readonly interact: (
    given: { readonly uid: string; readonly username: string; readonly password: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<string>
}

/** Mounts the shipped central login below `/prod-api/oidc`. */
export function mountShippedLogin(app: FastifyInstance, services: Services): ShippedLogin {
  const { config, texts } = services
  const origin = (): string => publicOrigin(app, config.publicUrl)
  const languages = new WeakMap<IncomingMessage, Language>()
  const languageOf = (ctx: KoaContextWithOIDC): Language => languages.get(ctx.req) ?? "en"
  const provider = once(() => makeProvider(services, origin(), languageOf))

  void app.register(async (scope) => {
    // The provider reads bodies by itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", (_, __, done) => done(null))
    scope.route({
      method: ["GET", "POST", "OPTIONS"],
      url: `${centralPath}/*`,
      config: { policy: "public" },
      handler: async (request, reply) => {
        const at = originOf(request.host, origin()) ?? config.publicUrl
        if (at === undefined) throw new Refused({ code: code.absent })
        const callback = (await provider()).callback()
        languages.set(request.raw, texts.languageOf(request))
        settleAddress(request.raw, at)
        reply.hijack()
        reply.raw.setHeader("X-Content-Type-Options", "nosniff")
        reply.raw.setHeader("Referrer-Policy", "no-referrer")
        await callback(request.raw, reply.raw)
      },
    })
  })
  // The sign-in page belongs to the browser application. It is reached through this route so that the page's cookie is sent to the call below and
  // nowhere else.
  app.get<{ Params: { uid: string } }>("/prod-api/auth/interaction/:uid", { config: { policy: "public" } }, async ({ params }, reply) =>
    reply.redirect(`/login?interaction=${encodeURIComponent(params.uid)}`, 303),
  )

  return {
    issuer: () => origin() + centralPath,
    fetch: async (url, { method, headers, body }) => {
      const { pathname, search } = new URL(url)
      const answer = await app.inject({
        method: method === "POST" ? "POST" : "GET",
        url: pathname + search,
        headers: { ...headers, host: new URL(origin()).host },
        ...(body instanceof URLSearchParams ? { payload: body.toString() } : {}),
      })
      const type = answer.headers["content-type"]
      return new Response(answer.body, { status: answer.statusCode, headers: { "content-type": type ?? "" } })
    },
    sessionOf: async (given) => {
      const found = await (await provider()).AuthorizationCode.find(given, { ignoreExpiration: true })
      return found?.sessionUid ?? null
    },
    interact: async (given, request, reply) => {
      requireOwnOrigin(request, config.publicUrl, true)
      return signIn(services.database, await provider(), given, request, reply)
    },
  }
}

/** Signs a person in at one of the sign-in pages; returns where the browser goes next. */
async function signIn(
  database: Services["database"],
  own: Provider,
  { uid, username, password }: Parameters<ShippedLogin["interact"]>[0],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const interaction = await interactionIn(own, request, reply)
  if (interaction?.uid !== uid) throw new Refused({ code: code.badGrant, rule: "interactionOver" })
  const { id: person } = await personByPassword(database, username, password, request)
  // A password that was set by somebody else must not open other applications.
  if (interaction.params["client_id"] !== ownClient && (await mustChangePassword(database, person)))
    throw new Refused({ code: code.mustChangePassword })
  const { pathname } = new URL(await own.interactionResult(request.raw, reply.raw, { login: { accountId: person } }))
  return pathname
}

const interactionIn = (provider: Provider, request: FastifyRequest, reply: FastifyReply) =>
  provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    if (error instanceof Error && error.name === "SessionNotFound") return null
    throw error
  })

/** The mounted provider takes its own address from the request: it gets the configured one, never what a stranger sent. */
function settleAddress(raw: IncomingMessage, origin: string): void {
  const { host, protocol } = new URL(origin)
  raw.headers.host = host
  raw.headers["x-forwarded-host"] = host
  raw.headers["x-forwarded-proto"] = protocol.slice(0, -1)
  Object.assign(raw, { originalUrl: raw.url })
  raw.url = raw.url?.slice(centralPath.length)
}
