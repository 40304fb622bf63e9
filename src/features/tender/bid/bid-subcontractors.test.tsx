import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { newDocument } from "../write/new-document.ts"
import { bidText, problemsOf, type SubcontractorText } from "./bid-draft.ts"
import { BidSubcontractors } from "./bid-subcontractors.tsx"
import type { OwnBid } from "./use-bid.ts"

const document = newDocument({ now: 0, author: "p", staff: [] })

/** The fields that are marked, and to which what is wrong leads. */
function led(...subcontractors: SubcontractorText[]) {
  const text = bidText(document, null, { subcontractors })
  const bid = { text, problems: problemsOf(document, text) } as unknown as OwnBid
  const fields = markup(<BidSubcontractors bid={bid} locked={false} tried />).match(/<input[^>]*>/g) ?? []
  const labelled = (part: string) => fields.filter((field) => field.includes(part)).map((field) => /aria-label="([^"]*)"/.exec(field)?.[1])
  return { marked: labelled('aria-invalid="true"'), places: labelled("data-place=") }
}

test("what is wrong with a subcontractor leads to the field that is wrong", () => {
  const row = { name: "某安装公司", creditCode: "", share: "30" }
  const wrong = [{ ...row, share: "三成" }, { ...row, creditCode: "91350100M000100Y44" }, { ...row, name: "" }, row]
  const fields = ["工作份额（%） 1", "统一社会信用代码 2", "分包商名称 3"]
  expect(led(...wrong)).toEqual({ marked: fields, places: fields })
  expect(led({ ...row, share: "60" }, { ...row, share: "40.1" }).places).toEqual(["工作份额（%） 2"])
})
