import { afterEach, expect, test, vi } from "vitest"
import { cookiesWork } from "./cookies.ts"

afterEach(() => void vi.unstubAllGlobals())

/** A browser with these cookies; `meanwhile` is what happens in another tab after each cookie that is set. */
function browserWith(kept: Map<string, string>, meanwhile: () => void = () => undefined): void {
  vi.stubGlobal("location", { protocol: "http:" })
  vi.stubGlobal("document", {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join("; ")
    },
    set cookie(text: string) {
      const [, name = "", value = "", seconds] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(text) ?? []
      if (seconds === "0") kept.delete(name)
      else kept.set(name, value)
      if (seconds !== "0") meanwhile()
    },
  })
}

test("a browser keeps cookies also while another tab finds out the same", () => {
  const kept = new Map<string, string>()
  const found: boolean[] = []
  // Both tabs are signed out at once: the other one looks, too, and clears up behind itself.
  browserWith(kept, () => {
    if (found.push(true) === 1) found.push(cookiesWork())
  })
  expect([cookiesWork(), ...found]).not.toContain(false)
  expect(kept.size).toBe(0)
})

test("a browser that drops every cookie keeps none", () => {
  const none = new Map<string, string>()
  browserWith(none, () => none.clear())
  expect(cookiesWork()).toBe(false)
})
