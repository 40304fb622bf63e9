import { expect, test } from "vitest"
import { findInKinds } from "./find-in-kinds.ts"

test("what one kind's search cannot answer leaves what the others have found, and is told", async () => {
  const pump = { id: "1", number: "ZB-1", title: "离心泵", path: "/tender-view?id=1" }
  const finds = { find: () => Promise.resolve({ documents: [pump], incomplete: false }) }
  const fails = { find: () => Promise.reject(new Error("timeout")) }
  const { signal } = new AbortController()
  expect(await findInKinds([finds, fails], "泵", [], signal)).toEqual({ documents: [pump], incomplete: false, failed: true })
  expect(await findInKinds([finds], "泵", [], signal)).toEqual({ documents: [pump], incomplete: false, failed: false })
})
