import { expect, test } from "vitest"
import { safeStorage } from "./storage.ts"

function memory(full = false): Storage {
  const values = new Map<string, string>()
  return {
    length: 0,
    key: () => null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new DOMException("full", "QuotaExceededError")
      values.set(key, value)
    },
    removeItem: (key) => values.delete(key),
    clear: () => values.clear(),
  }
}

test("keeps and forgets JSON", () => {
  const store = memory()
  const safe = safeStorage(() => store)
  expect(safe.keep("a", { b: [1] })).toBe(true)
  expect(safe.read("a")).toEqual({ b: [1] })
  safe.drop("a")
  expect(safe.read("a")).toBeNull()
  safe.keep("a", 1)
  safe.clear()
  expect(safe.read("a")).toBeNull()
})

test("says that nothing is kept where storage is full or denied, and throws at nobody", () => {
  expect(safeStorage(() => memory(true)).keep("a", 1)).toBe(false)
  const denied = safeStorage(() => {
    throw new DOMException("denied", "SecurityError")
  })
  expect([denied.keep("a", 1), denied.read("a")]).toEqual([false, null])
  denied.drop("a")
  denied.clear()
})

test("reads nothing from what is no JSON", () => {
  const store = memory()
  store.setItem("a", "{")
  expect(safeStorage(() => store).read("a")).toBeNull()
})
