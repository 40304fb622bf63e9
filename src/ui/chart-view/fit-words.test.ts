import { expect, test } from "vitest"
import { fitWords } from "./fit-words.ts"

const box = { width: 72, height: 27 }
const sizes = [11, 10, 9, 8]

test("short words keep their size", () => {
  expect(fitWords("已开标", box, sizes)).toBe(11)
  expect(fitWords("Award approval", box, sizes)).toBe(11)
})

test("words that would be cut off grow smaller until they fit", () => {
  expect(fitWords("Evaluación de precalificación", box, sizes)).toBe(8)
  expect(fitWords("事前資格審査の申請受付中です", { ...box, width: 60 }, sizes)).toBeLessThan(11)
})

test("words without spaces stay on one line where smaller letters allow it", () => {
  expect(fitWords("资格预审申请中", box, sizes)).toBe(10)
  expect(fitWords("投标截止·待开标", box, sizes)).toBe(9)
  expect(fitWords("事前資格審査の申請受付中", box, sizes)).toBe(11)
})

test("what fits at no size is written in the smallest", () => {
  expect(fitWords("Donaudampfschifffahrtsgesellschaft", box, sizes)).toBe(8)
})
