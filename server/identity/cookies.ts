import type { FastifyReply, FastifyRequest } from "fastify"

/** The cookies that hold the refresh token and the ticket. */
export const refreshCookie = "refresh_token"
export const ticketCookie = "tgt"
/** The path of the sign-in calls, the only ones that receive these cookies. */
const path = "/prod-api/auth"

/** A cookie's lifetime in seconds, and the configured public address, if any. */
export interface CookieTerms {
  readonly maxAge: number
  readonly publicUrl: string | undefined
}

/** Sets a cookie that only the sign-in calls receive and no script can read; it is sent over https only, where the public address is https. */
export function giveCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAge, publicUrl }: CookieTerms,
): void {
  const secure = request.protocol === "https" || publicUrl?.startsWith("https:") === true
  void reply.setCookie(name, value, { path, httpOnly: true, sameSite: "strict", secure, maxAge })
}

/** Clears the session's cookies in the browser. */
export function forgetCookies(reply: FastifyReply): void {
  for (const name of [refreshCookie, ticketCookie]) void reply.clearCookie(name, { path })
}
