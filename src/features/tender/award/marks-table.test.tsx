import { expect, test } from "vitest"
import type { SheetView } from "#contract/tender.contract.ts"
import type { ScoreElement } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { markup } from "#ui/testing/render.tsx"
import { ElementMarks } from "./marks-table.tsx"

const facts = {
  opened: [{ bid: "b1", party: "p1" }],
  names: { p1: "甲公司" },
  rankings: [],
  committee: ["e1", "e2", "e3"].map((expert) => ({ expert })),
} as unknown as TenderView
const element = { id: "quality", name: "质量", weight: "30" } as ScoreElement
const sheet = (expert: string, name: string, evidence: object = {}) =>
  ({ expert, name, bid: "b1", marks: { quality: "24" }, evidence }) as unknown as SheetView

test("an expert's reason stands below the mark, to be read without a mouse as well", () => {
  const sheets = [sheet("e1", "陈专家", { quality: "第 17 页：无质保承诺" })]
  const shown = markup(<ElementMarks element={element} facts={facts} sheets={sheets} />)
  expect(shown.replaceAll(/<.*?>/g, "|")).toMatch(/24\|+第 17 页：无质保承诺\|/)
})

test("experts stand in the committee's order, whoever handed in first, and without those who did not", () => {
  const heads = (...sheets: readonly SheetView[]) =>
    [...markup(<ElementMarks element={element} facts={facts} sheets={sheets} />).matchAll(/.专家/g)].join()
  const [first, second, third] = [sheet("e1", "陈专家"), sheet("e2", "李专家"), sheet("e3", "王专家")]
  expect(heads(third, first, second)).toBe("陈专家,李专家,王专家")
  expect(heads(third, second)).toBe("李专家,王专家")
})
