import type { Profile } from "#contract/identity.contract.ts"
import type { MenuModule } from "#contract/platform.contract.ts"
import { Refused } from "#contract/errors.ts"
import { assign, fromCallback, fromPromise, setup } from "xstate"

/** What this device remembers of a session: nothing, a token past its time, or one that is good. */
export type Remembered = "nothing" | "stale" | "fresh"

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Who is signed in and what the server shows them. */
export interface SignedIn {
  readonly profile: Profile
  readonly menu: readonly MenuModule[]
}

export interface SessionContext {
  readonly signedIn: SignedIn | null
  /** Why nobody is signed in, or why loading failed: `Refused` or `Failed`; null when all is well. */
  readonly error: unknown
  /** The server's sentence when it ended the session (code 511). */
  readonly sentence: string | null
  /** The tokens were renewed and nothing was loaded since: a second rejection is final. */
  readonly renewed: boolean
}

export type SessionEvent =
  | { readonly type: "session.signIn"; readonly credentials: Credentials }
  | { readonly type: "session.signOut" }
  /** The server says that nobody is signed in. */
  | { readonly type: "session.rejected"; readonly sentence: string }
  /** Another tab signed in, out, or as somebody else. */
  | { readonly type: "session.changed" }
  /** Roles or menu changed: ask the server again. */
  | { readonly type: "session.reload" }
  | { readonly type: "session.retry" }

const missing = (name: string) => (): Promise<never> => Promise.reject(new Error(`${name} is provided`))

/** One person's session in one tab. Tokens live in cookies, so that all tabs share them; the chart holds who and what, never a token. */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    remember: fromPromise<Remembered>(missing("remember")),
    signIn: fromPromise<void, Credentials>(missing("signIn")),
    /** Rotates the tokens; resolves as well when another tab has just done it. */
    refresh: fromPromise<void>(missing("refresh")),
    load: fromPromise<SignedIn>(missing("load")),
    /** Tells the server, clears everything of the person on this device, and goes to the sign-in page. */
    signOut: fromPromise<void>(missing("signOut")),
    /** Clears the tokens and storage and goes to the root. */
    leave: fromPromise<void>(missing("leave")),
    /** Sends `session.changed` when another tab says so. */
    listen: fromCallback<SessionEvent>(() => {
      throw new Error("listen is provided")
    }),
  },
  delays: {
    /** Until the access token should be renewed. */
    untilRefresh: (): number => 2_147_483_647,
    /** How long the server's sentence is shown before the tab leaves (spec 8, code 511). */
    farewell: 4000,
    refreshAgain: 10_000,
  },
}).createMachine({
  id: "session",
  context: { signedIn: null, error: null, sentence: null, renewed: false },
  initial: "starting",
  invoke: { src: "listen" },
  states: {
    starting: {
      invoke: {
        src: "remember",
        onDone: [
          { guard: ({ event }) => event.output === "fresh", target: "loading" },
          { guard: ({ event }) => event.output === "stale", target: "renewing" },
          { target: "anonymous" },
        ],
        onError: "anonymous",
      },
    },
    anonymous: {
      entry: assign({ signedIn: null, renewed: false }),
      on: {
        "session.signIn": { target: "signingIn", actions: assign({ error: null }) },
        "session.changed": "starting",
      },
    },
    signingIn: {
      invoke: {
        src: "signIn",
        input: ({ event }) => {
          if (event.type !== "session.signIn") throw new Error("signing in begins with credentials")
          return event.credentials
        },
        onDone: "loading",
        onError: { target: "anonymous", actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    /** The token is past its time: renew it before anything is asked for. */
    renewing: {
      entry: assign({ renewed: true }),
      invoke: {
        src: "refresh",
        onDone: "loading",
        onError: [
          { guard: ({ event }) => event.error instanceof Refused, target: "anonymous" },
          { target: "failed", actions: assign({ error: ({ event }) => event.error }) },
        ],
      },
    },
    loading: {
      invoke: {
        src: "load",
        onDone: { target: "signedIn", actions: assign({ signedIn: ({ event }) => event.output, error: null, renewed: false }) },
        onError: { target: "failed", actions: assign({ error: ({ event }) => event.error }) },
      },
      on: { "session.rejected": { guard: ({ context }) => !context.renewed, target: "renewing" } },
    },
    signedIn: {
      initial: "active",
      on: {
        "session.signOut": "signingOut",
        "session.changed": "starting",
        "session.rejected": { target: "expired", actions: assign({ sentence: ({ event }) => event.sentence }) },
        "session.reload": "loading",
      },
      states: {
        active: { after: { untilRefresh: "refreshing" } },
        refreshing: {
          invoke: {
            src: "refresh",
            onDone: "active",
            onError: [
              {
                guard: ({ event }) => event.error instanceof Refused,
                target: "#session.expired",
                actions: assign({ sentence: ({ event }) => (event.error instanceof Refused ? event.error.message : null) }),
              },
              { target: "waiting" },
            ],
          },
        },
        /** The server was not reached: the old token still serves until it ends. */
        waiting: { after: { refreshAgain: "refreshing" } },
      },
    },
    /** The sentence is on the screen; in-flight work may still be copied. */
    expired: { after: { farewell: "leaving" }, on: { "session.signOut": "signingOut" } },
    leaving: {
      invoke: { src: "leave", onDone: "anonymous", onError: "anonymous" },
      exit: assign({ signedIn: null, sentence: null }),
    },
    signingOut: {
      invoke: { src: "signOut", onDone: "anonymous", onError: "anonymous" },
      exit: assign({ signedIn: null, error: null }),
    },
    failed: { on: { "session.retry": "starting", "session.signOut": "signingOut", "session.changed": "starting" } },
  },
})
