import cookie from "@fastify/cookie"
import helmet from "@fastify/helmet"
import rateLimit from "@fastify/rate-limit"
import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { parseFields } from "./fields.ts"

/** Cookies, security headers, the limit per address and the two media types that the API reads. */
export async function protect(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Emotion writes style elements while it runs.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only the proxy in front knows whether the whole domain speaks TLS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  })
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_, { ttl }) => new Refused({ code: code.tooMany, params: { seconds: Math.ceil(ttl / 1000) } }),
  })
  app.removeContentTypeParser("text/plain")
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, parseFields(String(body))),
  )
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/prod-api/") && !reply.hasHeader("Cache-Control")) void reply.header("Cache-Control", "no-store")
  })
}
