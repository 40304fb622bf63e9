import { createHash, timingSafeEqual } from "node:crypto"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { collectDefaultMetrics, Histogram, Registry } from "prom-client"
import { code, Refused } from "#contract/errors.ts"
import { bearerOf } from "./register.ts"
import type { Log } from "./services.ts"
import type { SlowCalls } from "./slow-calls.ts"

/** What is logged and measured of requests. */
interface Observer {
  readonly log: Log
  readonly slow: SlowCalls
  /** The token for reading `/metrics`; absent: nobody may. */
  readonly metricsToken: string | undefined
}

/**
 * Writes one log line per request, with only the route's pattern and the outcome, and serves `/metrics` for Prometheus. No figure is split by route,
 * none counts commands or drafts, and no log line names them: number and time of sealed bids must stay unknown until they are opened. Server failures
 * are always counted, since nothing came of such requests.
 */
export function observe(app: FastifyInstance, { log, slow, metricsToken }: Observer): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer a question; of commands and drafts only those that the server failed to do",
    labelNames: ["method", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook("onResponse", async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const route = routeOf(request)
    const quiet = isQuiet(request)
    if (route !== metricsRoute && (!quiet || reply.statusCode >= 500))
      seconds.observe({ method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    // A live channel stays open as long as its reader, so its duration says nothing.
    if (route?.startsWith("/prod-api/") && !quiet && request.routeOptions.config.endpoint)
      slow.note({ method: request.method, route, ms }, Date.now())
    log.info({ request: request.id, method: quiet ? undefined : request.method, route, status: reply.statusCode, ms }, "answered")
  })
  app.addHook("onClose", async () => registry.clear())
  app.get(metricsRoute, async (request, reply) => {
    if (metricsToken === undefined || !isSame(bearerOf(request), metricsToken)) throw new Refused({ code: code.absent })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const metricsRoute = "/metrics"

/** Compares digests of equal length in constant time. */
const isSame = (shown: string, wanted: string): boolean => timingSafeEqual(digest(shown), digest(wanted))
const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/** Whether a request must leave no trace: a command may be a bid, a draft ends when its bid is sealed, and a reader of the own bid is about to seal one. */
const isQuiet = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.endpoint !== undefined &&
  (config.endpoint.command || config.endpoint.path.startsWith("drafts/") || /\/(own-bid|seal-plan|seal-chunks)$/.test(config.endpoint.path))

/** The route's pattern; for a quiet request without the command's name. */
function routeOf(request: FastifyRequest): string | null {
  const { url } = request.routeOptions
  if (url === undefined) return null
  return isQuiet(request) ? url.replace(/[^/]+$/, ":command") : url
}
