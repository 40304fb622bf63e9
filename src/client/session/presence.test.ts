import { expect, test } from "vitest"
import { createPresence } from "./presence.ts"

function world(kept: unknown = null) {
  const state = { now: 1_000_000, kept }
  const storage = {
    read: () => state.kept,
    keep: (_: string, value: unknown) => {
      state.kept = value
      return true
    },
  }
  const tab = () => createPresence(() => state.now, storage)
  return { state, presence: tab(), tab }
}

test("counts from the last activity in any tab", () => {
  const { state, presence } = world()
  expect(presence.idleFor()).toBe(0)
  presence.note()
  state.now += 60_000
  expect(presence.idleFor()).toBe(60_000)
  presence.heard()
  expect(presence.idleFor()).toBe(0)
})

test("remembers it for the next start, and passes over what is no instant", () => {
  expect(world(1_000_000 - 7_200_000).presence.idleFor()).toBe(7_200_000)
  for (const nonsense of ["yesterday", {}, Number.NaN]) expect(world(nonsense).presence.idleFor()).toBe(0)
})

test("a clock that was set back makes nobody idle", () => {
  expect(world(1_000_000 + 7_200_000).presence.idleFor()).toBe(0)
})

test("a tab that wakes before it hears of the others finds that somebody works in one of them", () => {
  const { state, presence, tab } = world()
  const other = tab()
  presence.note()
  state.now += 3_600_000
  other.note()
  state.now += 60_000
  expect(presence.idleFor()).toBe(60_000)
})

test("tells the other tabs at most every five seconds", () => {
  const { state, presence } = world()
  expect(presence.note()).toBe(true)
  state.now += 4000
  expect(presence.note()).toBe(false)
  state.now += 1000
  expect(presence.note()).toBe(true)
})
