import type { FastifyInstance } from "fastify"
import { apiPrefix } from "./register.ts"

/** Makes the start fail when a route below the prefix has no policy. Call it before any route is registered. */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    if (url.startsWith(apiPrefix) && config?.policy === undefined) throw new Error(`the route ${String(method)} ${url} has no policy`)
  })
}
