import {
  type Arrival,
  type EntryFlags,
  type EntryForm,
  entryForms,
  type Grant,
  type SessionContext,
  type SignedIn,
} from "./session.types.ts"

/** Where signed-in people begin. */
export const home = "/dashboard/index"
export const signInPage = "/systemLogin"
/** The page that waits for the central login's answer. */
export const landingPage = "/loading"
export const changePasswordPage = "/change-password"

/** Paths that lead a signed-in person to where he wanted to go, or else to the dashboard (spec 2.2). */
const doors: ReadonlySet<string> = new Set(["/", "/login", signInPage, landingPage, "/dashboard", changePasswordPage])
const redirect = "/redirect"

/** Only its path, query and fragment matter: the host is never used. */
const nowhere = "http://nowhere.invalid"
const parse = (path: string): URL | null => (URL.canParse(path, nowhere) ? new URL(path, nowhere) : null)

/** The path without its query, and its query. */
export function partsOf(path: string): { readonly pathname: string; readonly query: URLSearchParams } {
  const url = parse(path)
  return { pathname: url?.pathname ?? "/", query: url?.searchParams ?? new URLSearchParams() }
}

/** A path of this application that somebody may be sent to; null for another site's address and for anything that is read as one. */
export function safePath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path) || path.includes("\\")) return null
  const url = parse(path)
  if (url === null || url.origin !== nowhere || url.pathname.startsWith("//")) return null
  return url.pathname + url.search + url.hash
}

/** The path behind `/redirect/...`; null when it is none of ours. */
export const redirectedPath = (path: string): string | null => safePath(path.slice(redirect.length))
export const isRedirect = (path: string): boolean => path === redirect || path.startsWith(`${redirect}/`)

/** Whether a signed-in person only passes through here. The central login's own page is no door: it signs somebody in elsewhere. */
export function isDoor(path: string): boolean {
  const { pathname, query } = partsOf(path)
  return doors.has(pathname) && !(pathname === "/login" && query.has("interaction"))
}

/** Whether nobody needs to be signed in to see it. */
export const isOpen = ({ page, path }: Arrival): boolean => page === "open" && partsOf(path).pathname !== changePasswordPage

export const isDashboard = (path: string): boolean => ["/dashboard", home].includes(partsOf(path).pathname)

/** `logout=yes`: the token is to be deleted (spec 4). */
export const asksToLeave = (path: string): boolean => partsOf(path).query.get("logout") === "yes"

/** What the central login has sent the browser back with; null elsewhere. */
export function codeAt({ path }: Arrival): (Grant & { way: "code" }) | null {
  const { pathname, query } = partsOf(path)
  const code = query.get("code")
  const state = query.get("state")
  return pathname === landingPage && code !== null && state !== null ? { way: "code", code, state, iss: query.get("iss") } : null
}

/** Where a person wants to go who signs in here: the page that was asked for, the one he was thrown out of, or the dashboard. */
export function wanted({ at, back }: Pick<SessionContext, "at" | "back">, person: string | null): string {
  const named = safePath(partsOf(at.path).query.get("to"))
  if (isDoor(at.path) && named !== null && !isDoor(named)) return named
  if (at.page === "inside" && !isDoor(at.path)) return safePath(at.path) ?? home
  const meant = back !== null && (back.person === null || person === null || back.person === person)
  return meant ? (safePath(back.path) ?? home) : home
}

/** The flags after an arrival: the external portal (type=ekp) sets the one of the page it leads to. */
export function flagsAfter(flags: EntryFlags, { path }: Arrival): EntryFlags {
  const { pathname, query } = partsOf(path)
  if (query.get("type") !== "ekp") return flags
  if (pathname === "/register-supplier-detail") return { ...flags, registration: true, count: flags.count + 1 }
  if (pathname === "/sup-info-change") return { ...flags, infoChange: true, count: flags.count + 1 }
  return flags
}

/** The forms that a person is asked for. Only a supplier has one: the flag of a link must not keep others from their work. */
function formsAsked(flags: EntryFlags, { profile }: SignedIn): readonly EntryForm[] {
  const supplier = profile.allRoles.includes("supplier")
  const asked: Readonly<Record<EntryForm, boolean>> = {
    "/register-supplier-detail": profile.registration || (flags.registration && supplier),
    "/sup-info-change": profile.infoChange || (flags.infoChange && supplier),
  }
  return entryForms.filter((form) => asked[form])
}

type Asking = Pick<SessionContext, "flags">

/** The form that a person has to fill in before anything else. */
export const dueForm = ({ flags }: Asking, signedIn: SignedIn): EntryForm | null => formsAsked(flags, signedIn)[0] ?? null

/** The flags ask for one reload once the menu is set (spec 4); never for two. */
export const asksForReload = (context: Asking, signedIn: SignedIn): boolean =>
  dueForm(context, signedIn) !== null && context.flags.reloaded < Math.max(context.flags.count, 1)
