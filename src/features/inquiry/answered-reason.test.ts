import { expect, test } from "vitest"
import { isReasonAnswered } from "./answered-reason.ts"

type Given = Parameters<typeof isReasonAnswered>[0]
const answered = (state: string, last: string, stepped: object | null = null) =>
  isReasonAnswered({
    view: { state },
    stepped,
    approvals: [
      { subject: state === "priceVerify" ? "result" : "release", state: last },
      { subject: "release", state: "returned" },
    ],
  } as unknown as Given)

test("why an inquiry was returned is not told any more once it was submitted again, also when that was withdrawn", () => {
  expect([answered("rejected", "returned"), answered("priceVerify", "returned"), answered("new", "approved")]).toEqual([
    false,
    false,
    false,
  ])
  expect([answered("publishApproval", "open"), answered("new", "withdrawn"), answered("priceVerify", "withdrawn")]).toEqual([
    true,
    true,
    true,
  ])
  expect([answered("new", "withdrawn", {}), answered("revoked", "withdrawn")]).toEqual([false, false])
})
