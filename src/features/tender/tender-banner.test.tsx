import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import type { ShownTender } from "./open-tender.ts"
import { TenderBanner } from "./tender-banner.tsx"

test("the banner of a withdrawn tender says once that it is, then why; that of a failed one names the reason and the note", () => {
  const told = (state: string, ending: object) =>
    markup(<TenderBanner view={{ state, facts: { ending, returnReason: null, suspendedAt: null } } as unknown as ShownTender} />)
  expect(told("revoked", { reason: "revoked", note: "规格有误" })).toContain(">已撤回：规格有误<")
  expect(told("failed", { reason: "tooFewBids", note: "" })).toMatch(/>[^<]*：投标不足</)
  expect(told("terminated", { reason: "noDemand", note: "停建" })).toContain("采购需求取消 · 停建<")
})
