import { assign } from "xstate"
import { code, Refused } from "#contract/errors.ts"
import { anonymous } from "./anonymous.ts"
import { asksForReload, asksToLeave, codeAt, isOpen } from "./entry.ts"
import { endsHere, type Leaving, sessionSetup, switchesAfter } from "./session.setup.ts"
import type { EntryFlags, SessionContext } from "./session.types.ts"
import { signedIn } from "./signed-in.ts"
import { signingOut } from "./signing-out.ts"

const noFlags: EntryFlags = { registration: false, infoChange: false, count: 0, reloaded: 0 }
const leavingOf = ({ context }: { context: SessionContext }): Leaving => ({
  path: context.at.path,
  person: context.signedIn?.profile.id ?? null,
})

const saysSignedOut = (error: unknown): boolean => error instanceof Refused && error.refusal.code === code.signedOut

/**
 * One person's session in one tab, and the only place that decides about it: who may see what (`viewOf`), signing in, being signed out, and what
 * happens to unsent work. Tokens are kept in cookies, so that all tabs share them; the chart holds who and what, never a token. A document shows one
 * person only: when the person leaves, a new document is loaded.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: "session",
  context: ({ input }) => ({
    at: input.at,
    tokens: "nothing",
    signedIn: null,
    error: null,
    sentence: null,
    renewed: false,
    byForm: false,
    usedLocal: false,
    back: null,
    flags: noFlags,
    unsent: 0,
    switchTo: null,
    keepsNothing: false,
  }),
  initial: "starting",
  invoke: { src: "listen" },
  on: {
    "session.arrived": {
      actions: [
        { type: "arrive", params: ({ event }) => event.at },
        { type: "saveFlags", params: ({ context }) => context.flags },
      ],
    },
    "session.returned": [{ guard: { type: "ourPerson", params: ({ event }) => event.person } }, { target: ".restarting" }],
  },
  states: {
    starting: {
      entry: assign({ error: null }),
      initial: "remembering",
      states: {
        remembering: {
          invoke: {
            src: "remember",
            onDone: {
              target: "deciding",
              actions: [
                { type: "recall", params: ({ event }) => event.output },
                { type: "saveFlags", params: ({ context }) => context.flags },
              ],
            },
            onError: "#session.blocked",
          },
        },
        deciding: {
          always: [
            { guard: ({ context }) => context.tokens === "blocked", target: "#session.blocked" },
            // What stands here was somebody's, who has signed out in another tab meanwhile.
            { guard: ({ context }) => context.tokens === "nothing" && context.signedIn !== null, target: "#session.restarting" },
            { guard: ({ context }) => context.tokens === "nothing", target: "#session.anonymous" },
            { guard: ({ context }) => asksToLeave(context.at.path), target: "#session.forgetting" },
            { guard: ({ context }) => context.tokens === "idle", target: "#session.idle" },
            { guard: ({ context }) => context.tokens === "stale", target: "#session.renewing" },
            { target: "#session.loading" },
          ],
        },
      },
    },
    /** The browser stores no cookies: nobody can sign in until it does. */
    blocked: { on: { "session.retry": "starting" } },
    anonymous,
    signingIn: {
      entry: assign({ byForm: true }),
      invoke: {
        src: "signIn",
        input: ({ context, event }) => {
          if (event.type === "session.signIn") return { way: "password", credentials: event.credentials }
          const code = codeAt(context.at)
          if (code === null) throw new Error("signing in begins with credentials or with a code")
          return code
        },
        onDone: {
          target: "loading",
          actions: [
            { type: "saveWay", params: ({ context }) => ({ local: codeAt(context.at) === null }) },
            assign({
              usedLocal: ({ context }) => codeAt(context.at) === null,
              back: ({ context, event }) => (event.output.to === null ? context.back : { path: event.output.to, person: null }),
            }),
          ],
        },
        onError: { target: "anonymous.visiting", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** The token has expired: it is renewed before any other call. */
    renewing: {
      entry: assign({ renewed: true }),
      invoke: {
        src: "refresh",
        onDone: "loading",
        onError: [
          endsHere,
          { guard: ({ event }) => event.error instanceof Refused, target: "anonymous", actions: "clearTokens" },
          { target: "failed", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: { "session.signOut": { guard: "somebody", target: "signingOut" }, "session.switchRole": switchesAfter },
    },
    loading: {
      invoke: {
        src: "load",
        onDone: [
          {
            guard: ({ event }) => event.output.profile.mustChangePassword,
            target: "mustChangePassword",
            actions: { type: "take", params: ({ event }) => event.output },
          },
          {
            guard: ({ context, event }) => asksForReload(context, event.output),
            target: "reloading",
            actions: { type: "take", params: ({ event }) => event.output },
          },
          { target: "signedIn", actions: { type: "take", params: ({ event }) => event.output } },
        ],
        onError: [
          // A person who was already signed in stays signed in: the loaded data are still valid, unless the session has ended.
          { guard: ({ context, event }) => context.signedIn !== null && !saysSignedOut(event.error), target: "signedIn" },
          endsHere,
          { target: "failed", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: {
        "session.rejected": {
          guard: ({ context }) => !context.renewed,
          target: "renewing",
          actions: assign({ sentence: ({ event }) => event.sentence }),
        },
        "session.changed": [
          { guard: "somebody", target: "restarting" },
          { target: "loading", reenter: true },
        ],
        // The reading in progress may be older than the change that requests this one.
        "session.reload": { target: "loading", reenter: true },
        // The pages stay visible while they are read again, and with them the menu for signing out and for the roles.
        "session.signOut": { guard: "somebody", target: "signingOut" },
        "session.switchRole": switchesAfter,
      },
    },
    /** The single reload for the flags. */
    reloading: {
      invoke: { src: "reloadOnce", input: ({ context }) => context.flags, onDone: "signedIn", onError: "signedIn" },
    },
    /** The password was set by somebody else: nothing else is possible before it is changed. */
    mustChangePassword: {
      on: { "session.reload": "loading", "session.signOut": "signingOut", "session.changed": "restarting" },
    },
    signedIn,
    /** The sentence is on the screen; unsaved input can still be copied. */
    expired: {
      entry: "saveDrafts",
      after: { farewell: "leaving" },
      on: {
        "session.signOut": "leaving",
        // The session was ended in another tab, or somebody has signed in there meanwhile: there is nothing to read here.
        "session.changed": [{ guard: ({ event }) => event.person === null, target: "leaving" }, { target: "restarting" }],
      },
    },
    leaving: { invoke: { src: "leave", input: leavingOf, onDone: "gone", onError: "gone" } },
    idle: { invoke: { src: "leaveIdle", input: leavingOf, onDone: "gone", onError: "gone" } },
    /** `logout=yes`. When the document has shown a person's pages, a new document is loaded afterwards. */
    forgetting: {
      invoke: {
        src: "forget",
        onDone: [{ guard: "somebody", target: "restarting" }, { target: "anonymous" }],
        onError: [{ guard: "somebody", target: "restarting" }, { target: "anonymous" }],
      },
    },
    /** Another person, or nobody, is signed in now. */
    restarting: {
      invoke: {
        src: "restart",
        input: ({ context }) => ({ path: isOpen(context.at) ? context.at.path : "/" }),
        onDone: "gone",
        onError: "gone",
      },
    },
    signingOut,
    failed: {
      entry: assign({ switchTo: null }),
      after: { tryAgain: { guard: ({ context }) => !(context.error instanceof Refused), target: "starting" } },
      on: {
        "session.retry": "starting",
        "session.online": "starting",
        "session.signOut": "signingOut",
        "session.changed": [{ guard: "somebody", target: "restarting" }, { target: "starting" }],
        "session.signIn": { target: "signingIn", actions: assign({ error: null }) },
        "session.central": { target: "anonymous.central", actions: assign({ error: null }) },
      },
    },
    /** The document is being left. Nothing is rendered any more, even when the browser keeps it in its back/forward cache. */
    gone: {},
  },
})
