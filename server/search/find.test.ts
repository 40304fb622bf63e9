import { describe, expect, it } from "vitest"
import { foundBy } from "./find.ts"

/** The pieces by which the index is asked for a word. */
function piecesOf(word: string): unknown {
  const bound: unknown[] = []
  foundBy(word, "t", (value) => `$${bound.push(value)}`)
  return bound[0]
}

describe("a word is looked up by the pieces that tell the most", () => {
  it.each([
    ["a number by its end, since all numbers begin alike", "TD-202611-0012345", ["012", "123", "234", "345"]],
    ["a short number by its digits alone", "BENCH-12345", ["123", "234", "345"]],
    ["what has few digits by all of it", "BENCH-2026", ["ben", "enc", "nch", "202", "026"]],
    ["digits that are all the same by the letters, too", "GYS-77777", ["gys", "777"]],
    ["a number with Chinese by both", "采购20260012345", ["012", "123", "234", "345", "采购"]],
    [
      "a company by pieces of its whole name",
      "合肥第十二水泵制造有限公司",
      ["合肥", "第十", "十二", "水泵", "泵制", "造有", "有限", "公司"],
    ],
  ])("%s", (_, word, pieces) => {
    expect(piecesOf(word)).toEqual(pieces)
  })
})
