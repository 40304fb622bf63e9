import { expect, test } from "vitest"
import type { SheetView } from "#contract/tender.contract.ts"
import type { ScoreElement } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { markup } from "#ui/testing/render.tsx"
import { ElementMarks } from "./marks-table.tsx"

test("an expert's reason stands below the mark, to be read without a mouse as well", () => {
  const facts = { opened: [{ bid: "b1", party: "p1" }], names: { p1: "甲公司" }, rankings: [] } as unknown as TenderView
  const sheet = { expert: "e1", name: "陈专家", bid: "b1", marks: { quality: "24" }, evidence: { quality: "第 17 页：无质保承诺" } }
  const shown = markup(
    <ElementMarks
      element={{ id: "quality", name: "质量", weight: "30" } as ScoreElement}
      facts={facts}
      sheets={[sheet as unknown as SheetView]}
    />,
  )
  expect(shown.replaceAll(/<.*?>/g, "|")).toMatch(/24\|+第 17 页：无质保承诺\|/)
})
