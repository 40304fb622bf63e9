import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { Input } from "./control.tsx"
import { Field } from "./field.tsx"

test("a field's label, error and control belong together", () => {
  const html = markup(
    <Field label="招标名称" required error="招标名称必填" hint="不超过 200 字">
      {(control) => <Input {...control} />}
    </Field>,
  )
  const id = /<label[^>]* for="([^"]+)"/.exec(html)?.[1]
  const input = /<input[^>]*>/.exec(html)?.[0]
  for (const told of [`id="${id}"`, 'aria-invalid="true"', `aria-describedby="${id}note"`, 'aria-required="true"'])
    expect(input).toContain(told)
  expect(html).toMatch(new RegExp(`<span[^>]* id="${id}note"|<span id="${id}note"`))
  expect(html).not.toContain("不超过 200 字")
})
