import { expect, test } from "vitest"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { useTenderWords } from "./tender-words.ts"

const History = () => {
  const { fact } = useTenderWords()
  const told: readonly Parameters<typeof fact>[0][] = [
    { type: "result.confirmed", values: { agrees: "yes" } },
    { type: "result.confirmed", values: { agrees: "no", reason: "Too dear" } },
    { type: "result.settled", values: { agrees: "no", reason: "Too dear" } },
    { type: "bid.recordConfirmed", values: { agrees: "no" } },
  ]
  return <>{told.map(fact).join("; ")}</>
}

test("the timeline tells a dissent and an objection to the opening record as such", () => {
  const told = [
    "Signed the result",
    "Signed a dissenting opinion: Too dear",
    "Signed a dissenting opinion; all experts have signed: Too dear",
    "Objected to the opening record",
  ]
  expect(markup(<History />, textsIn("en"))).toContain(told.join("; "))
})
