import { expect, test } from "vitest"
import { phoneProblem } from "./phone-problem.ts"

test("a telephone number has eleven digits, the first 1 and the second 3 to 8", () => {
  expect(["13800138000", "18900000000"].map(phoneProblem)).toEqual([null, null])
  expect(["", "138-0013", "19900000000", "12800138000", "1380013800", "138001380000"].map(phoneProblem)).toEqual([
    "empty",
    "notNumeric",
    "badFormat",
    "badFormat",
    "badFormat",
    "badFormat",
  ])
})
