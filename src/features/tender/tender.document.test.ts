import { expect, test } from "vitest"
import type { DocumentView } from "#contract/document.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { tenderDocument } from "./tender.document.ts"

test("after the notice the winners are next, and once each has accepted the purchaser is", () => {
  // Only what tells who is next is written out.
  const next = (state: string, accepted: readonly string[]) =>
    tenderDocument.actsAsIn?.({
      state,
      facts: { proposal: { lines: [{ party: "A" }, { party: "B" }] }, accepted },
    } as unknown as DocumentView<TenderView>)
  expect([next("notified", []), next("notified", ["A"]), next("notified", ["A", "B"]), next("sealed", [])]).toEqual([
    "notified",
    "notified",
    "officialAward",
    "sealed",
  ])
})
