import { expect, test } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { styledMarkup } from "#ui/testing/render.tsx"
import { newDocument } from "../write/new-document.ts"
import type { OpenTender } from "../open-tender.ts"
import { AwardPackage } from "./award-package.tsx"

test("the reason of a deviation keeps the lines in which it was typed", () => {
  const facts = {
    document: newDocument({ now: 0, author: "p", staff: [] }),
    opened: [],
    rankings: [],
    review: {},
    proposal: { lines: [], reason: "" },
    names: { e1: "王工" },
    confirmations: [{ expert: "e1", agrees: false, reason: "业绩不足\n报价偏低" }],
  } as unknown as TenderView
  const shown = styledMarkup(<AwardPackage tender={{ view: { facts }, approvals: [] } as unknown as OpenTender} />)
  const told = /<span class="([^"]*)">[^<]*业绩不足\n报价偏低/.exec(shown)?.[1]?.split(" ") ?? []
  expect(told.some((name) => new RegExp(`\\.${name}\\{[^}]*white-space:pre-line`).test(shown))).toBe(true)
})
