import { expect, test } from "vitest"
import { SlowCalls } from "./slow-calls.ts"

test("the slowest answer of each route counts, for an hour and no longer", () => {
  const slow = new SlowCalls()
  const minute = 60_000
  slow.note({ method: "GET", route: "a", ms: 900 }, 0)
  slow.note({ method: "GET", route: "b", ms: 20 }, 30 * minute)
  slow.note({ method: "GET", route: "b", ms: 50 }, 31 * minute)
  expect(slow.slowest(40 * minute).map(({ route, ms }) => [route, ms])).toEqual([
    ["a", 900],
    ["b", 50],
  ])
  expect(slow.slowest(61 * minute).map(({ route }) => route)).toEqual(["b"])
})
