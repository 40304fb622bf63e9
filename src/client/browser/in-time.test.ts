import { expect, test, vi } from "vitest"
import { inTime } from "./in-time.ts"

test("answers what the work answers, and fails when it answers too late or fails", async () => {
  vi.useFakeTimers()
  await expect(inTime(Promise.resolve(1), 1000)).resolves.toBe(1)
  await expect(inTime(Promise.reject(new Error("denied")), 1000)).rejects.toThrow("denied")
  const late = inTime(new Promise(() => undefined), 1000)
  vi.advanceTimersByTime(1000)
  await expect(late).rejects.toThrow("no answer within 1000 ms")
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
