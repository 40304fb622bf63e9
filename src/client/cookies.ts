/** One cookie's value; null when it is not there. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`
  const pair = document.cookie.split("; ").find((part) => part.startsWith(prefix))
  return pair === undefined ? null : decodeURIComponent(pair.slice(prefix.length))
}

/** Sets a cookie of this site for so many seconds; never sent along from another site. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : ""
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.max(0, Math.floor(seconds))}; SameSite=Strict${secure}`
}

/** Removes a cookie. */
export const clearCookie = (name: string): void => writeCookie(name, "", 0)
