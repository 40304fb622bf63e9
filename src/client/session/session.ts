import type { Profile } from "#contract/identity.contract.ts"
import type { Role } from "#contract/people.ts"
import type { MenuModule } from "#contract/platform.contract.ts"
import type { sessionMachine } from "#machines/session/session.machine.ts"
import type { Arrival, Credentials, SessionEvent } from "#machines/session/session.types.ts"
import { type View, viewOf } from "#machines/session/view.ts"
import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { type ActorRefFrom, type SnapshotFrom, createActor, waitFor } from "xstate"
import { setCaller } from "../http/http.ts"
import { i18n, language } from "../texts/i18n.ts"
import { idleLeft, providedSession } from "./session-actors.ts"
import { accessToken, remembered, renewTokens } from "./tokens.ts"

type Snapshot = SnapshotFrom<typeof sessionMachine>
/** The top-level state of the session's chart. */
export type SessionStatus = Extract<Snapshot["value"], string> | "starting" | "anonymous" | "signedIn" | "signingOut"

/** The session as screens see it. */
export interface Session {
  readonly status: SessionStatus
  /** Null unless somebody is signed in. */
  readonly profile: Profile | null
  readonly menu: readonly MenuModule[]
  /** Why signing in, loading or another request failed: `Refused` with the server's sentence, `Failed`, or `Unverified`. */
  readonly error: unknown
  /** The server's sentence when it ended the session. */
  readonly sentence: string | null
  /** The message or question to show over the page: the hour is nearly over, the session has ended, or work has not reached the server. */
  readonly notice: "idle" | "ended" | "unsent" | "sending" | null
  /** How many drafts and commands have not reached the server, when signing out. */
  readonly unsent: number
  /** Whether this browser offers no place to store drafts. */
  readonly keepsNothing: boolean
}

let started: ActorRefFrom<typeof sessionMachine> | null = null

/** The session of this tab; idle until `startSession`. */
function actor(): ActorRefFrom<typeof sessionMachine> {
  started ??= create({ path: "/404", page: "open" })
  return started
}

const create = (at: Arrival): ActorRefFrom<typeof sessionMachine> => createActor(providedSession, { input: { at } })

function noticeIn(snapshot: Snapshot): Session["notice"] {
  if (snapshot.matches("expired")) return "ended"
  if (snapshot.matches({ signedIn: { presence: "warned" } })) return "idle"
  if (snapshot.matches({ signingOut: "asking" })) return "unsent"
  return snapshot.matches({ signingOut: "sending" }) ? "sending" : null
}

const statusIn = ({ value }: Snapshot): SessionStatus => {
  if (typeof value === "string") return value
  if ("signedIn" in value) return "signedIn"
  if ("signingOut" in value) return "signingOut"
  return "anonymous" in value ? "anonymous" : "starting"
}

function sessionIn(snapshot: Snapshot): Session {
  const { signedIn, error, sentence, unsent, keepsNothing } = snapshot.context
  return {
    status: statusIn(snapshot),
    profile: signedIn?.profile ?? null,
    menu: signedIn?.menu ?? noMenu,
    error,
    sentence: snapshot.matches("expired") ? sentence : null,
    notice: noticeIn(snapshot),
    unsent,
    keepsNothing,
  }
}

const noMenu: readonly MenuModule[] = []
const sameSession = (a: Session, b: Session): boolean => Object.entries(a).every(([name, value]) => Object.is(value, Reflect.get(b, name)))

/** The present session. */
export const session = (): Session => sessionIn(actor().getSnapshot())

/** The session, for components: the same object until something in it changes. */
export const useSession = (): Session => useSelector(actor(), sessionIn, sameSession)

/** Whose it is what this device remembers of visits and choices: the person's in the acting roles. */
export function useOwner(): string {
  const { profile } = useSession()
  return `${profile?.id ?? ""} ${profile?.roles.join() ?? ""}`
}

let drawn: { readonly path: string; readonly view: View } | null = null

