import { assign } from "xstate"
import { Refused } from "#contract/errors.ts"
import { anonymous } from "./anonymous.ts"
import { asksForReload, asksToLeave, codeAt, isOpen } from "./entry.ts"
import { type Leaving, sessionSetup } from "./session.setup.ts"
import type { EntryFlags, SessionContext } from "./session.types.ts"
import { signedIn } from "./signed-in.ts"
import { signingOut } from "./signing-out.ts"

const noFlags: EntryFlags = { registration: false, infoChange: false, count: 0, reloaded: 0 }
const leavingOf = ({ context }: { context: SessionContext }): Leaving => ({
  path: context.at.path,
  person: context.signedIn?.profile.id ?? null,
})

/**
 * One person's session in one tab, and the only place where anything about it is decided: who may see what (`viewOf`), how one gets in, when one
 * is thrown out, and what becomes of unsent work. Tokens live in cookies, so that all tabs share them; the chart holds who and what, never a token.
 * A document shows one person only: whenever he goes, it is left for a fresh one.
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
            { guard: ({ context }) => context.tokens === "nothing", target: "#session.anonymous" },
            { guard: ({ context }) => asksToLeave(context.at.path), target: "#session.forgetting" },
            { guard: ({ context }) => context.tokens === "idle", target: "#session.idle" },
            { guard: ({ context }) => context.tokens === "stale", target: "#session.renewing" },
            { target: "#session.loading" },
          ],
        },
      },
    },
    /** The browser keeps no cookies: nobody can sign in before it does. */
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
    /** The token is past its time: renew it before anything is asked for. */
    renewing: {
      entry: assign({ renewed: true }),
      invoke: {
        src: "refresh",
        onDone: "loading",
        onError: [
          { guard: ({ event }) => event.error instanceof Refused, target: "anonymous", actions: "clearTokens" },
          { target: "failed", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: { "session.signOut": { guard: "somebody", target: "signingOut" } },
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
          // Who was signed in before stays so: what was loaded is still good.
          { guard: ({ context, event }) => context.signedIn !== null && !(event.error instanceof Refused), target: "signedIn" },
          { target: "failed", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: {
        "session.rejected": { guard: ({ context }) => !context.renewed, target: "renewing" },
        "session.changed": [
          { guard: "somebody", target: "restarting" },
          { target: "loading", reenter: true },
        ],
        // What is being read may be from before the change that asks for it.
        "session.reload": { target: "loading", reenter: true },
        // The pages stand while they are read again, and with them the menu that signs out.
        "session.signOut": { guard: "somebody", target: "signingOut" },
      },
    },
    /** The flags' one reload. */
    reloading: {
      invoke: { src: "reloadOnce", input: ({ context }) => context.flags, onDone: "signedIn", onError: "signedIn" },
    },
    /** Somebody else has set the password: nothing else is possible before it is changed. */
    mustChangePassword: {
      on: { "session.reload": "loading", "session.signOut": "signingOut", "session.changed": "restarting" },
    },
    signedIn,
    /** The sentence is on the screen; what is being typed may still be copied. */
    expired: {
      entry: "saveDrafts",
      after: { farewell: "leaving" },
      on: {
        "session.signOut": "leaving",
        // The end was one's own doing in another tab, or somebody has signed in there meanwhile: there is nothing to read here.
        "session.changed": [{ guard: ({ event }) => event.person === null, target: "leaving" }, { target: "restarting" }],
      },
    },
    leaving: { invoke: { src: "leave", input: leavingOf, onDone: "gone", onError: "gone" } },
    idle: { invoke: { src: "leaveIdle", input: leavingOf, onDone: "gone", onError: "gone" } },
    /** `logout=yes`. In a document that has shown a person's pages, what follows is another document. */
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
      after: { tryAgain: { guard: ({ context }) => !(context.error instanceof Refused), target: "starting" } },
      on: {
        "session.retry": "starting",
        "session.online": "starting",
        "session.signOut": "signingOut",
        "session.changed": "starting",
        "session.signIn": { target: "signingIn", actions: assign({ error: null }) },
        "session.central": { target: "anonymous.central", actions: assign({ error: null }) },
      },
    },
    /** The document is being left. It is drawn no more, also when the browser keeps it in its memory. */
    gone: {},
  },
})
