import { code, Refused } from "#contract/errors.ts"

/** An origin that does not exist: what leaves it would leave ours. */
const here = "http://here.invalid"

// A path that some later reader may take for an address: two slashes, a backslash, either of them in disguise, or anything a browser would drop.
const disguised = /\/\/|\\|%(?:2f|5c|25|0\d|1\d|7f)/i
const dropped = /[\s\p{Cc}\p{Cf}]/u

/** The path, query and fragment of one of our own pages, as they were meant; refuses with 10017 whatever could lead anywhere else (open redirect). */
export function innerPath(to: string): string {
  const refused = new Refused({ code: code.badFormat, params: { fields: "to" } })
  if (!to.startsWith("/") || to.length > 2048 || dropped.test(to) || !URL.canParse(to, here)) throw refused
  const given = to.split(/[?#]/, 1)[0] ?? ""
  const { origin, pathname, search, hash } = new URL(to, here)
  if (origin !== here || disguised.test(given) || disguised.test(pathname)) throw refused
  // The calls are no pages, and some of them redirect, also when letters of theirs are disguised.
  if (/^\/(?:prod-api(\/|$)|[^/]*%[0-7])/i.test(pathname)) throw refused
  return pathname + search + hash
}
