import { expect, test, vi } from "vitest"
import { drawn } from "#ui/testing/render.tsx"
import { useUnmasked } from "./use-unmasked.ts"

const path = "accounts.0.number"
const number = { value: "6222 0213" }
/** An answer that comes while the page is drawn. */
const told = new Promise<typeof number>(() => {})
vi.spyOn(told, "then").mockImplementation((take) => Promise.resolve(take?.(number)))

/** The numbers that a page shows of its data; one was revealed of their first version. */
function useRevealed(version: number) {
  const { full, look } = useUnmasked(() => told, version)
  if (version === 1 && full[path] === undefined) look(path)
  return full
}

test("a revealed number stands beside the data of which it was asked, and not at the same place of others", () => {
  expect(drawn(useRevealed, 1, 1)).toEqual({ [path]: number.value })
  expect(drawn(useRevealed, 1, 2)).toEqual({})
})
