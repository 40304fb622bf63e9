import type { BodyOf } from "#contract/endpoint.ts"
import type { Tokens, identityContract } from "#contract/identity.contract.ts"
import type { Remembered } from "#machines/session/session.machine.ts"
import { clearCookie, readCookie, writeCookie } from "./cookies.ts"
import { call } from "./http.ts"
import { exclusively } from "./lock.ts"

// The cookies of spec 9. The refresh token is the server's own HttpOnly cookie and is never seen here.
const names = { access: "access_token", life: "expires_in", until: "token_expires_time", user: "user_info" } as const
const aMonth = 30 * 24 * 3600

type TokenForm = BodyOf<(typeof identityContract)["token"]>

/** The access token; null when nobody is signed in or its time has passed. */
export const accessToken = (): string | null => readCookie(names.access)

/** When the access token ends, by this device's clock; 0 when there is none. */
const endsAt = (): number => Number(readCookie(names.until) ?? 0)
const lifeMs = (): number => Number(readCookie(names.life) ?? 0) * 1000

/** What this device remembers of a session. */
export function remembered(): Remembered {
  if (endsAt() === 0) return "nothing"
  return accessToken() !== null && endsAt() > Date.now() ? "fresh" : "stale"
}

/** Milliseconds until the token should be renewed: at four fifths of its life. */
export const untilRefresh = (): number => Math.max(0, endsAt() - Date.now() - lifeMs() / 5)

/** Asks for tokens and keeps them in the cookies. The contract is fetched only now: the first page needs no schemas. */
export async function askForTokens(body: TokenForm): Promise<void> {
  const { identityContract } = await import("#contract/identity.contract.ts")
  keep(await call(identityContract.token, { body, anonymous: true }))
}

function keep(tokens: Tokens): void {
  writeCookie(names.access, tokens.access_token, tokens.expires_in)
  writeCookie(names.life, String(tokens.expires_in), aMonth)
  writeCookie(names.until, String(Date.now() + tokens.expires_in * 1000), aMonth)
  writeCookie(names.user, JSON.stringify({ id: tokens.user_info.id, name: tokens.user_info.name }), aMonth)
}

/** Renews the tokens once for all tabs: whoever gets the lock asks, the others find the new token. */
export async function renewTokens(): Promise<void> {
  const before = endsAt()
  await exclusively("session.refresh", async () => {
    if (endsAt() > before && remembered() === "fresh") return
    await askForTokens({ grant_type: "refresh_token" })
  })
}

/** Removes everything of the session that this page can remove. */
export function clearTokens(): void {
  for (const name of Object.values(names)) clearCookie(name)
}

/** Id of the person whose tokens these are; null when nobody is signed in. */
export function rememberedUser(): string | null {
  try {
    const user: unknown = JSON.parse(readCookie(names.user) ?? "null")
    return typeof user === "object" && user !== null && "id" in user && typeof user.id === "string" ? user.id : null
  } catch {
    return null
  }
}
