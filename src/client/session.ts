import type { Profile } from "#contract/identity.contract.ts"
import type { MenuModule } from "#contract/platform.contract.ts"
import { type Credentials, type SessionEvent, type SignedIn, sessionMachine } from "#machines/session/session.machine.ts"
import { useSyncExternalStore } from "react"
import { type SnapshotFrom, createActor, fromCallback, fromPromise, waitFor } from "xstate"
import { call, setCaller } from "./http.ts"
import { language } from "./i18n.ts"
import { accessToken, askForTokens, clearTokens, remembered, renewTokens, untilRefresh } from "./tokens.ts"

/** The session as screens see it. */
export interface Session {
  readonly status:
    | "starting"
    | "anonymous"
    | "signingIn"
    | "renewing"
    | "loading"
    | "signedIn"
    | "expired"
    | "leaving"
    | "signingOut"
    | "failed"
  /** Null unless somebody is signed in. */
  readonly profile: Profile | null
  readonly menu: readonly MenuModule[]
  /** Why signing in or loading failed: `Refused` with the server's sentence, or `Failed`. */
  readonly error: unknown
  /** The server's sentence when it ended the session. */
  readonly sentence: string | null
}

const tabs = new BroadcastChannel("session")
const announce = (): void => tabs.postMessage("changed")

/** The draft store is fetched only when it is needed: it is heavy, and the first page does without. */
const drafts = (): Promise<typeof import("./drafts/device.ts")> => import("./drafts/device.ts")

function clearDevice(): void {
  clearTokens()
  localStorage.clear()
  sessionStorage.clear()
}

const actor = createActor(
  sessionMachine.provide({
    actors: {
      remember: fromPromise(() => Promise.resolve(remembered())),
      signIn: fromPromise(async ({ input }: { input: Credentials }) => {
        await askForTokens({ grant_type: "password", login_type: "password", ...input })
        announce()
      }),
      refresh: fromPromise(() => renewTokens()),
      load: fromPromise<SignedIn>(async () => {
        const [{ identityContract }, { platformContract }, device] = await Promise.all([
          import("#contract/identity.contract.ts"),
          import("#contract/platform.contract.ts"),
          drafts(),
        ])
        const [profile, menu] = await Promise.all([call(identityContract.userInfo), call(platformContract.menu)])
        // A device that keeps no drafts does not keep anybody out.
        await device.takeDevice(profile.id).catch(() => undefined)
        return { profile, menu: menu.modules }
      }),
      signOut: fromPromise(async () => {
        const { identityContract } = await import("#contract/identity.contract.ts")
        await (await drafts()).wipeSavedDrafts().catch(() => undefined)
        // Whether or not the server was reached, this device forgets.
        await call(identityContract.logout).catch(() => undefined)
        clearDevice()
        announce()
        location.assign("/systemLogin?logout=yes")
      }),
      leave: fromPromise(() => {
        clearDevice()
        announce()
        location.assign("/")
        return Promise.resolve()
      }),
      listen: fromCallback<SessionEvent>(({ sendBack }) => {
        const changed = (): void => sendBack({ type: "session.changed" })
        tabs.addEventListener("message", changed)
        return () => tabs.removeEventListener("message", changed)
      }),
    },
    delays: { untilRefresh },
  }),
)

let shown: { of: SnapshotFrom<typeof sessionMachine>; session: Session } | null = null

/** The session now; the same object until something in it changes. */
export function session(): Session {
  const snapshot = actor.getSnapshot()
  if (shown?.of === snapshot) return shown.session
  const { context, value } = snapshot
  const next: Session = {
    status: typeof value === "string" ? value : "signedIn",
    profile: context.signedIn?.profile ?? null,
    menu: context.signedIn?.menu ?? [],
    error: context.error,
    sentence: context.sentence,
  }
  const same =
    shown !== null && next.status === shown.session.status && next.profile === shown.session.profile && next.error === shown.session.error
  shown = { of: snapshot, session: same && shown !== null ? shown.session : next }
  return shown.session
}

const subscribe = (changed: () => void): (() => void) => {
  const subscription = actor.subscribe(changed)
  return () => subscription.unsubscribe()
}

/** The session, for components. */
export const useSession = (): Session => useSyncExternalStore(subscribe, session, session)

/** Starts the session of this tab; once, from `main`. */
export function startSession(): void {
  setCaller({
    token: async () => {
      if (remembered() === "stale") await renewTokens().catch(() => undefined)
      return accessToken()
    },
    language,
    rejected: (sentence) => actor.send({ type: "session.rejected", sentence }),
  })
  actor.start()
}

/** Resolves when nothing is under way: signed in, anonymous, failed, or expired. */
export async function sessionSettled(): Promise<Session> {
  await waitFor(actor, ({ value }) => typeof value !== "string" || value === "anonymous" || value === "failed" || value === "expired")
  return session()
}

/** Signs in by password; `error` says why it did not work. */
export function signIn(credentials: Credentials): Promise<Session> {
  actor.send({ type: "session.signIn", credentials })
  return sessionSettled()
}

/** Signs out everywhere in this browser and goes to the sign-in page. */
export const signOut = (): void => actor.send({ type: "session.signOut" })

/** Asks again after a failure. */
export const retrySession = (): void => actor.send({ type: "session.retry" })

/** Reads profile and menu again, as after a change of roles or language. */
export const reloadSession = (): void => actor.send({ type: "session.reload" })
