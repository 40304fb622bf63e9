import { expect, test } from "vitest"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { newDocument } from "../write/new-document.ts"
import { TenderNotice } from "./tender-notice.tsx"

const line = { id: "line", item: "轴承", specification: "", quantity: "1500", unit: "kg", targetPrice: null, deliverBy: null, tiers: [] }
const document: TenderDocument = {
  ...newDocument({ now: Date.UTC(2026, 10, 2, 2), author: "p", staff: [] }),
  fileCost: "2000.5",
  lots: [{ id: "lot", title: "", lines: [line] }],
}

test.for([
  ["zh", "es", "1.500", "2.000,50"],
  ["es", "en", "1,500", "2,000.50"],
] as const)("on pages in %s, a notice in %s has its own separators", ([page, lng, quantity, cost]) => {
  const html = markup(<TenderNotice document={document} number="T-1" partyName="" publishedAt={null} lng={lng} />, textsIn(page))
  expect(html).toContain(`>${quantity}<`)
  expect(html).toContain(`>${cost}<`)
})
