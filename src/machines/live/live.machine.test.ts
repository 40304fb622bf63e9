import { describe, expect, test } from "vitest"
import { createActor, fromCallback, SimulatedClock } from "xstate"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { type LiveEvent, liveMachine } from "./live.machine.ts"

const coverage = chartCoverage(liveMachine)

function start() {
  const clock = new SimulatedClock()
  let channels = 0
  let open = 0
  const machine = liveMachine.provide({
    actors: {
      channel: fromCallback<LiveEvent>(() => {
        channels += 1
        open += 1
        return () => {
          open -= 1
        }
      }),
      network: fromCallback<LiveEvent>(() => undefined),
    },
  })
  const actor = createActor(machine, { clock, inspect: coverage.inspect }).start()
  const say = (...types: LiveEvent["type"][]) => types.forEach((type) => actor.send({ type }))
  return { actor, clock, say, channels: () => channels, open: () => open, state: () => actor.getSnapshot().value }
}

describe("the live channel", () => {
  test("opens when something is followed, and closes a while after nothing is", () => {
    const { clock, say, open, state } = start()
    expect([state(), open()]).toEqual(["idle", 0])
    say("live.wanted", "live.opened", "live.unwanted")
    expect([state(), open()]).toEqual([{ connected: { open: "lingering" } }, 1])
    clock.increment(5000)
    expect([state(), open()]).toEqual(["idle", 0])
  })

  test("stays open when the next screen follows at once", () => {
    const { clock, say, channels, state } = start()
    say("live.wanted", "live.opened", "live.unwanted")
    clock.increment(4999)
    say("live.wanted")
    clock.increment(5000)
    expect([state(), channels()]).toEqual([{ connected: { open: "fresh" } }, 1])
  })

  test("comes back after each loss, later and later up to thirty seconds", () => {
    const { actor, clock, say, state } = start()
    say("live.wanted")
    for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      say("live.closed")
      expect(actor.getSnapshot().hasTag("behind")).toBe(true)
      clock.increment(wait - 1)
      expect(state()).toBe("waiting")
      clock.increment(1)
      expect(state()).toEqual({ connected: "connecting" })
    }
  })

  test("begins to count anew once it was open for a while", () => {
    const { actor, clock, say } = start()
    say("live.wanted", "live.closed")
    clock.increment(1000)
    say("live.opened")
    clock.increment(10_000)
    expect(actor.getSnapshot().context.failures).toBe(0)
    expect(actor.getSnapshot().hasTag("behind")).toBe(false)
  })

  test("waits for the network while there is none, and does not wait once it is back", () => {
    const { say, state } = start()
    say("live.wanted", "live.offline")
    expect(state()).toBe("offline")
    say("live.online")
    expect(state()).toEqual({ connected: "connecting" })
    say("live.closed", "live.online")
    expect(state()).toEqual({ connected: "connecting" })
    say("live.closed", "live.offline")
    expect(state()).toBe("offline")
  })

  test("stops trying when nobody follows anything", () => {
    const unwanted = (...types: LiveEvent["type"][]) => {
      const { say, state, open } = start()
      say("live.wanted", ...types, "live.unwanted")
      return [state(), open()]
    }
    expect(unwanted()).toEqual(["idle", 0])
    expect(unwanted("live.closed")).toEqual(["idle", 0])
    expect(unwanted("live.offline")).toEqual(["idle", 0])
  })

  test("was walked over every transition of its chart", () => expect(coverage.missing()).toEqual([]))
})
