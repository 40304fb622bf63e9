import {
  changePasswordPage,
  dueForm,
  home,
  isDashboard,
  isDoor,
  isOpen,
  isRedirect,
  partsOf,
  redirectedPath,
  signInPage,
  wanted,
} from "./entry.ts"
import type { Arrival, SessionContext } from "./session.types.ts"

/** What the router renders: the page at the address, a waiting page, another address, or why there is nothing to show. */
export type View =
  | { readonly show: "page" | "wait" | "problem" | "blocked" }
  /** Instead of the requested address. */
  | { readonly show: "go"; readonly path: string }

/** The chart's state as far as the view depends on it. */
export interface ViewState {
  /** The top-level state. */
  readonly status: string
  /** At the local sign-in page, or on the way to it. */
  readonly local: boolean
  /** Whether the person's page is being left for good. */
  readonly ending: boolean
  readonly context: SessionContext
}

const page: View = { show: "page" }
const wait: View = { show: "wait" }
const go = (path: string): View => ({ show: "go", path })
/** States in which the document is being left: nobody's data are rendered any more. */
const left = new Set(["idle", "leaving", "forgetting", "restarting", "gone"])
const arriving = new Set(["starting", "renewing", "loading", "reloading"])

/** Decides what is shown at an address. Pure: the same state and address give the same view, at any time except for the timestamp in a form's address. */
export function viewOf(state: ViewState, at: Arrival, now: number): View {
  const { status, context } = state
  if (status === "blocked") return { show: "blocked" }
  if (left.has(status) || state.ending) return wait
  if (status === "mustChangePassword") return partsOf(at.path).pathname === changePasswordPage ? page : go(changePasswordPage)
  // Only the shell uses /redirect.
  if (isRedirect(at.path) && (context.signedIn === null || redirectedPath(at.path) === null)) return go(redirectedPath(at.path) ?? "/404")
  // The menu may know the address, but has not loaded yet.
  if (at.page === "unknown") return arriving.has(status) && context.signedIn === null ? wait : go("/404")
  if (context.signedIn !== null && status !== "reloading") return viewInside(context, at, now)
  if (isOpen(at)) return passesThrough(state, at) ? wait : page
  if (status === "failed") return { show: "problem" }
  return state.local ? go(localPage(context, at)) : wait
}

function viewInside(context: SessionContext, at: Arrival, now: number): View {
  const { signedIn } = context
  if (isDoor(at.path)) return go(wanted({ at, back: context.back }, signedIn?.profile.id ?? null))
  const form = signedIn === null ? null : dueForm(context, signedIn)
  return form !== null && isDashboard(at.path) ? go(`${form}?t=${now}`) : page
}

/** Whether the person is about to be signed in and redirected from here, unless the page's own form has started it. */
const passesThrough = ({ status, context }: ViewState, at: Arrival): boolean => isDoor(at.path) && arriving.has(status) && !context.byForm

function localPage({ back }: SessionContext, at: Arrival): string {
  const to = isDoor(at.path) ? home : wanted({ at, back }, null)
  return to === home ? signInPage : `${signInPage}?to=${encodeURIComponent(to)}`
}
