import { expect, test } from "vitest"
import { code, Refused } from "#contract/errors.ts"
import { markup } from "#ui/testing/render.tsx"
import { Missing } from "./board-notice.tsx"

test("a notice that is public no more is told as one that is not public, without a code or another try; a failure keeps both", () => {
  const shown = (of: string) => markup(<Missing error={new Refused({ code: of })} onAgain={() => undefined} />)
  expect(shown(code.absent)).toContain("采购方可能已撤回、正在重新准备，或只向受邀企业开放")
  expect(shown(code.absent)).not.toMatch(/重试|10007/)
  expect(shown(code.wrongState)).toContain("重试")
})
