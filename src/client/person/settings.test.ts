import { expect, it } from "vitest"
import { settings } from "./settings.ts"

it("is read once by those who ask together, again by whoever asks anew, and again after a reading that failed", async () => {
  let asked = 0
  const sizes = settings(0, async () => {
    asked += 1
    if (asked === 1) throw new Error("no network")
    return asked
  })
  await expect(sizes.read()).rejects.toThrow("no network")
  await Promise.all([sizes.read(), sizes.read(), sizes.read()])
  expect(sizes.shown()).toBe(2)
  await sizes.load()
  expect(sizes.shown()).toBe(3)
})
