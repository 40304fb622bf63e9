import type { FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"

/**
 * Refuses a call that a page of another site makes the browser send. Where a cookie carries the authority, the browser must name its origin:
 * the host that was asked, or the public one that is set, since a proxy may have changed the host.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined, byCookie: boolean): void {
  const { origin } = request.headers
  if (origin === undefined && !byCookie) return
  if (origin !== undefined && origin === publicUrl) return
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== request.host) throw new Refused({ code: code.notPermitted })
}
