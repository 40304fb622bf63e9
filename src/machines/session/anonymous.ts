import { assign } from "xstate"
import { Refused } from "#contract/errors.ts"
import { codeAt, isOpen, wanted } from "./entry.ts"
import { sessionSetup } from "./session.setup.ts"

/** Nobody is signed in: at a public page, or on the way in; first silently, then locally or at the central login. */
export const anonymous = sessionSetup.createStateConfig({
  entry: assign({ renewed: false, byForm: false }),
  initial: "deciding",
  on: {
    "session.arrived": {
      target: ".deciding",
      actions: [
        { type: "arrive", params: ({ event }) => event.at },
        { type: "saveFlags", params: ({ context }) => context.flags },
      ],
    },
    "session.signIn": { target: "signingIn", actions: assign({ error: null }) },
    "session.central": { target: ".central", actions: assign({ error: null }) },
    "session.changed": "starting",
  },
  states: {
    deciding: {
      always: [
        { guard: ({ context }) => codeAt(context.at) !== null, target: "#session.signingIn" },
        { guard: ({ context }) => isOpen(context.at) || context.at.page === "unknown", target: "visiting" },
        { target: "trying" },
      ],
    },
    /** At a public page. */
    visiting: {},
    trying: {
      invoke: {
        src: "trySingleSignOn",
        onDone: "#session.loading",
        onError: [
          { guard: ({ event }) => event.error instanceof Refused, target: "choosing" },
          { target: "#session.failed", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    choosing: {
      invoke: {
        src: "askWays",
        onDone: [
          { guard: ({ context, event }) => event.output.local && (context.usedLocal || event.output.central === null), target: "local" },
          { target: "central" },
        ],
        onError: { target: "#session.failed", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
      },
    },
    local: {},
    central: {
      invoke: {
        src: "goCentral",
        input: ({ context }) => ({ to: wanted(context, null), comesBack: isOpen(context.at) }),
        onDone: "#session.gone",
        onError: { target: "#session.failed", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})
