import type { FastifyInstance } from "fastify"
import { apiPrefix } from "./register.ts"

/** Makes the boot fail for a route below the prefix that nobody gave a policy. To be called before any route is registered. */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    if (url.startsWith(apiPrefix) && config?.policy === undefined) throw new Error(`the route ${String(method)} ${url} has no policy`)
  })
}
