import { expect, test, vi } from "vitest"
import { isSame } from "#ui/field/show-saved.ts"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import { drawn } from "#ui/testing/render.tsx"
import { useIssue } from "./use-issue.ts"

vi.mock("#ui/field/use-unsaved.ts", () => ({ useUnsaved: vi.fn<typeof useUnsaved>() }))

/** Whether the page holds something unsaved once this was typed. */
function useTyped(change: Parameters<ReturnType<typeof useIssue>[1]>[0]) {
  const [issue, set] = useIssue("yearly")
  if (!isSame({ ...issue, ...change }, issue)) set(change)
  return vi.mocked(useUnsaved).mock.lastCall?.[0]
}

test("what is typed of a survey that is to be issued is unsaved, unless it is taken back", () => {
  expect(drawn(useTyped, {})).toBe(false)
  for (const change of [{ template: "other" }, { due: "2031-01-01" }, { note: "请月底前答复" }, { countsFor: 12 }, { suppliers: ["s"] }])
    expect(drawn(useTyped, {}, change)).toBe(true)
  expect(drawn(useTyped, {}, { suppliers: ["s"] }, { suppliers: [] })).toBe(false)
})
