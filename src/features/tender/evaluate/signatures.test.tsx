import { expect, test } from "vitest"
import { styledMarkup } from "#ui/testing/render.tsx"
import type { OpenTender } from "../open-tender.ts"
import { Signatures } from "./signatures.tsx"

test("the reason of a dissent keeps the lines in which it was typed", () => {
  const facts = {
    committee: [{ expert: "e1", leader: false }],
    confirmations: [{ expert: "e1", agrees: false, reason: "业绩不足\n报价偏低" }],
    names: { e1: "王工" },
  }
  const shown = styledMarkup(<Signatures tender={{ view: { state: "preAward", facts } } as unknown as OpenTender} />)
  const told = /<span class="([^"]*)">[^<]*业绩不足\n报价偏低/.exec(shown)?.[1]?.split(" ") ?? []
  expect(told.some((name) => new RegExp(`\\.${name}\\{[^}]*white-space:pre-line`).test(shown))).toBe(true)
})
