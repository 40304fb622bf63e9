import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { drawExperts, drawnOrder, numberStream } from "./expert-draw.ts"

const seeds = fc.stringMatching(/^[0-9a-f]{64}$/).filter((seed) => !/^0+$/.test(seed))
const pools = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 30 })
const seedOf = (...words: readonly [bigint, bigint, bigint, bigint]) => words.map((word) => word.toString(16).padStart(16, "0")).join("")
const spread = (index: number) =>
  seedOf(
    ...([1n, 2n, 3n, 4n].map((word) => BigInt.asUintN(64, (BigInt(index) + word) * 0x9e3779b97f4a7c15n ** word)) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ]),
  )

describe("the number stream", () => {
  it("is xoshiro256** as its authors' code gives it for the state 1, 2, 3, 4", () => {
    const next = numberStream(seedOf(1n, 2n, 3n, 4n))
    expect(Array.from({ length: 10 }, next)).toEqual([
      11520n,
      0n,
      1509978240n,
      1215971899390074240n,
      1216172134540287360n,
      607988272756665600n,
      16172922978634559625n,
      8476171486693032832n,
      10595114339597558777n,
      2904607092377533576n,
    ])
  })

  it("refuses what is no seed", () => {
    for (const seed of ["", "0".repeat(64), "A".repeat(64), "ab", `${"1".repeat(64)}\n`])
      expect(() => numberStream(seed)).toThrow(RangeError)
  })
})

describe("the draw", () => {
  it("is a permutation of the pool, the same for everyone who repeats it in whatever order", () => {
    const check = fc.property(pools, seeds, (pool, seed) => {
      const order = drawnOrder(pool, seed)
      expect(order.toSorted()).toEqual(pool.toSorted())
      expect(drawnOrder(pool.toReversed(), seed)).toEqual(order)
    })
    fc.assert(check)
  })

  it("comes out as an independent program drew it, seeded by the SHA-256 of the text draw", () => {
    const seed = "50f7becde477bb509c7704de62c349247fb3499c03a95e4bce20151cd552dea5"
    expect(drawnOrder(["e1", "e2", "e3", "e4", "e5", "e6", "e7"], seed)).toEqual(["e6", "e2", "e4", "e7", "e3", "e1", "e5"])
  })

  it("takes the first of the order", () => {
    const check = fc.property(pools, seeds, fc.nat({ max: 30 }), (pool, seed, wanted) => {
      const count = Math.min(wanted, pool.length)
      expect(drawExperts(pool, count, seed)).toEqual(drawnOrder(pool, seed).slice(0, count))
    })
    fc.assert(check)
  })

  it("puts every expert in every place about equally often", () => {
    const pool = ["a", "b", "c", "d", "e"]
    const runs = 5000
    const counts = new Map<string, number>()
    for (let run = 0; run < runs; run += 1) {
      for (const [place, expert] of drawnOrder(pool, spread(run)).entries())
        counts.set(expert + place, (counts.get(expert + place) ?? 0) + 1)
    }
    expect(counts.size).toBe(25)
    for (const count of counts.values()) expect(Math.abs(count - runs / 5)).toBeLessThan(150)
  })

  it("refuses a pool smaller than the number asked for (18018)", () => {
    expect(() => drawExperts(["a", "b"], 3, "1".repeat(64))).toThrow("18018")
  })

  it("refuses an expert named twice (18015)", () => {
    expect(() => drawExperts(["a", "b", "a"], 1, "1".repeat(64))).toThrow("18015")
  })
})
