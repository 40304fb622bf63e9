import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { type LineText, untypedLine } from "./bid-draft.ts"
import { BidTiers } from "./bid-tiers.tsx"

test("the prices of an offer's tiers are named, and shown, with tax or without it as the offer's own price", () => {
  const line = { id: "", item: "泵", specification: "", quantity: "24", unit: "台", targetPrice: null, deliverBy: null, tiers: [] }
  const offer = { ...untypedLine(line), taxRate: "13", tiers: [{ from: "10", to: "", price: "", netPrice: "90" }] }
  const shown = (price: Partial<LineText>) =>
    markup(
      <BidTiers
        line={line}
        tiers={offer.tiers}
        offer={{ ...offer, ...price }}
        currency="CNY"
        locked={false}
        problem={undefined}
        onChange={() => undefined}
      />,
    )
  const net = shown({ netPrice: "100" })
  expect([net.includes("不含税单价（CNY/台）"), net.includes('value="90"')]).toEqual([true, true])
  const taxed = shown({ unitPrice: "113" })
  expect([taxed.includes(">含税单价（CNY/台）"), taxed.includes('value="101.7"')]).toEqual([true, true])
})
