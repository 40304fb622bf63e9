import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { SavedState, Steps } from "./steps.tsx"

test("each step says what it still misses, and the current one is marked", () => {
  const html = markup(
    <Steps
      steps={[
        { id: "a", label: "项目", missing: [] },
        { id: "b", label: "时间", missing: ["开标时间", "截止时间"] },
      ]}
      current="b"
      onGo={() => undefined}
    >
      …
    </Steps>,
  )
  expect(html).toContain("还缺：开标时间、截止时间")
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
})

test("a step counts as done once somebody has looked at it and it misses nothing", () => {
  const steps = ["a", "b", "c"].map((id) => ({ id, label: id, missing: id === "c" ? ["金额"] : [] }))
  const marks = (resumed: boolean) =>
    [
      ...markup(
        <Steps steps={steps} current="a" resumed={resumed} onGo={() => undefined}>
          …
        </Steps>,
      ).matchAll(/data-part="mark"[^>]*>(\d|<svg)/g),
    ].map(([, mark]) => mark)
  expect(marks(false)).toEqual(["1", "2", "3"])
  expect(marks(true)).toEqual(["1", "<svg", "3"])
})

test("a draft says whether it is saved on this device or on the server", () => {
  const at = new Date(2026, 0, 1, 12, 3, 0).getTime()
  expect(markup(<SavedState saved={{ where: "device", at }} />)).toContain("已于 12:03:00 保存在本机")
  expect(markup(<SavedState saved={{ where: "server", at }} />)).toContain("已于 12:03:00 保存到服务器")
})
