import compress from "@fastify/compress"
import cookie from "@fastify/cookie"
import { constants } from "node:zlib"
import helmet from "@fastify/helmet"
import rateLimit from "@fastify/rate-limit"
import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { parseFields } from "./fields.ts"

/** How hard replies are compressed for browsers. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Registers cookies, security headers, the rate limit per address and the two media types that the API reads. `scripts` are the inline scripts
 * allowed in pages.
 */
export async function protect(app: FastifyInstance, requestsPerMinute: number, scripts: readonly string[]): Promise<void> {
  await app.register(cookie)
  // Static files are compressed at build time; replies are compressed when they are long. Tokens are short.
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 2_048,
    brotliOptions,
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        // Emotion inserts style elements at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        // PDFs are shown from blob URLs; what such a frame may do is up to the browser's PDF viewer.
        frameSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only the proxy in front knows whether the whole domain supports TLS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  })
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    // The number of requests from a shared address is not disclosed: bids are among them.
    addHeaders: hidden,
    addHeadersOnExceeding: hidden,
    errorResponseBuilder: (_, { ttl }) => new Refused({ code: code.tooMany, params: { seconds: Math.ceil(ttl / 1000) } }),
  })
  app.removeContentTypeParser("text/plain")
  readJson(app)
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, parseFields(String(body))),
  )
  app.addHook("onSend", async (request, reply) => {
    // The route's pattern, since the requested address may be spelt otherwise.
    const address = request.routeOptions.url ?? request.url
    if (address.startsWith("/prod-api/") && !reply.hasHeader("Cache-Control")) void reply.header("Cache-Control", "no-store")
  })
}

const hidden = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false }

/** Parses JSON and accepts an empty body: many calls send none but name the type all the same, which Fastify's own parser refuses. */
function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser("error", "error")
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null) : read(request, body, done),
  )
}
