import type { BodyOf } from "#contract/endpoint.ts"
import { Refused, code } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import type { Tokens, identityContract } from "#contract/identity.contract.ts"
import { clearCookie, cookiesWork, readCookie, readCookies, storedCookie, writeCookie } from "../browser/cookies.ts"
import { exclusively } from "../browser/lock.ts"
import { sessionCalls } from "./session-calls.ts"

// The cookies of spec 9. The refresh token is the server's own HttpOnly cookie and is never seen here.
const names = { access: "access_token", life: "expires_in", until: "token_expires_time", user: "user_info" } as const
const aMonth = 30 * 24 * 3600

type TokenForm = BodyOf<(typeof identityContract)["token"]>

/** The access token; null when nobody is signed in or it has expired. */
export const accessToken = (): string | null => readCookie(names.access)

/** When the access token expires, by this device's clock; 0 when there is none. */
const endsAt = (cookie = readCookie): number => Number(cookie(names.until) ?? 0)
const lifeMs = (cookie = readCookie): number => Number(cookie(names.life) ?? 0) * 1000

/** What this device knows of a session: nothing, an expired token, or a valid one; or that the browser stores no cookies. */
export function remembered(): "nothing" | "stale" | "fresh" | "blocked" {
  if (!cookiesWork()) return "blocked"
  const cookie = readCookies()
  const until = endsAt(cookie)
  if (until === 0) return "nothing"
  const left = until - Date.now()
  // More than its whole lifetime is left: this device's clock was set back meanwhile, so the time is meaningless.
  return cookie(names.access) !== null && left > 0 && left <= lifeMs(cookie) + 1000 ? "fresh" : "stale"
}

const soonest = 5000
const latest = 2_147_483_647

/** Milliseconds until the token should be renewed: at four fifths of its lifetime, and never immediately, whatever the clock says. */
export const untilRefresh = (): number => Math.min(latest, Math.max(soonest, Math.min(endsAt() - Date.now(), lifeMs()) - lifeMs() / 5))

/** Requests tokens for a person who signs in, and stores them in the cookies. */
export async function askForTokens(body: TokenForm): Promise<Tokens> {
  const tokens = await sessionCalls.token({ body, anonymous: true })
  keep(tokens)
  return tokens
}

/**
 * Requests new tokens in place of those here. When the person has signed out, before the request or while it was under way, throws `Refused` (511) and
 * stores nothing: what came belongs to a session that is over. When somebody has signed in meanwhile, theirs stay.
 */
async function askForRenewal(): Promise<void> {
  const until = endsAt()
  const tokens = until === 0 ? null : await sessionCalls.token({ body: { grant_type: "refresh_token" }, anonymous: true })
  if (tokens === null || endsAt() === 0) throw new Refused({ code: code.signedOut })
  if (endsAt() === until) keep(tokens)
}

function keep(tokens: Tokens): void {
  writeCookie(names.access, tokens.access_token, tokens.expires_in)
  writeCookie(names.life, String(tokens.expires_in), aMonth)
  writeCookie(names.until, String(Date.now() + tokens.expires_in * 1000), aMonth)
  writeCookie(names.user, JSON.stringify({ id: tokens.user_info.id, name: tokens.user_info.name }), aMonth)
}

/** The tokens as a tab has seen them, to detect later that another tab has renewed them. */
export interface SeenTokens {
  readonly token: string | null
  readonly until: number
}

/** The tokens as this tab sees them now. Another tab may be writing its cookies one by one, so the values may be a mixture. */
export const seenTokens = (): SeenTokens => ({ token: accessToken(), until: endsAt() })

const isHere = (before: SeenTokens): boolean => (accessToken() !== before.token || endsAt() !== before.until) && remembered() === "fresh"

/** The tokens as the browser itself has them. */
async function storedTokens(): Promise<SeenTokens> {
  const [token, until] = await Promise.all([storedCookie(names.access), storedCookie(names.until)])
  return { token, until: Number(until ?? 0) }
}

/** Whether another tab has written since, even if only in part: the values seen before may have been a mixture. */
const isNews = (stored: SeenTokens, before: SeenTokens): boolean => stored.token !== before.token || stored.until !== before.until

/** Waits briefly for another tab's write. */
async function waitForNews(before: SeenTokens): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    if (isHere(before)) return true
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  return isHere(before)
}

/** Renews the tokens once for all tabs: the tab that gets the lock asks, the others find new tokens in place of those they saw. */
export async function renewTokens(before = seenTokens()): Promise<void> {
  await exclusively("session.refresh", async () => {
    if (isHere(before) || (isNews(await storedTokens(), before) && (await waitForNews(before)))) return
    try {
      await askForRenewal()
      // Only then does the store hold what the next tab looks for.
      await storedTokens()
    } catch (error) {
      const refused = error instanceof Refused ? error.refusal.code : null
      // Too many calls from a shared address say nothing of the token, which is asked for again later.
      if (refused === code.tooMany) throw new Failed("unavailable", { cause: error })
      // Without locks two tabs may ask at once: the second is refused, and soon finds the other's tokens in the cookies.
      if (refused !== code.staleVersion) throw error
      if (!(await waitForNews(before))) throw new Failed("unavailable", { cause: error })
    }
  })
}

/** Removes all data of the session that this page can remove. */
export function clearTokens(): void {
  for (const name of Object.values(names)) clearCookie(name)
}

/** The id of the person to whom the tokens belong; null when nobody is signed in. */
export const rememberedUser = (): string | null => userIn(() => readCookie(names.user))

/** The same for a page that is told that another has just written there. */
export async function storedUser(): Promise<string | null> {
  const stored = await storedCookie(names.user)
  return userIn(() => stored)
}

/** The id in the cookie of the person; null in any other text, and where no cookie can be read. */
function userIn(read: () => string | null): string | null {
  try {
    const user: unknown = JSON.parse(read() ?? "null")
    return typeof user === "object" && user !== null && "id" in user && typeof user.id === "string" ? user.id : null
  } catch {
    return null
  }
}
