import type { FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"

/** The values of `Sec-Fetch-Site` for calls by our own pages or by the person directly; other clients send none. */
const ownSites: readonly unknown[] = ["same-origin", "none", undefined]

/**
 * Refuses a call that a page of another site makes the browser send. The origin must be the requested host or the configured public one, since a
 * proxy may have changed the host. For a GET of our own pages browsers send no Origin, but Sec-Fetch-Site. `byCookie`: a cookie authorises a POST or
 * a live channel, so the Origin header is required.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined, byCookie: boolean): void {
  const { origin, "sec-fetch-site": site } = request.headers
  if (origin === undefined && !byCookie && ownSites.includes(site)) return
  if (origin !== undefined && origin === publicUrl) return
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== request.host) throw new Refused({ code: code.notPermitted })
}
