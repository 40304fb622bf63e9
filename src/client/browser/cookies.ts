/** One cookie's value; null when it is not there. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`
  const pair = document.cookie.split("; ").find((part) => part.startsWith(prefix))
  return pair === undefined ? null : decoded(pair.slice(prefix.length))
}

/** What somebody else has written may be no text of ours. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Sets a cookie of this site for so many seconds; never sent along from another site. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : ""
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.max(0, Math.floor(seconds))}; SameSite=Strict${secure}`
}

/** Removes a cookie. */
export const clearCookie = (name: string): void => writeCookie(name, "", 0)

/** Whether this browser keeps cookies for this site: without them nobody can sign in. */
export function cookiesWork(): boolean {
  try {
    if (readCookie("token_expires_time") !== null) return true
    // A name of its own: another tab that finds out the same takes its cookie away, not this one's.
    const probe = `probe_${Math.random().toString(36).slice(2)}`
    writeCookie(probe, "1", 60)
    const kept = readCookie(probe) === "1"
    clearCookie(probe)
    return kept
  } catch {
    return false
  }
}
