import { describe, expect, test } from "vitest"
import { createServerClock } from "./clock.ts"

describe("the server's clock", () => {
  test("is this device's own until the server was heard", () => {
    const clock = createServerClock(() => 1000)
    expect([clock.now(), clock.skew()]).toEqual([1000, null])
  })

  test("follows the reply with the shortest round trip", () => {
    const clock = createServerClock(() => 10_000)
    clock.heard(5_000, 0, 2_000)
    expect(clock.skew()).toBe(4_000)
    clock.heard(5_010, 1_000, 1_020)
    expect(clock.skew()).toBe(4_000)
    clock.heard(5_900, 1_100, 4_000)
    expect([clock.skew(), clock.now()]).toEqual([4_000, 14_000])
    clock.heard(5_190, 1_200, 1_210)
    expect(clock.skew()).toBe(3_985)
  })

  test("trusts no reply for longer than five minutes", () => {
    const clock = createServerClock(() => 0)
    clock.heard(1_000, 0, 10)
    clock.heard(400_500, 400_000, 400_800)
    expect(clock.skew()).toBe(100)
  })

  test("begins anew when this device's clock was moved", () => {
    const clock = createServerClock(() => 0)
    clock.heard(1_000_000, 1_000_000, 1_000_010)
    clock.heard(1_001_000, 4_601_000, 4_601_900)
    expect(clock.skew()).toBe(-3_600_450)
  })

  test("takes a hint of whole seconds until the server itself was heard", () => {
    const clock = createServerClock(() => 0)
    clock.hint(5_000, 1_000, 1_200)
    expect(clock.skew()).toBe(4_400)
    clock.heard(9_100, 2_000, 2_200)
    expect(clock.skew()).toBe(7_000)
    clock.hint(5_000, 3_000, 3_001)
    expect(clock.skew()).toBe(7_000)
  })

  test("takes no word from a reply that came before it was asked for", () => {
    const clock = createServerClock(() => 0)
    clock.heard(5_000, 100, 50)
    expect(clock.skew()).toBeNull()
  })
})
