import { expect, test } from "vitest"
import type { VerdictView } from "#contract/document.ts"
import { markup } from "#ui/testing/render.tsx"
import type { OpenTender } from "../open-tender.ts"
import { OwnApplication } from "./own-application.tsx"

test("an applicant is told of sending again only while it is taken, and not once the time to apply is over", () => {
  const own = { key: "a", state: "submitted", result: null, partyName: "江苏恒远", appliedAt: 1, statement: "", version: 1 }
  const drawn = (state: string, applyPrequalification: VerdictView) =>
    markup(
      <OwnApplication
        tender={{ id: "1", view: { state }, now: { verdicts: { applyPrequalification } } } as unknown as OpenTender}
        own={own as never}
      />,
    )
  expect(drawn("prequalOpen", { allowed: true })).toContain("截止前可以重新提交")
  const late = drawn("prequalReview", { allowed: false, code: "18004", rule: "duringPrequalification", params: {} })
  expect(late).toContain("申请已提交")
  expect(late).not.toContain("截止前可以重新提交")
})
