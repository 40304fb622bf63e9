import { expect, test } from "vitest"
import { findAbnormallyLow } from "#machines/scoring/abnormally-low.ts"
import { markup } from "#ui/testing/render.tsx"
import { useBidWords } from "./bid-words.ts"

const Percentages = ({ of }: { readonly of: readonly string[] }) => <>{of.map(useBidWords().percent).join("; ")}</>

test("a percentage is rounded once, half away from zero, from a fraction as from decimals", () => {
  // 28 is 1/29 or 3.448 % below 29; by way of 4 decimals that would be 3.5 %.
  const [low] = findAbnormallyLow(["28", "29"].map((price) => ({ id: price, price })))
  const { exact = "", display = "" } = low?.belowNext ?? {}
  expect([exact, display]).toEqual(["1/29", "0.034483"])
  expect(markup(<Percentages of={[exact, display, "0.0345", "-0.0345", "0.03449999", "1/3"]} />)).toContain(
    "3.4 %; 3.4 %; 3.5 %; −3.5 %; 3.4 %; 33.3 %",
  )
})
