import type { FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"

/** What a browser says of a call by one of our own pages, or by the person himself; other clients say nothing. */
const ownSites: readonly unknown[] = ["same-origin", "none", undefined]

/**
 * Refuses a call that a page of another site makes the browser send. The origin must be the host that was asked, or the public one that is set, since a
 * proxy may have changed the host. With a GET of our own pages browsers name no origin, but say what kind of site asks. `byCookie`: a cookie carries the
 * authority of a POST or of a live channel, and the origin has to be named.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined, byCookie: boolean): void {
  const { origin, "sec-fetch-site": site } = request.headers
  if (origin === undefined && !byCookie && ownSites.includes(site)) return
  if (origin !== undefined && origin === publicUrl) return
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== request.host) throw new Refused({ code: code.notPermitted })
}
