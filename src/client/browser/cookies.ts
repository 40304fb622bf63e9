/** What tells the value of a cookie as it is now; null when there is none. The browser is asked once for all of them: it asks another of its processes. */
export function readCookies(): (name: string) => string | null {
  const pairs = document.cookie.split("; ")
  return (name) => {
    const prefix = `${name}=`
    const pair = pairs.find((part) => part.startsWith(prefix))
    return pair === undefined ? null : decoded(pair.slice(prefix.length))
  }
}

/** The value of a cookie; null when there is none. */
export const readCookie = (name: string): string | null => readCookies()(name)

/** The same from the browser's own cookie store: what a page reads may lag behind another page's writes. */
export async function storedCookie(name: string): Promise<string | null> {
  if (!("cookieStore" in globalThis)) return readCookie(name)
  const cookie = await cookieStore.get(name)
  return cookie?.value === undefined ? null : decoded(cookie.value)
}

/** A cookie written by somebody else may not be decodable. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Sets a cookie of this site for the given number of seconds; other sites never send it along. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : ""
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.max(0, Math.floor(seconds))}; SameSite=Strict${secure}`
}

/** Removes a cookie. */
export const clearCookie = (name: string): void => writeCookie(name, "", 0)

/** Whether this browser stores cookies for this site; without them nobody can sign in. */
export function cookiesWork(): boolean {
  try {
    if (readCookie("token_expires_time") !== null) return true
    // A unique name: another tab that tests at the same time removes its own cookie, not this one.
    const probe = `probe_${Math.random().toString(36).slice(2)}`
    writeCookie(probe, "1", 60)
    const kept = readCookie(probe) === "1"
    clearCookie(probe)
    return kept
  } catch {
    return false
  }
}
