import { createFormControl, type UseFormReturn } from "react-hook-form"
import { expect, test } from "vitest"
import { drawn } from "#ui/testing/render.tsx"
import { followSaved, useFollowPart } from "./use-follow-saved.ts"

const first = { name: "甲", phone: "1", email: "", times: { opening: 1, review: 2 } }

test("fields that nobody has touched show what is saved elsewhere, others stay as typed and are still to be saved", () => {
  const { control, getFieldState, getValues, register, reset, resetField, setError, setValue } = createFormControl({ defaultValues: first })
  // As a page does once it shows the form.
  control._state.mount = true
  for (const name of ["name", "phone", "email", "times.opening", "times.review"] as const) register(name)
  setValue("phone", "2")
  setValue("times.review", 4)
  setError("email", { message: "required" })
  const saved = { name: "乙", phone: "3", "times.opening": 3, "times.review": 3 }
  const follow = () => followSaved({ formState: { defaultValues: control._defaultValues }, getValues, resetField, setValue }, saved)
  follow()
  const shown = { name: "乙", phone: "2", email: "", times: { opening: 3, review: 4 } }
  expect(getValues()).toEqual(shown)
  // What a field says that did not change stays as well.
  expect(getFieldState("email").invalid).toBe(true)
  setValue("name", "丙")
  follow()
  expect(getValues()).toEqual({ ...shown, name: "丙" })
  reset()
  expect(getValues()).toEqual({ name: "乙", phone: "3", email: "", times: { opening: 3, review: 3 } })
})

type Given = Readonly<Record<"points" | "remark", string>>
const nothing: Given = { points: "", remark: "" }
const document: Readonly<Record<string, Given>> = { a: { points: "2", remark: "齐全" }, b: { points: "2", remark: "" }, c: nothing }
/** What is told of the part when questions are chosen in turn, before each of which something is typed into some of the fields. */
const told = (...chosen: readonly (readonly [question: string, ...typed: (keyof Given)[]])[]) =>
  drawn(
    ([question, ...typed]) => {
      const formState = { dirtyFields: Object.fromEntries(typed.map((name) => [name, true])) }
      const form = { formState } as unknown as UseFormReturn<Record<keyof Given, string>>
      return useFollowPart(form, document, question, (of, one) => of[one] ?? nothing)
    },
    ...chosen,
  )

test("what stands at a question that is chosen after something was typed is told, as sending replaces it", () => {
  expect(told(["", "points"], ["a", "points"]).replaced).toEqual(["2"])
  expect(told(["", "points", "remark"], ["a", "points", "remark"]).replaced).toEqual(["2", "齐全"])
  expect(told(["a"], ["a", "points"], ["b", "points"]).replaced).toEqual(["2"])
  // What somebody has seen before typing, what follows the choice by itself and what is empty need no word.
  expect(told(["", "remark"], ["b", "remark"]).replaced).toEqual([])
  expect(told([""], ["a"], ["a", "points", "remark"]).replaced).toEqual([])
  expect(told(["a"], ["a", "points"], ["c", "points"], ["a", "points"]).replaced).toEqual([])
})

test("a part is overtaken where somebody typed into what has changed since it was seen", () => {
  const seen = { ...document, a: { points: "1", remark: "齐全" } }
  expect(told(["a", "points"]).isOvertaken(seen)).toBe(true)
  expect(told(["a", "remark"]).isOvertaken(seen)).toBe(false)
  expect(told(["b", "points"]).isOvertaken(seen)).toBe(false)
})
