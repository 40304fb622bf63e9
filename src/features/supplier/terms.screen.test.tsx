import { expect, test, vi } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { Screen } from "./terms.screen.tsx"
import { useOpen } from "./use-open.ts"

vi.mock("./use-open.ts", () => ({ useOpen: vi.fn<() => boolean | null>(() => false) }))

test("where nobody can register, that is said in place of the terms", () => {
  const [closed, agree] = ["现在不能自助注册", "我已阅读并同意以上条款"]
  const told = () => {
    const page = markup(<Screen />)
    return [page.includes(closed), page.includes(agree)]
  }
  expect(told()).toEqual([true, false])
  vi.mocked(useOpen).mockReturnValue(null)
  expect(told()).toEqual([false, false])
  vi.mocked(useOpen).mockReturnValue(true)
  expect(told()).toEqual([false, true])
})
