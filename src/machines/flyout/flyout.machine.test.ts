import { expect, test } from "vitest"
import { SimulatedClock, createActor } from "xstate"
import { type FlyoutEvent, flyoutDelays, flyoutMachine } from "./flyout.machine.ts"

function flyout() {
  const clock = new SimulatedClock()
  const actor = createActor(flyoutMachine, { clock }).start()
  return {
    after: (milliseconds: number) => clock.increment(milliseconds),
    send: (...events: readonly FlyoutEvent[]) => events.forEach((event) => actor.send(event)),
    open: () => actor.getSnapshot().context.group,
  }
}
const at = (group: string, heading = false): FlyoutEvent => ({ type: "group.pointed", group, heading })
const press = (group: string): FlyoutEvent => ({ type: "group.pressed", group })
const left: FlyoutEvent = { type: "menu.left" }
const { intent, crossing, away } = flyoutDelays

test("a pointer that rests on a group opens it, and one that only passes opens nothing", () => {
  const { send, after, open } = flyout()
  send(at("tender"))
  after(intent - 1)
  expect(open()).toBeNull()
  send(left)
  after(1000)
  expect(open()).toBeNull()
  send(at("tender"))
  after(intent)
  expect(open()).toBe("tender")
})

test("on its way to the panel the pointer may cross other groups", () => {
  const { send, after, open } = flyout()
  send(at("tender"))
  after(intent)
  send(at("orders", true))
  after(crossing - 1)
  send({ type: "panel.entered" })
  after(1000)
  expect(open()).toBe("tender")
})

test("a pointer that rests on another group changes to it", () => {
  const { send, after, open } = flyout()
  send(at("tender"))
  after(intent)
  send(at("orders"))
  after(intent)
  expect(open()).toBe("orders")
  send(at("finance", true))
  after(crossing)
  expect(open()).toBe("finance")
})

test("a pointer that is away for a moment may come back", () => {
  const { send, after, open } = flyout()
  send(at("tender"))
  after(intent)
  send(left)
  after(away - 1)
  send({ type: "panel.entered" })
  after(1000)
  expect(open()).toBe("tender")
  send(left)
  after(away)
  expect(open()).toBeNull()
})

test("what was pressed stays until it is pressed again or dismissed", () => {
  const { send, after, open } = flyout()
  send(press("tender"), left)
  after(10_000)
  expect(open()).toBe("tender")
  send(press("tender"))
  expect(open()).toBeNull()
  send(press("tender"), press("orders"))
  expect(open()).toBe("orders")
  send({ type: "menu.dismissed" })
  expect(open()).toBeNull()
})

test("pressing a group that the pointer has opened keeps it open", () => {
  const { send, after, open } = flyout()
  send(at("tender"))
  after(intent)
  send(press("tender"), left)
  after(10_000)
  expect(open()).toBe("tender")
})
