import { expect, it } from "vitest"
import { fileSize } from "./file-size.ts"

it.each([
  ["zh", 999, "999 B"],
  ["en", 1500, "1.5 kB"],
  ["es", 1500, "1,5 kB"],
  ["es", 15_400_000, "15 MB"],
])("writes a size as the language does (%s, %d)", (language, bytes, text) => {
  expect(fileSize(bytes, language)).toBe(text)
})
