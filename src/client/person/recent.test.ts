import { expect, test } from "vitest"
import { noteRecent, recentPages } from "./recent.ts"

const stored = new Map<string, string>()
Object.defineProperty(globalThis, "localStorage", {
  value: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) },
})
const page = (key: string) => ({ key, path: key, title: key })
const keysOf = (owner: string) => recentPages(owner).map(({ key }) => key)

test("the pages visited last come first, each of them once and no more than twelve", () => {
  for (let at = 1; at <= 14; at++) noteRecent("u1 purchaser", page(`/${at}`))
  noteRecent("u1 purchaser", page("/12"))
  expect(keysOf("u1 purchaser")).toEqual([12, 14, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `/${at}`))
})

test("nobody sees what another person, or the same one in another role, has visited on this device", () => {
  noteRecent("u1 purchaser", page("/secret"))
  expect([keysOf("u2 purchaser"), keysOf("u1 supervisor")]).toEqual([[], []])
  noteRecent("u2 purchaser", page("/open"))
  expect([keysOf("u2 purchaser"), keysOf("u1 purchaser")]).toEqual([["/open"], []])
})

test("what an earlier release has stored without an owner, and what is no list, is nobody's", () => {
  for (const kept of ["[]", '[{"key":"/1","path":"/1","title":"1"}]', '{"owner":"u1"}', '{"owner":"u1","list":1}', "{"]) {
    stored.set("recent", kept)
    expect(keysOf("u1")).toEqual([])
  }
})
