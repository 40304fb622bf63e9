import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { CommitteeForming } from "./committee-forming.tsx"
import type { OpenTender } from "../open-tender.ts"

/** What is said of a member who left, before or after the bids were opened. */
function told(opened: readonly object[]) {
  const facts = { draws: [], committee: [], recused: [], names: {}, author: null, opened, own: { assignment: null }, document: null }
  const now = { facts, state: "prelimReview", verdicts: {} }
  const declined = { type: "expert.declined", stream: "t", position: 1, at: 0, values: { expert: "周", reason: "回避" }, by: { name: "" } }
  return markup(<CommitteeForming tender={{ id: "t", now, view: now, timeline: [declined], stepped: null } as unknown as OpenTender} />)
}

test("once the bids are open nobody reads that the next draw fills a gap, since only an empty committee is drawn anew", () => {
  expect(told([])).toContain("空缺由下一次抽取按相同规则补上")
  const after = told([{ bid: "b" }])
  expect(after).not.toContain("空缺由下一次抽取")
  expect(after).toContain("只有小组空无一人时才重新抽取")
})
