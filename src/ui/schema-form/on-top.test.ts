import { createFormControl } from "react-hook-form"
import { expect, test } from "vitest"
import { z } from "zod"
import { amount } from "#contract/money.ts"
import { changedBehind, onTop } from "./on-top.ts"

const schema = z.strictObject({
  content: z.strictObject({
    title: z.string().min(1).max(100),
    ceiling: amount.nullable(),
    open: z.boolean(),
    lines: z.array(z.strictObject({ item: z.string().max(100), note: z.string().max(100) })),
    pay: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("whole") }),
      z.strictObject({ kind: z.literal("parts"), count: z.number() }),
    ]),
  }),
  reason: z.string().max(500),
})
const line = (item: string) => ({ item, note: "" })
const began = {
  content: { title: "水泵", ceiling: null, open: false, lines: [line("泵")], pay: { kind: "whole" } },
  reason: "",
}
const within = (more: object) => ({ ...began, content: { ...began.content, ...more } })

test("what others changed is taken where nothing was typed, and what was typed stays where they changed it too", () => {
  const typed = within({ title: "离心泵", lines: [line("泵"), line("阀")] })
  const now = within({ title: "消防泵", open: true, pay: { kind: "parts", count: 3 } })
  const versions = { began, typed, now }
  expect(onTop(schema, versions)).toEqual(
    within({ title: "离心泵", open: true, lines: [line("泵"), line("阀")], pay: { kind: "parts", count: 3 } }),
  )
  expect(changedBehind(schema, versions)).toEqual({ taken: ["open", "pay"], contested: ["title"] })
})

test("a cleared box is as empty as one that nobody has filled in, and the same change of both is none to tell", () => {
  const versions = { began, typed: within({ ceiling: "", title: "离心泵" }), now: within({ ceiling: "100", title: "离心泵" }) }
  expect(onTop(schema, versions)).toEqual(within({ ceiling: "100", title: "离心泵" }))
  expect(changedBehind(schema, versions)).toEqual({ taken: ["ceiling"], contested: [] })
  expect(changedBehind(schema, { began, typed: began, now: began })).toEqual({ taken: [], contested: [] })
})

test("a form that takes in what others changed still has its own changes to send", () => {
  const { control, getValues, reset, setValue } = createFormControl({ defaultValues: began })
  // As a page does once it shows the form.
  control._state.mount = true
  setValue("content.title", "离心泵")
  const now = within({ open: true })
  const shown = onTop(schema, { began, typed: structuredClone(getValues()), now })
  reset(now)
  reset({ ...began, ...shown }, { keepDefaultValues: true })
  expect(getValues()).toEqual(within({ title: "离心泵", open: true }))
  reset()
  expect(getValues()).toEqual(now)
})
