import { expect, test } from "vitest"
import { onNewest } from "./on-newest.ts"

const began = { name: "质保", names: { zh: "质保", en: "Warranty" }, lines: ["一年"], hidden: 1 }
const fields = ["name", "names.zh", "names.en", "lines"]

test("a field in which nothing was typed shows what others have left, and one in which something was typed stays", () => {
  const typed = { ...began, name: "保修", names: { zh: "保修", en: "Warranty" } }
  const now = { name: "质量保证", names: { zh: "质保", en: "Guarantee" }, lines: ["两年"], hidden: 2 }
  expect(onNewest({ began, typed, now }, fields)).toEqual({
    values: { name: "保修", names: { zh: "保修", en: "Guarantee" }, lines: ["两年"], hidden: 2 },
    behind: {
      taken: [
        { path: "names.en", value: "Guarantee" },
        { path: "lines", value: ["两年"] },
      ],
      contested: [{ path: "name", value: "质量保证" }],
    },
  })
})

test("what both have changed alike, and what is no field of the form, is not told", () => {
  const typed = { ...began, lines: ["两年"], hidden: 3 }
  const now = { ...began, lines: ["两年"], hidden: 2 }
  expect(onNewest({ began, typed, now }, fields)).toEqual({ values: typed, behind: { taken: [], contested: [] } })
})
