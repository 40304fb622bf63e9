import { expect, test } from "vitest"
import { echoesOf } from "./echoes.ts"

test("a change that comes back after the next one was typed is an echo, and putting back what stood before is none", () => {
  const echoes = echoesOf("")
  echoes.tell("a")
  echoes.tell("ab")
  expect(echoes.isEcho("a")).toBe(true)
  echoes.tell("abc")
  expect(echoes.isEcho("ab")).toBe(true)
  expect(echoes.isEcho("abc")).toBe(true)
  expect(echoes.isEcho("abc")).toBe(true)
  expect(echoes.isEcho("a")).toBe(false)
  expect(echoes.isEcho("a")).toBe(true)
  expect(echoes.isEcho("another's")).toBe(false)
})
