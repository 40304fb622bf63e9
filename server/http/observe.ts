import type { FastifyInstance, FastifyRequest } from "fastify"
import { collectDefaultMetrics, Histogram, Registry } from "prom-client"
import type { Log } from "./services.ts"
import type { SlowCalls } from "./slow-calls.ts"

/**
 * One log line per request, of the route's pattern and the outcome only, and `/metrics` for Prometheus.
 * The figures are not split by route, nor do the lines name a command: number and moment of sealed bids must stay unknown until they are opened.
 */
export function observe(app: FastifyInstance, log: Log, slow: SlowCalls): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook("onResponse", async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    seconds.observe({ method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    const route = routeOf(request)
    // Commands are left out here altogether: a slow one would tell that a sealed bid came. The live channel is open for as long as its reader is.
    if (route?.startsWith("/prod-api/") && request.routeOptions.config.endpoint?.command === false)
      slow.note({ method: request.method, route, ms }, Date.now())
    log.info({ request: request.id, method: request.method, route, status: reply.statusCode, ms }, "answered")
  })
  app.addHook("onClose", async () => registry.clear())
  app.get("/metrics", async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

/** The route's pattern, a command's without its name. */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string | null {
  if (url === undefined) return null
  return config.endpoint?.command ? url.replace(/[^/]+$/, ":command") : url
}
