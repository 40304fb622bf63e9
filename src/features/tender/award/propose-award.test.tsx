import { expect, test } from "vitest"
import type { VerdictView } from "#contract/document.ts"
import type { TenderInputName } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { DocumentActions, type Offered } from "#ui/document-frame/document-actions.tsx"
import { markup, textsIn } from "#ui/testing/render.tsx"
import type { OpenTender } from "../open-tender.ts"
import { tenderDocument } from "../tender.document.ts"
import { heldBy, type Writing } from "./award-plan.ts"
import { ProposeAward } from "./propose-award.tsx"

const bids = ["a", "b"]
const offer = { line: "l1", unitPrice: "9", maximum: "12", deliveryDays: null, tiers: [] }
const facts = {
  document: {
    currency: "CNY",
    lots: [{ id: "lot1", title: "工装", lines: [{ id: "l1", item: "工装", quantity: "12", unit: "套", tiers: [] }] }],
  },
  opened: bids.map((bid) => ({ bid, party: bid, lines: [offer] })),
  rankings: [{ lot: "lot1", rows: bids.map((bid, at) => ({ bid, rank: at + 1, excluded: null })) }],
  declined: [],
  names: {},
  proposal: {
    by: "u",
    at: 5,
    reason: "分",
    lines: [
      { bid: "a", line: "l1", quantity: "8" },
      { bid: "b", line: "l1", quantity: "4" },
    ],
  },
} as unknown as TenderView
const typed: Writing = { plan: { l1: { a: "7", b: "5" } }, reason: "另一种分法", from: facts.proposal }

const tenderWhere = (verdicts: Record<string, VerdictView>): OpenTender => {
  const now = { state: "preAward", version: 1, facts, verdicts, also: [] }
  return { id: "t1", now, view: now, timeline: [], approvals: [] } as unknown as OpenTender
}

const texts = textsIn("zh")
// The app, too, looks for the tender's rules among all rules.
texts.i18n.addResources("zh", "rules", texts.i18n.getResourceBundle("zh", "tender-rules") as Record<string, string>)

const headingWhere = (held: Offered<TenderView, TenderInputName>["held"]) =>
  markup(
    <DocumentActions
      definition={tenderDocument}
      document={tenderWhere({ submitAward: { allowed: true }, proposeAward: { allowed: true } })}
      screen="pre-bid-view"
      within={["proposeAward"]}
      {...(held ? { held } : {})}
    />,
    texts,
  )

test("the heading submits no award while another than the recorded one is typed, and says why", () => {
  expect(headingWhere(undefined)).not.toContain('aria-disabled="true"')
  expect(headingWhere(({ now }) => heldBy(null, now.facts.proposal))).not.toContain('aria-disabled="true"')
  const held = headingWhere(({ now }) => heldBy(typed, now.facts.proposal))
  expect(held).toMatch(/aria-disabled="true".*提交定标审批.*填写的中标方案尚未保存/s)
})

test("once the award has gone, the page shows the one that went, not what was typed over it", () => {
  const shown = (verdict: VerdictView) =>
    [
      ...markup(<ProposeAward tender={tenderWhere({ proposeAward: verdict })} typed={typed} onType={() => undefined} />).matchAll(
        /<input[^>]* value="(\d+)"/g,
      ),
    ].map(([, quantity]) => quantity)
  expect(shown({ allowed: true })).toEqual(["7", "5"])
  expect(shown({ allowed: false, code: "10003", rule: "inState", params: {} })).toEqual(["8", "4"])
})
