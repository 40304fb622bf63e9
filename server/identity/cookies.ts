import type { FastifyReply, FastifyRequest } from "fastify"

/** The cookies that hold the refresh token and the ticket. */
export const refreshCookie = "refresh_token"
export const ticketCookie = "tgt"
/** No other path than the sign-in's own calls gets them. */
const path = "/prod-api/auth"

/** A cookie's life in seconds, and the public address that the settings name, if any. */
export interface CookieTerms {
  readonly maxAge: number
  readonly publicUrl: string | undefined
}

/** Gives the browser a cookie that only the sign-in's own calls get and no script reads; over https only, where people come by https. */
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

/** Takes the session's cookies away from the browser. */
export function forgetCookies(reply: FastifyReply): void {
  for (const name of [refreshCookie, ticketCookie]) void reply.clearCookie(name, { path })
}
