import { expect, it } from "vitest"
import { presetSettings } from "#contract/tender-settings.contract.ts"
import { newDocument } from "../write/new-document.ts"
import { typedFlags } from "./typed-flags.ts"

const now = Date.UTC(2026, 10, 26)

it("tells the flags of a tender whose quantity is no number yet", () => {
  const document = newDocument({ now, author: "a", staff: [] })
  const [lot] = document.lots
  const [line] = lot?.lines ?? []
  if (!lot || !line) throw new Error("a new tender has a line")
  const typed = { ...document, minBidders: 2, lots: [{ ...lot, lines: [{ ...line, quantity: "十", targetPrice: "3800" }] }] }
  expect(typedFlags(typed, now, presetSettings).map(({ name, standing }) => [name, standing])).toEqual([
    ["fewBidders", "raised"],
    ["shortPeriod", "clear"],
  ])
})
