import { code, Refused } from "#contract/errors.ts"

/** An origin that does not exist: an address that resolves to another one would leave our site. */
const here = "http://here.invalid"

// Paths that some later parser may take for a full address: two slashes, a backslash, either of them encoded, or characters that browsers drop.
const disguised = /\/\/|\\|%(?:2f|5c|25|0\d|1\d|7f)/i
const dropped = /[\s\p{Cc}\p{Cf}]/u

/** Returns the path, query and fragment of one of our own pages; refuses with 10017 whatever could lead elsewhere (open redirect). */
export function innerPath(to: string): string {
  const refused = new Refused({ code: code.badFormat, params: { fields: "to" } })
  if (!to.startsWith("/") || to.length > 2048 || dropped.test(to) || !URL.canParse(to, here)) throw refused
  const given = to.split(/[?#]/, 1)[0] ?? ""
  const { origin, pathname, search, hash } = new URL(to, here)
  if (origin !== here || disguised.test(given) || disguised.test(pathname)) throw refused
  // API calls are not pages, and some of them redirect, also when their letters are encoded.
  if (/^\/(?:prod-api(\/|$)|[^/]*%[0-7])/i.test(pathname)) throw refused
  return pathname + search + hash
}
