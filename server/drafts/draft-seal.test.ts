import { randomBytes } from "node:crypto"
import { describe, expect, test } from "vitest"
import { draftSeal } from "./draft-seal.ts"

describe("a draft's seal", () => {
  const gate = randomBytes(32)
  test("opens for the same person, draft and place only", () => {
    const seal = draftSeal(gate, "u1", "bid:1")
    const row = seal.seal(1, { price: "1800" })
    expect(seal.open(1, row)).toEqual({ price: "1800" })
    expect(() => seal.open(2, row)).toThrow(/authenticate/)
    expect(() => draftSeal(gate, "u2", "bid:1").open(1, row)).toThrow(/authenticate/)
    expect(() => draftSeal(gate, "u1", "bid:2").open(1, row)).toThrow(/authenticate/)
    expect(() => draftSeal(randomBytes(32), "u1", "bid:1").open(1, row)).toThrow(/authenticate/)
  })
})
