import { assign } from "xstate"
import { sessionSetup } from "./session.setup.ts"

/** Signing out asks what to do with work that the server lacks. */
export const signingOut = sessionSetup.createStateConfig({
  entry: assign({ error: null }),
  initial: "counting",
  states: {
    counting: {
      invoke: {
        src: "countUnsent",
        onDone: [
          { guard: ({ event }) => event.output > 0, target: "asking", actions: assign({ unsent: ({ event }) => event.output }) },
          { target: "ending" },
        ],
        onError: "ending",
      },
    },
    /** Some work has not reached the server: the person decides what to do with it. */
    asking: {
      on: {
        "session.sendFirst": { target: "sending", actions: assign({ error: null }) },
        "session.keepSealed": "ending",
        "session.discard": "discarding",
        "session.cancel": [{ guard: "somebody", target: "#session.signedIn" }, { target: "#session.starting" }],
      },
    },
    sending: {
      invoke: {
        src: "sendUnsent",
        onDone: "counting",
        onError: { target: "asking", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
      },
    },
    discarding: { invoke: { src: "discardUnsent", onDone: "ending", onError: "ending" } },
    ending: {
      invoke: {
        src: "signOut",
        input: ({ context }) => ({ usedLocal: context.usedLocal }),
        onDone: "#session.gone",
        onError: "#session.gone",
      },
    },
  },
})
