import { createFormControl } from "react-hook-form"
import { expect, test } from "vitest"
import { showSaved } from "./show-saved.ts"

const first = { title: "", names: { zh: "一", en: "one" }, days: "3" }

test("a form shows what was saved, and keeps what was typed meanwhile for the next saving", () => {
  const { control, getValues, reset, setValue } = createFormControl({ defaultValues: first })
  // As a page does once it shows the form.
  control._state.mount = true
  setValue("title", "标题 ")
  const sent = structuredClone(getValues())
  setValue("names.en", "One")
  showSaved({ getValues, reset }, { ...first, title: "标题" }, sent)
  expect(getValues()).toEqual({ title: "标题", names: { zh: "一", en: "One" }, days: "3" })
  reset()
  expect(getValues()).toEqual({ ...first, title: "标题" })
})
