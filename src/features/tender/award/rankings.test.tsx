import { expect, test } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { markup } from "#ui/testing/render.tsx"
import { newDocument } from "../write/new-document.ts"
import type { OpenTender } from "../open-tender.ts"
import { Rankings } from "./rankings.tsx"

test("whoever proposes the award reads above the rankings which expert signed a dissent, and why", () => {
  const document = newDocument({ now: 0, author: "p", staff: [] })
  const facts = {
    document,
    opened: [],
    rankings: [{ lot: document.lots[0]?.id, rows: [] }],
    review: {},
    proposal: null,
    names: { e1: "李工", e2: "王工" },
    confirmations: [
      { expert: "e1", agrees: true, reason: "" },
      { expert: "e2", agrees: false, reason: "业绩不足\n报价偏低" },
    ],
  } as unknown as TenderView
  const shown = markup(<Rankings tender={{ view: { facts } } as unknown as OpenTender} />)
  expect(shown).toContain("王工 签署了不同意见")
  expect(shown).toContain("业绩不足\n报价偏低")
  expect(shown).not.toContain("李工 签署了不同意见")
})
