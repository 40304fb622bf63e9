import { assign } from "xstate"
import { sessionSetup } from "./session.setup.ts"

/** Signing out asks what becomes of work that the server has not got. */
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
    /** Something has not reached the server: the person says what becomes of it. */
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
