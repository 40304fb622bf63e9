import { assign, fromCallback, setup } from "xstate"
import { typed } from "#machines/_kit/typed.ts"

export type LiveEvent =
  /** Somebody follows a document, or nobody does any more. */
  | { readonly type: "live.wanted" }
  | { readonly type: "live.unwanted" }
  | { readonly type: "live.opened" }
  | { readonly type: "live.closed" }
  | { readonly type: "live.online" }
  | { readonly type: "live.offline" }

export interface LiveContext {
  /** Failures in a row. */
  readonly failures: number
}

/** The one live channel of a tab: open while something is followed, and back by itself after every loss. */
export const liveMachine = setup({
  types: { context: typed<LiveContext>(), events: typed<LiveEvent>(), tags: typed<"behind">() },
  actors: {
    /** Opens the channel; sends `live.opened` once and `live.closed` at its end. */
    channel: fromCallback<LiveEvent>(() => {
      throw new Error("channel is provided")
    }),
    /** Sends `live.online` and `live.offline`. */
    network: fromCallback<LiveEvent>(() => {
      throw new Error("network is provided")
    }),
  },
  delays: {
    /** Doubles from one second to thirty; the provider may spread it, so that not all browsers come back at once. */
    backOff: ({ context }): number => Math.min(1000 * 2 ** (context.failures - 1), 30_000),
    /** A channel that was open this long was a success. */
    steady: 10_000,
    linger: 5000,
  },
}).createMachine({
  id: "live",
  context: { failures: 0 },
  invoke: { src: "network" },
  initial: "idle",
  states: {
    idle: { on: { "live.wanted": "connected" } },
    connected: {
      invoke: { src: "channel" },
      initial: "connecting",
      on: {
        "live.closed": { target: "waiting", actions: assign({ failures: ({ context }) => context.failures + 1 }) },
        "live.offline": "offline",
      },
      states: {
        connecting: { tags: "behind", on: { "live.opened": "open", "live.unwanted": "#live.idle" } },
        open: {
          on: { "live.unwanted": ".lingering", "live.wanted": ".fresh" },
          initial: "fresh",
          states: {
            fresh: { after: { steady: { target: "steady", actions: assign({ failures: 0 }) } } },
            steady: {},
            /** One screen has gone and the next is about to come. */
            lingering: { after: { linger: "#live.idle" } },
          },
        },
      },
    },
    waiting: {
      tags: "behind",
      after: { backOff: "connected" },
      on: { "live.online": "connected", "live.offline": "offline", "live.unwanted": "idle" },
    },
    offline: { tags: "behind", on: { "live.online": "connected", "live.unwanted": "idle" } },
  },
})
