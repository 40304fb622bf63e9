import type { FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"

/** Refuses a call that a page of another site makes the browser send. Where a cookie carries the authority, the browser must name its origin. */
export function requireOwnOrigin(request: FastifyRequest, byCookie: boolean): void {
  const { origin } = request.headers
  if (origin === undefined && !byCookie) return
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== request.host) throw new Refused({ code: code.notPermitted })
}
