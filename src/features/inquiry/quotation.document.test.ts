import { expect, test, vi } from "vitest"
import { serverClock } from "#client/http/clock.ts"
import type { DocumentView } from "#contract/document.ts"
import type { QuotationView } from "#contract/inquiry.contract.ts"
import { quotationDocument } from "./quotation.document.ts"

const quoteEnd = Date.UTC(2031, 4, 1)
/** Who is next; only what tells it is written out. */
const next = (state: string) => quotationDocument.actsAsIn?.({ state, facts: { ask: { quoteEnd } } } as DocumentView<QuotationView>, [])

test("once quoting has ended, who has declined is told no more that quoting is open, and who has quoted that the buyer opens it, or compares what it reads already", () => {
  const states = ["asked", "declined", "sealed", "offered", "opened"]
  const now = vi.spyOn(serverClock, "now").mockReturnValue(quoteEnd)
  expect(states.map(next)).toEqual(states)
  now.mockReturnValue(quoteEnd + 1)
  expect(states.map(next)).toEqual(["asked", "lapsed", "toOpen", "toCompare", "opened"])
})
