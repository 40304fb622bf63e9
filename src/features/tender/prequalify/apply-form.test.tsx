import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import type { OpenTender } from "../open-tender.ts"
import { Sent } from "./apply-form.tsx"

test("what was typed and not sent in time stays to be read below what was sent", () => {
  const verdicts = {
    applyPrequalification: { allowed: false, code: "18002", rule: "beforePrequalDeadline", params: { prequalDeadline: 1 } },
  }
  const now = { state: "prequalReview", also: [], facts: {}, verdicts }
  const shown = (unsent: string | null) =>
    markup(<Sent tender={{ id: "t", now, view: now, stepped: false } as unknown as OpenTender} statement="已提交" unsent={unsent} />)
  expect(shown("迟到的说明")).toMatch(/已提交.*未提交的内容.*迟到的说明/)
  expect(shown(null)).not.toContain("未提交的内容")
})
