import { expect, test } from "vitest"
import { drawn } from "#ui/testing/render.tsx"
import { useOneByOne } from "./use-one-by-one.ts"

/** Whether the item at which somebody looks is told to be the last open one. */
const isLast = (chosen: string, ...done: readonly string[]) =>
  drawn(() => {
    const { item, choose, isLast: last } = useOneByOne(["a", "b"], { idOf: (one) => one, isDone: (one) => done.includes(one) })
    if (item !== chosen) choose(chosen)
    return last
  }, null)

test("an item is the last while no other is open, whether it is done itself or not", () => {
  expect([isLast("a"), isLast("b", "a"), isLast("a", "a"), isLast("a", "a", "b")]).toEqual([false, true, false, true])
})
