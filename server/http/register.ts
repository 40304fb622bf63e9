import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { BodyOf, Contract, DataOf, Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts"
import type { Language } from "#contract/identity.contract.ts"
import { admit, type Policies, type Policy, type PublicOf } from "./policy.ts"
import { readCall } from "./read-call.ts"
import { replySchema, successOf } from "./reply.ts"
import type { Services } from "./services.ts"
import type { SessionUser } from "./session-user.ts"

/** The prefix of every call (spec 7.1). */
export const apiPrefix = "/prod-api/"

declare module "fastify" {
  interface FastifyContextConfig {
    policy?: Policy
    endpoint?: Endpoint
  }
}

/**
 * What protects the answer to a call. It is data, and nothing that it holds may load or be framed, should a browser show it as a page; what protects our own
 * pages would only be sent again with each call.
 */
const protectionOfCalls = {
  "Content-Security-Policy": "default-src 'none';frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
}

/** One call as a handler sees it: validated against the contract, with its sender. */
export interface Call<E extends Endpoint, User = SessionUser> {
  readonly user: User
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The `Idempotency-Key` of a command; empty for other calls. */
  readonly key: string
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A handler for each call of a contract. The calls in `Public` get `null` as user. */
export type Handlers<C extends Contract, S = Services, Public = never> = {
  readonly [K in keyof C]: (call: Call<C[K], K extends Public ? null : SessionUser>, services: S) => Promise<DataOf<C[K]>>
}

/** Serves a contract: each call is authenticated, admitted by its policy, validated, handled and answered in the envelope. */
export function register<C extends Contract, const P extends Policies<C>>(
  app: FastifyInstance,
  services: Services,
  contract: C,
  policies: P,
  handlers: Handlers<C, Services, PublicOf<P>>,
): void {
  for (const name of Object.keys(contract)) {
    const endpoint = contract[name]
    const policy = policies[name]
    const handle = handlers[name] as unknown as (call: Call<Endpoint, SessionUser | null>, services: Services) => Promise<unknown>
    if (!endpoint || !policy) throw new Error(`the call ${name} has no endpoint or policy`)
    app.route({
      method: endpoint.method,
      url: apiPrefix + endpoint.path,
      config: { policy, endpoint },
      helmet: false,
      onRequest: async (_, reply) => void reply.headers(protectionOfCalls),
      ...(endpoint.largest === undefined ? {} : { bodyLimit: endpoint.largest }),
      ...(endpoint.bytes ? { compress: false } : { schema: replySchema(endpoint) }),
      handler: async (request, reply) => {
        const user = policy === "public" ? null : await services.authenticate(bearerOf(request))
        request.ownLanguage = user?.language
        admit(policy, user)
        // Names and texts of a reply are in one language, which is the screen's and not always the account's.
        const language = services.texts.languageOf(request, user?.language)
        const call = { user: user && { ...user, language }, ...readCall(endpoint, request), language, request, reply }
        const data = await handle(call, services)
        return endpoint.bytes ? data : successOf(endpoint, data)
      },
    })
  }
}

/** The access token of a request, or an empty string. */
export const bearerOf = (request: FastifyRequest): string => /^Bearer ([\w-]{1,128})$/i.exec(request.headers.authorization ?? "")?.[1] ?? ""