/** What the router renders at an address. */
export function useView({ path, page }: Arrival): View {
  const viewIn = useCallback(
    (snapshot: Snapshot): View => {
      const state = {
        status: statusIn(snapshot),
        local: snapshot.matches({ anonymous: "local" }),
        ending: snapshot.matches({ signingOut: "ending" }) || snapshot.matches({ signingOut: "discarding" }),
        context: snapshot.context,
      }
      const view = viewOf(state, { path, page }, Date.now())
      if (drawn?.path === path && sameView(drawn.view, view)) return drawn.view
      drawn = { path, view }
      return view
    },
    [path, page],
  )
  return useSelector(actor(), viewIn)
}

/** Compares views without the time for which they were computed. */
const sameView = (a: View, b: View): boolean =>
  a.show === b.show && (a.show !== "go" || b.show !== "go" || a.path.replace(/\?t=\d+$/, "") === b.path.replace(/\?t=\d+$/, ""))

/** Starts the session of this tab; called once, by `main`, with the opened address. */
export function startSession(at: Arrival): void {
  started = create(at)
  setCaller({
    token: async () => {
      if (remembered() === "stale") await renewTokens().catch(() => undefined)
      return accessToken()
    },
    language,
    rejected,
    sentence: (code) => (code === "INVALID_PARAM" && i18n.exists("first:invalidParam") ? i18n.t("first:invalidParam") : null),
  })
  for (const type of ["click", "keydown"] as const) {
    document.addEventListener(type, () => send({ type: "session.clicked" }), { capture: true, passive: true })
  }
  started.start()
}

const send = (event: SessionEvent): void => actor().send(event)

/** Handles a call refused as not signed in: the chart decides whether it can be repeated with another token. */
async function rejected(rejection: { sentence: string; token: string | null; again: boolean }): Promise<boolean> {
  const { sentence, token, again } = rejection
  const another = (): boolean => accessToken() !== null && accessToken() !== token
  if (!again && another()) return true
  send({ type: "session.rejected", sentence, again })
  if (again) return false
  await waitFor(actor(), (snapshot) => !snapshot.matches("renewing") && !snapshot.matches({ signedIn: { token: "refreshing" } }))
  return another()
}

/** Tells the session which address the router shows. */
export function arrive(at: Arrival): void {
  const { at: before } = actor().getSnapshot().context
  if (before.path !== at.path || before.page !== at.page) send({ type: "session.arrived", at })
}

const atRest = (snapshot: Snapshot): boolean => {
  const status = statusIn(snapshot)
  if (status === "anonymous") return snapshot.matches({ anonymous: "visiting" }) || snapshot.matches({ anonymous: "local" })
  return ["signedIn", "failed", "expired", "mustChangePassword", "blocked", "gone"].includes(status)
}

/** Resolves when nothing is in progress: signed in, anonymous, failed, or ended. */
export async function sessionSettled(): Promise<Session> {
  await waitFor(actor(), atRest)
  return session()
}

/** Signs in by password; `error` says why it did not work. */
export function signIn(credentials: Credentials): Promise<Session> {
  send({ type: "session.signIn", credentials })
  return sessionSettled()
}

/** Navigates to the central login. */
export const signInCentrally = (): void => send({ type: "session.central" })

/** Signs out everywhere in this browser; asks first when work has not reached the server. */
export const signOut = (): void => send({ type: "session.signOut" })

/** Answers the warning that the hour is nearly over: the person stays. */
export const staySignedIn = (): void => send({ type: "session.stay" })

/** Answers what to do with work that has not reached the server. */
export const answerUnsent = (answer: "sendFirst" | "keepSealed" | "discard" | "cancel"): void => send({ type: `session.${answer}` })

/**
 * Switches to one of the person's roles, or to all of them for null: profile and menu are read again, and tabs close, since they belong to a person
 * in a role. Throws the server's refusal.
 */
export async function switchRole(role: Role | null): Promise<void> {
  send({ type: "session.switchRole", role })
  await waitFor(actor(), (snapshot) => atRest(snapshot) && !snapshot.matches({ signedIn: { role: "switching" } }))
  const { error } = session()
  if (error !== null) throw error
}

/** Retries after a failure. */
export const retrySession = (): void => send({ type: "session.retry" })

/** Reads profile and menu again, as after a change of roles, language or the password. */
export const reloadSession = (): void => send({ type: "session.reload" })

export { idleLeft }
