import { assign, fromCallback, setup } from "xstate"
import { typed } from "#machines/_kit/typed.ts"

export type LiveEvent =
  /** A document is followed, or no document is any more. */
  | { readonly type: "live.wanted" }
  | { readonly type: "live.unwanted" }
  | { readonly type: "live.opened" }
  | { readonly type: "live.closed" }
  | { readonly type: "live.online" }
  | { readonly type: "live.offline" }

export interface LiveContext {
  /** Consecutive failures. */
  readonly failures: number
}

/** The live channel of a tab: open while something is followed, and reopened automatically after every loss. */
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
    /** Doubles from one second to thirty; the provider may randomise it, so that not all browsers reconnect at once. */
    backOff: ({ context }): number => Math.min(1000 * 2 ** (context.failures - 1), 30_000),
    /** A channel that stayed open this long counts as a success. */
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
            /** One screen has closed and the next may open at once. */
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
