import { expect, test } from "vitest"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { ApprovalChain, type ChainStep } from "./approval-chain.tsx"

const overdue: ChainStep = {
  key: "a",
  name: "Finance",
  mode: "any",
  state: "current",
  people: [{ id: "lin", name: "Lin", asked: true, closed: false }],
  decisions: [],
  dueAt: null,
  escalated: { at: Date.UTC(2026, 9, 20), to: [{ name: "Xu" }, { name: "Xie" }] },
  addedBy: null,
}

test("the people who may decide an overdue step too are listed as the reader's language lists them", () => {
  const chain = <ApprovalChain label="way" steps={[overdue]} anyone={false} />
  expect(markup(chain, textsIn("en"))).toContain("Overdue; Xu, Xie may decide too")
  expect(markup(chain)).toContain("Xu、Xie")
})
