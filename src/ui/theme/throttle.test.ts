import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { throttle } from "./throttle.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test("works at once, then once for all that came meanwhile", () => {
  const work = vi.fn<() => void>()
  const { run } = throttle(work, 150)
  for (let call = 0; call < 5; call++) run()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(150)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(2)
})

test("keeps its pace while calls go on", () => {
  const work = vi.fn<() => void>()
  const { run } = throttle(work, 150)
  for (let at = 0; at < 600; at += 10) {
    run()
    vi.advanceTimersByTime(10)
  }
  expect(work).toHaveBeenCalledTimes(5)
})

test("forgets what waits when it is stopped", () => {
  const work = vi.fn<() => void>()
  const { run, stop } = throttle(work, 150)
  run()
  run()
  stop()
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(1)
})
