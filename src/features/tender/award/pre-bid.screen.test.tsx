import type { ComponentProps } from "react"
import { expect, test, vi } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import type { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"
import { Screen } from "./pre-bid.screen.tsx"

let state = "preAward"
let approvals: readonly object[] = []
const facts = { document: null, rankings: [{ lot: "lot1", rows: [] }], proposal: null, returnReason: "价格未谈妥", opened: [] }
vi.mock("../tender-page.tsx", () => ({
  TenderPage: ({ tabs }: ComponentProps<typeof TenderPage>) => {
    const now = { state, facts, verdicts: {} }
    return tabs({ now, view: now, approvals } as unknown as OpenTender).find(({ tasks }) => tasks?.includes("proposeAward"))?.content
  },
}))
vi.mock("../read/tender-files.tsx", () => ({ TenderFiles: () => null }))

test("why an award was returned is told until it is submitted again, neither to those who then wait for its approval nor once that was withdrawn", () => {
  expect(markup(<Screen />)).toContain("价格未谈妥")
  approvals = [
    { subject: "award", state: "returned" },
    { subject: "publication", state: "withdrawn" },
  ]
  expect(markup(<Screen />)).toContain("价格未谈妥")
  approvals = [{ subject: "award", state: "withdrawn" }, ...approvals]
  expect(markup(<Screen />)).not.toContain("价格未谈妥")
  approvals = []
  state = "awardApproval"
  expect(markup(<Screen />)).not.toContain("价格未谈妥")
})
