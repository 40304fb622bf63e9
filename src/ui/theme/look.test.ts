import { readFileSync } from "node:fs"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { type Look, firstLook, lookOf, lookText, presets, sizes } from "./look.ts"

const other: Look = { theme: "#722ed1", size: "mini", menuType: 1, tagsView: false, fixedHeader: false, sidebarLogo: false }

test("a look comes back from its cookie, and the first one needs none", () => {
  expect(lookText(firstLook)).toBe("")
  expect(lookOf("")).toEqual(firstLook)
  expect(lookOf(lookText(other))).toEqual(other)
})

test("a cookie that somebody has spoiled shows what is shown at first", () => {
  expect(lookOf("theme=red;}&size=huge&menuType=3&tagsView=maybe")).toEqual(firstLook)
})

test("there are eight presets, and the first colour is #1890ff", () => {
  expect(new Set(presets).size).toBe(8)
  expect(firstLook.theme).toBe("#1890ff")
})

test("what draws before the first paint reads the cookie as the app does", () => {
  const boot = readFileSync(new URL("../../../public/boot.js", import.meta.url), "utf8")
  const bootedWith = (cookie: string) => {
    const set: Record<string, string> = {}
    const documentElement = {
      classList: { add: () => undefined },
      style: { setProperty: (name: string, to: string) => (set[name] = to) },
      dataset: {},
    }
    runInNewContext(boot, {
      document: { cookie, documentElement },
      location: { pathname: "/" },
      matchMedia: () => ({ matches: false }),
      URLSearchParams,
      addEventListener: () => undefined,
      setTimeout: () => undefined,
    })
    return { ...set, ...documentElement.dataset }
  }
  expect(bootedWith(`look=${encodeURIComponent(lookText(other))}`)).toEqual({ "--theme": other.theme, size: "mini" })
  for (const size of sizes) expect(bootedWith(`look=size%3D${size}`)).toEqual({ size })
  expect(bootedWith("look=theme%3Dred%26size%3Dhuge")).toEqual({})
})
