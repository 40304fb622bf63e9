import * as fc from "fast-check"
import { expect, test } from "vitest"
import { labelled } from "./split-labels.ts"

/** Lines of three options each: what each costs above the cheapest, and what it adds to one or two sums. */
const lines = fc.array(
  fc.array(
    fc.record({ over: fc.integer({ min: 0, max: 40 }), sums: fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })) }),
    {
      minLength: 3,
      maxLength: 3,
    },
  ),
  { minLength: 6, maxLength: 6 },
)
const asked = fc.record({
  lines,
  rooms: fc.array(fc.integer({ min: -25, max: 10 }), { minLength: 1, maxLength: 2 }),
  price: fc.integer({ min: 0, max: 5 }),
})

/** The cheapest of all choices within every room; null when there is none. */
function byHand(
  ways: readonly (readonly { readonly over: number; readonly sums: readonly number[] }[])[],
  rooms: readonly number[],
  price: number,
) {
  let best: number | null = null
  const go = (line: number, over: number, sums: readonly number[]): void => {
    if (line < ways.length)
      return ways[line]?.forEach((way) =>
        go(
          line + 1,
          over + way.over,
          sums.map((sum, at) => sum + (way.sums[at] ?? 0)),
        ),
      )
    if (sums.some((sum, at) => sum > (rooms[at] ?? 0))) return
    const cost = sums.reduce((all, sum, at) => all + price * ((rooms[at] ?? 0) - sum), over)
    if (best === null || cost < best) best = cost
  }
  go(
    0,
    0,
    rooms.map(() => 0),
  )
  return best
}

test("no choice by hand within the limits is cheaper, whatever is carried; what is given up is told", () => {
  fc.assert(
    fc.property(asked, fc.constantFrom(3, 10_000), ({ lines: drawn, rooms, price }, most) => {
      const ways = drawn.map((own) => own.toSorted((a, b) => a.over - b.over))
      const options = ways.flat()
      const live = ways.map((_, line) => [0, 1, 2].map((way) => line * 3 + way))
      const dimensions = rooms.map((room, at) => ({ room, price, of: (option: number) => options[option]?.sums[at] ?? 0 }))
      const over = Float64Array.from(options, (option) => option.over)
      const { chosen, givenUp } = labelled({ live, over, dimensions, ceiling: 1e9, most, mostSteps: 1e9 })
      const hand = byHand(ways, rooms, price)
      const found =
        chosen &&
        dimensions.reduce(
          (sum, { room, of }) => sum + price * (room - chosen.reduce((all, option) => all + of(option), 0)),
          chosen.reduce((sum, option) => sum + (over[option] ?? 0), 0),
        )
      expect(Math.min(found ?? Number.POSITIVE_INFINITY, givenUp)).toBeLessThanOrEqual(hand ?? Number.POSITIVE_INFINITY)
      expect(most === 3 || found === hand).toBe(true)
    }),
    { seed: 20_261_126, numRuns: 200 },
  )
})
