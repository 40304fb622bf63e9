import { expect, test, vi } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import type { TierText } from "../bid/bid-draft.ts"
import type { WrittenLine } from "./tender-lines.ts"
import { WriteTiers } from "./write-tiers.tsx"

const typed = vi.hoisted((): TierText => ({ from: "12.", to: "", price: "" }))
vi.mock("../bid/bid-tiers.tsx", () => ({
  BidTiers: ({ onChange }: { onChange: (tiers: readonly TierText[]) => void }) => {
    onChange([typed])
    return null
  },
}))

test("a decimal keeps its point while it is typed: without it, what follows would count as ones", () => {
  const line = { id: "l", item: "泵", unit: "台", tiers: [] } as unknown as WrittenLine
  const onChange = vi.fn<(tiers: unknown) => void>()
  markup(<WriteTiers line={line} currency="CNY" unreadable={false} onChange={onChange} />)
  expect(onChange).toHaveBeenCalledWith([{ from: "12.", to: null, price: null }])
})
