import { Refused } from "#contract/errors.ts"
import type { SignInWays } from "#contract/identity.contract.ts"
import type { Role } from "#contract/people.ts"
import { assign, fromCallback, fromPromise, setup } from "xstate"
import { flagsAfter } from "./entry.ts"
import type { Arrival, EntryFlags, Grant, Remembered, SessionContext, SessionEvent, SignedIn } from "./session.types.ts"
import { typed } from "#machines/_kit/typed.ts"

const missing = (name: string) => (): Promise<never> => Promise.reject(new Error(`${name} is provided`))

/** The page that is left: its person and address, so that the person can return to it. */
export interface Leaving {
  readonly path: string
  readonly person: string | null
}

/** The parts of the session's chart: its types, and the actors that the browser provides. */
export const sessionSetup = setup({
  types: {
    context: typed<SessionContext>(),
    events: typed<SessionEvent>(),
    input: typed<{ readonly at: Arrival }>(),
  },
  actors: {
    remember: fromPromise<Remembered>(missing("remember")),
    /** Exchanges a grant for tokens; returns the page that was requested at the central login. */
    signIn: fromPromise<{ readonly to: string | null }, Grant>(missing("signIn")),
    /** Signs in silently with the ticket of an earlier sign-in (cas); rejects with `Refused` when there is none. */
    trySingleSignOn: fromPromise<void>(missing("trySingleSignOn")),
    askWays: fromPromise<SignInWays>(missing("askWays")),
    /** Navigates to the central login; `comesBack` when the back button should lead here. */
    goCentral: fromPromise<void, { readonly to: string; readonly comesBack: boolean }>(missing("goCentral")),
    /** Renews the tokens; also resolves when another tab has just done it. */
    refresh: fromPromise<void>(missing("refresh")),
    load: fromPromise<SignedIn>(missing("load")),
    /** The server's menu, if it differs from the cached one. */
    freshMenu: fromPromise<SignedIn["menu"] | null>(missing("freshMenu")),
    /** Removes other people's data from this device; rejects when it has no place for drafts. */
    takeDevice: fromPromise<void, { readonly person: string }>(missing("takeDevice")),
    switchRole: fromPromise<void, { readonly role: Role | null }>(missing("switchRole")),
    /** Reloads the document, once for this count of the flags; resolves when it cannot guarantee that. */
    reloadOnce: fromPromise<void, EntryFlags>(missing("reloadOnce")),
    /** Deletes the tokens, here and on the server. */
    forget: fromPromise<void>(missing("forget")),
    /** Loads a new document at the root, or at the same address. */
    restart: fromPromise<void, { readonly path: string }>(missing("restart")),
    /** Tries to send what the server lacks, and counts what remains. */
    countUnsent: fromPromise<number>(missing("countUnsent")),
    sendUnsent: fromPromise<void>(missing("sendUnsent")),
    discardUnsent: fromPromise<void>(missing("discardUnsent")),
    /** Tells the server, clears the person's data on this device except sealed work, and goes to the matching sign-out page. */
    signOut: fromPromise<void, { readonly usedLocal: boolean }>(missing("signOut")),
    /** Clears the tokens and storage and goes to the root (code 511). */
    leave: fromPromise<void, Leaving>(missing("leave")),
    /** Saves drafts, ends the session on the server, deletes the tokens and goes to the root. */
    leaveIdle: fromPromise<void, Leaving>(missing("leaveIdle")),
    /** Sends events of other tabs, of the browser's back/forward cache and of the network. */
    listen: fromCallback<SessionEvent>(() => {
      throw new Error("listen is provided")
    }),
  },
  actions: {
    saveFlags: (_args, flags: EntryFlags) => void flags,
    noteSeen: () => undefined,
    saveDrafts: () => undefined,
    clearTokens: () => undefined,
    /** Remembers which way of signing in was used on this device. */
    saveWay: (_args, way: { readonly local: boolean }) => void way,
    dropBack: () => undefined,
    recall: assign(({ context }, { tokens, usedLocal, back, flags }: Remembered) => ({
      tokens,
      usedLocal,
      back,
      flags: flagsAfter(flags, context.at),
    })),
    arrive: assign(({ context }, at: Arrival) => ({ at, flags: flagsAfter(context.flags, at) })),
    fail: assign((_, { error }: { readonly error: unknown }) => ({ error })),
    /** Notes the server's sentence that ends the session; the first one counts. */
    sayEnd: assign(({ context }, error: unknown) => ({ sentence: context.sentence ?? (error instanceof Refused ? error.message : null) })),
    wantSwitch: assign((_, { role }: { readonly role: Role | null }) => ({ switchTo: { role } })),
    take: assign((_, signedIn: SignedIn) => ({ signedIn, error: null, renewed: false })),
  },
  guards: {
    /** No activity in any tab for the time until the warning, or for the whole time. */
    warningDue: () => false,
    idleDue: () => false,
    ourPerson: ({ context }, person: string | null) => context.signedIn !== null && context.signedIn.profile.id === person,
    somebody: ({ context }) => context.signedIn !== null,
  },
  delays: {
    /** The time until the access token should be renewed. */
    untilRefresh: (): number => 2_147_483_647,
    untilWarning: (): number => 2_147_483_647,
    untilIdle: (): number => 2_147_483_647,
    /** How long the server's sentence is shown before the tab leaves (spec 8, code 511). */
    farewell: 4000,
    tryAgain: 10_000,
  },
})

/** What did not work, and who is signed in: what a transition on an error is told. */
interface Erring {
  readonly context: SessionContext
  readonly event: { readonly error: unknown }
}

/** The server no longer knows the person whose pages stand here: they read so before the tab leaves, and are never left with pages of nobody. */
export const endsHere = {
  guard: ({ context, event }: Erring) => context.signedIn !== null && event.error instanceof Refused,
  target: "#session.expired",
  actions: { type: "sayEnd", params: ({ event }: Erring) => event.error },
} as const

/** The role is switched as soon as what is being read again stands. */
export const switchesAfter = {
  guard: "somebody",
  actions: { type: "wantSwitch", params: ({ event }: { readonly event: { readonly role: Role | null } }) => ({ role: event.role }) },
} as const
