import { expect, test } from "vitest"
import { sameWord } from "./same-word.ts"

test("accepts the word with spaces around it or typed in full width", () => {
  expect(sameWord(" 终止 ", "终止")).toBe(true)
  expect(sameWord("ＺＢ－0042", "ZB-0042")).toBe(true)
})

test("refuses anything else", () => {
  expect(sameWord("终", "终止")).toBe(false)
  expect(sameWord("", "终止")).toBe(false)
})
