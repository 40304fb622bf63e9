import { expect, test } from "vitest"
import { digest, hashPassword, newId, newToken, passwordFits } from "./secrets.ts"

test("knows its own password and no other, whichever way its letters are composed", async () => {
  const hash = await hashPassword("pass-\u00e9")
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits(hash, "pass-e\u0301")).toBe(true)
  expect(await passwordFits(hash, "pass-e")).toBe(false)
})

test("takes as long to refuse an account that is not there as a wrong password", async () => {
  const hash = await hashPassword("right")
  const timeOf = async (given: string | undefined) => {
    const begun = performance.now()
    expect(await passwordFits(given, "wrong")).toBe(false)
    return performance.now() - begun
  }
  await timeOf(undefined)
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round++) {
    known.push(await timeOf(hash))
    unknown.push(await timeOf(undefined))
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0
  // Without work it would be a thousandth.
  expect(median(unknown)).toBeGreaterThan(median(known) / 4)
})

test("makes ids and tokens that cannot be guessed, and keeps digests of them", () => {
  expect(newId()).toMatch(/^[0-9a-f]{32}$/)
  expect(newToken()).toMatch(/^[\w-]{43}$/)
  expect(newToken()).not.toBe(newToken())
  expect(digest("abc").toString("hex")).toMatch(/^ba7816bf/)
})
