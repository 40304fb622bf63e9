import { expect, test } from "vitest"
import { draftId } from "#contract/draft.contract.ts"
import type { Ask } from "#contract/inquiry.contract.ts"
import { askedLine, askFor } from "./quote-ask.fixture.ts"
import { draftOf } from "./quote-text.ts"

const ask = askFor([
  { ...askedLine, id: "a", item: "轴承", specification: "6205" },
  { ...askedLine, id: "b", item: "油封", quantity: "5" },
])
const nameOf = (asked: Ask, round = 1) => draftOf("0".repeat(32), { round, ask: asked })
const inLine = (change: object): Ask => ({ ...ask, lines: ask.lines.map((line, at) => (at === 0 ? { ...line, ...change } : line)) })

test("what is typed belongs to the lines for which it was typed: an inquiry that was written again with others begins without it", () => {
  const asks = [
    ask,
    { ...ask, lines: ask.lines.toReversed() },
    { ...ask, lines: ask.lines.slice(1) },
    inLine({ id: "c" }),
    inLine({ item: "圆锥滚子轴承" }),
    inLine({ material: "M-1" }),
    inLine({ specification: "6206" }),
    inLine({ quantity: "100" }),
    inLine({ unit: "箱" }),
    { ...ask, currency: "USD" as const },
  ]
  const names = [...asks.map((one) => nameOf(one)), nameOf(ask, 2)]
  expect(new Set(names).size).toBe(names.length)
  expect(names.every((name) => draftId.safeParse(name).success)).toBe(true)
})

test("whoever is asked for the same once more finds what was typed, whatever else has changed", () => {
  const lines = ask.lines.map(({ id, ...line }) => ({ ...line, id }))
  expect(nameOf({ ...ask, title: "轴承与油封", quoteEnd: 2, terms: "月结", lines })).toBe(nameOf(ask))
})
