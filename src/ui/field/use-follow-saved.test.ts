import { createFormControl } from "react-hook-form"
import { expect, test } from "vitest"
import { followSaved } from "./use-follow-saved.ts"

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
