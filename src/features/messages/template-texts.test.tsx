import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { firstWrong, newTemplate } from "./template-draft.ts"
import { TemplateTexts } from "./template-texts.tsx"

test("a text message that is no longer sent is shown with what is wrong in it, for as long as it has words", () => {
  const shown = (zh: string) => {
    const draft = { ...newTemplate, smsTemplate: { ...newTemplate.smsTemplate, zh } }
    const html = markup(
      <TemplateTexts draft={draft} placeholders={[]} sent chosen="zh" onChoose={() => undefined} onChange={() => undefined} />,
    )
    return [firstWrong(draft, ["sentence", "title", "number"]), html.includes("短信内容"), html.includes("双花括号只能用于占位符")]
  }
  expect(shown("{{title")).toEqual(["zh", true, true])
  expect(shown("")).toEqual([null, false, false])
})
