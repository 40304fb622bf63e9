import { expect, test } from "vitest"
import type { InquiryView } from "#contract/inquiry.contract.ts"
import { markup } from "#ui/testing/render.tsx"
import type { OpenInquiry } from "./inquiry.document.ts"
import { Letters } from "./letters.tsx"

test("a letter is not shown, and so not printed, before the offers are read that say which substitute it awards", () => {
  const facts = {
    content: { title: "阀门", currency: "CNY", disclosure: "result", lines: [{ item: "球阀 DN50", specification: "", unit: "台" }] },
    letters: [{ supplier: "s", place: null, why: null, word: "", winners: [] }],
    awards: [{ line: 0, supplier: "s", quantity: "4", unitPrice: "165.25" }],
    names: { s: "甲泵业" },
    number: "XJ-1",
    party: "b",
    decidedAt: 0,
  } as unknown as InquiryView
  const now = { state: "decided", version: 1, facts, verdicts: {}, also: [] }
  const html = markup(<Letters document={{ id: "i", now, view: now, timeline: [], approvals: [] } as unknown as OpenInquiry} />)
  expect(html).toContain("甲泵业")
  expect(html).not.toContain("球阀 DN50")
})
