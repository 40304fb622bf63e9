import { expect, test } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { markup, styledMarkup } from "#ui/testing/render.tsx"
import { Opinions } from "./review-opinions.tsx"

test("the other members' opinions stand in the committee's order for every bid, whoever was first, and those of experts who have left come last", () => {
  const committee = ["e1", "e2", "e3"].map((expert) => ({ expert })) as unknown as TenderView["committee"]
  const names: Readonly<Record<string, string>> = { e0: "赵专家", e1: "陈专家", e2: "李专家", e3: "王专家" }
  const told = (...experts: readonly string[]) => {
    const opinions = experts.map((expert) => ({ expert, name: names[expert] ?? "", responsive: true, clause: "", reason: "" }))
    return [...markup(<Opinions bid={{ opinions }} committee={committee} me="e2" />).matchAll(/[陈李王赵]专家/g)].join()
  }
  expect(told("e0", "e3", "e2", "e1")).toBe("陈专家,王专家,赵专家")
  expect(told("e1", "e3")).toBe("陈专家,王专家")
})

test("an opinion keeps the lines in which it was typed", () => {
  const opinions = [{ expert: "e1", name: "陈专家", responsive: false, clause: "3.2", reason: "缺保函\n缺授权书" }]
  const drawn = styledMarkup(<Opinions bid={{ opinions }} committee={[]} me="e2" />)
  expect(drawn).toContain("<p>3.2 · 缺保函\n缺授权书</p>")
  expect(drawn).toMatch(/ p\{[^}]*white-space:pre-line/)
})
