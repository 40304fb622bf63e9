import { expect, test } from "vitest"
import { markup, styledMarkup } from "#ui/testing/render.tsx"
import { SavedState, Steps } from "./steps.tsx"

test("each step says what it still misses, and the current one is marked", () => {
  const html = markup(
    <Steps
      steps={[
        { id: "a", label: "项目", missing: [] },
        { id: "b", label: "时间", missing: [{ label: "开标时间" }, { label: "截止时间" }] },
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

test("each thing that is missed leads to where it is written, and of many the last are counted", () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ label: `第 ${index + 1} 行`, onGo: () => undefined }))
  const html = markup(
    <Steps steps={[{ id: "a", label: "项目", missing: many }]} current="a" onGo={() => undefined}>
      …
    </Steps>,
  )
  expect(html.match(/<button[^>]*>第 \d 行<\/button>/g)?.length).toBe(12)
  expect(html).toContain("另有 2 项")
})

test("a step counts as done once somebody has looked at it and it misses nothing", () => {
  const steps = ["a", "b", "c"].map((id) => ({ id, label: id, missing: id === "c" ? [{ label: "金额" }] : [] }))
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
  expect(markup(<SavedState saved={{ where: "full", at }} />)).toContain("草稿过大，服务器无法保存；已于 12:03:00 仅保存在本机")
})

test("where a draft is saved is told in full on a phone, which has no pointer to hold above what is cut off", () => {
  const html = styledMarkup(<SavedState saved={{ where: "saving" }} />)
  expect(html).toMatch(/@media[^{]*max-width[^{]*\{[^{]* span\{white-space:normal;\}\}<\/style><span role="status"/)
})

test("the way to the next step stays on the last one, so that the focus on it is not lost", () => {
  const steps = ["a", "b"].map((id) => ({ id, label: id, missing: [] }))
  const next = (current: string) =>
    /<button[^>]*aria-label="下一步"[^>]*>/.exec(
      markup(
        <Steps steps={steps} current={current} onGo={() => undefined}>
          …
        </Steps>,
      ),
    )?.[0]
  expect(next("a")).not.toContain("disabled")
  expect(next("b")).toContain('aria-disabled="true"')
})
