import {
  type Arrival,
  type EntryFlags,
  type EntryForm,
  entryForms,
  type Grant,
  type SessionContext,
  type SignedIn,
} from "./session.types.ts"

/** The first page for signed-in people. */
export const home = "/dashboard/index"
export const signInPage = "/systemLogin"
/** The page that waits for the central login's answer. */
export const landingPage = "/loading"
export const changePasswordPage = "/change-password"

/** Paths that redirect a signed-in person to the wanted page, or else to the dashboard (spec 2.2). */
const entryPaths: ReadonlySet<string> = new Set(["/", "/login", signInPage, landingPage, "/dashboard", changePasswordPage])
const redirect = "/redirect"

/** Only the path, query and fragment matter: the host is never used. */
const nowhere = "http://nowhere.invalid"
const parse = (path: string): URL | null => (URL.canParse(path, nowhere) ? new URL(path, nowhere) : null)

/** The path without its query, and its query. */
export function partsOf(path: string): { readonly pathname: string; readonly query: URLSearchParams } {
  const url = parse(path)
  return { pathname: url?.pathname ?? "/", query: url?.searchParams ?? new URLSearchParams() }
}

/** A path of this application that is safe to navigate to; null for another site's address and for anything that could be parsed as one. */
export function safePath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path) || path.includes("\\")) return null
  const url = parse(path)
  if (url === null || url.origin !== nowhere || url.pathname.startsWith("//")) return null
  return url.pathname + url.search + url.hash
}

/** The path behind `/redirect/...`; null when it is not the application's. */
export const redirectedPath = (path: string): string | null => safePath(path.slice(redirect.length))
export const isRedirect = (path: string): boolean => path === redirect || path.startsWith(`${redirect}/`)

/** Whether a signed-in person is redirected from here. The central login's own page is not such a path: it signs somebody in elsewhere. */
export function isDoor(path: string): boolean {
  const { pathname, query } = partsOf(path)
  return entryPaths.has(pathname) && !(pathname === "/login" && query.has("interaction"))
}

/** Whether the page can be seen without signing in. */
export const isOpen = ({ page, path }: Arrival): boolean => page === "open" && partsOf(path).pathname !== changePasswordPage

export const isDashboard = (path: string): boolean => ["/dashboard", home].includes(partsOf(path).pathname)

/** `logout=yes`: the token must be deleted (spec 4). */
export const asksToLeave = (path: string): boolean => partsOf(path).query.get("logout") === "yes"

/** What the central login sent back with the browser; null elsewhere. */
export function codeAt({ path }: Arrival): (Grant & { way: "code" }) | null {
  const { pathname, query } = partsOf(path)
  const code = query.get("code")
  const state = query.get("state")
  return pathname === landingPage && code !== null && state !== null ? { way: "code", code, state, iss: query.get("iss") } : null
}

/** The page after signing in here: the one that was requested, the one from which the person was signed out, or the dashboard. */
export function wanted({ at, back }: Pick<SessionContext, "at" | "back">, person: string | null): string {
  const named = safePath(partsOf(at.path).query.get("to"))
  if (isDoor(at.path) && named !== null && !isDoor(named)) return named
  if (at.page === "inside" && !isDoor(at.path)) return safePath(at.path) ?? home
  const meant = back !== null && (back.person === null || person === null || back.person === person)
  const left = meant ? safePath(back.path) : null
  // A door leads back here: whoever was led to it would never arrive.
  return left === null || isDoor(left) ? home : left
}

/** The flags after an arrival: the external portal (type=ekp) sets the flag of the page it leads to. */
export function flagsAfter(flags: EntryFlags, { path }: Arrival): EntryFlags {
  const { pathname, query } = partsOf(path)
  if (query.get("type") !== "ekp") return flags
  if (pathname === "/register-supplier-detail") return { ...flags, registration: true, count: flags.count + 1 }
  if (pathname === "/sup-info-change") return { ...flags, infoChange: true, count: flags.count + 1 }
  return flags
}

/** The forms that a person must fill in. Only suppliers have any: a flag in a link must not keep others from their work. */
function formsAsked(flags: EntryFlags, { profile }: SignedIn): readonly EntryForm[] {
  const supplier = profile.allRoles.includes("supplier")
  const asked: Readonly<Record<EntryForm, boolean>> = {
    "/register-supplier-detail": profile.registration || (flags.registration && supplier),
    "/sup-info-change": profile.infoChange || (flags.infoChange && supplier),
  }
  return entryForms.filter((form) => asked[form])
}

type Asking = Pick<SessionContext, "flags">

/** The form that a person must fill in first. */
export const dueForm = ({ flags }: Asking, signedIn: SignedIn): EntryForm | null => formsAsked(flags, signedIn)[0] ?? null

/** The flags ask for one reload once the menu is set (spec 4); never for two. */
export const asksForReload = (context: Asking, signedIn: SignedIn): boolean =>
  dueForm(context, signedIn) !== null && context.flags.reloaded < Math.max(context.flags.count, 1)
