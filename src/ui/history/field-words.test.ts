import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { words } from "./field-words.ts"

test("the change log fetches the texts of every field that it names", () => {
  const source = readFileSync(new URL("./field-words.ts", import.meta.url), "utf8")
  const fetched = [...(/useTranslation\(\[([^\]]*)\]/.exec(source)?.[1] ?? "").matchAll(/"([\w-]+)"/g)].map(([, name]) => name)
  const named = new Set(Object.values(words).flatMap((own) => Object.values(own).map((text) => text.split(":")[0])))
  expect([...named].filter((name) => !fetched.includes(name))).toEqual([])
})
