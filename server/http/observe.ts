import type { FastifyInstance, FastifyRequest } from "fastify"
import { collectDefaultMetrics, Histogram, Registry } from "prom-client"
import type { Log } from "./services.ts"

/**
 * One log line per request, of the route's pattern and the outcome only, and `/metrics` for Prometheus.
 * The figures are not split by route, nor do the lines name a command: number and moment of sealed bids must stay unknown until they are opened.
 */
export function observe(app: FastifyInstance, log: Log): void {
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
    log.info({ request: request.id, method: request.method, route: routeOf(request), status: reply.statusCode, ms }, "answered")
  })
  app.addHook("onClose", async () => registry.clear())
  app.get("/metrics", async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

/** The route's pattern, a command's without its name. */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string | null {
  if (url === undefined) return null
  return config.endpoint?.command ? url.replace(/[^/]+$/, ":command") : url
}
