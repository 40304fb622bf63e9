import { describe, expect, it } from "vitest"
import { entryOf, lookups, plain } from "./grams.ts"

/** Whether an entry would be found: by the pieces of an index, and by its words. */
const finds = (written: string, ...texts: string[]): boolean => {
  const { grams, words } = entryOf(...texts)
  return plain(written)
    .split(" ")
    .every((word) => {
      const asked = lookups(word)
      return words.includes(word) && (asked.length === 0 || asked.some((pieces) => pieces.every((piece) => grams.includes(piece))))
    })
}

describe("what is found", () => {
  const texts = ["ZB-20261020-0007", "屋顶分布式光伏设备采购及安装（6.2 MWp）"] as const
  it.each([
    ["the number", "ZB-20261020-0007"],
    ["its end", "0007"],
    ["its beginning in small letters", "zb-2026"],
    ["two characters", "光伏"],
    ["one character", "伏"],
    ["a longer part", "分布式光伏设备"],
    ["two parts in any order", "采购 光伏"],
    ["pinyin", "guangfu"],
    ["pinyin across syllables", "caigouji"],
    ["initials", "gfsb"],
    ["two initials", "gf"],
    ["full-width letters", "ＺＢ－２０２６"],
    ["latin words of the title", "mwp"],
    ["a single letter", "w"],
    ["a word of two letters", "wp"],
    ["two letters within a number", "zb"],
    ["a number and pinyin together", "0007 guangfu"],
  ])("by %s", (_, written) => expect(finds(written, ...texts)).toBe(true))

  it.each([
    ["characters in another order", "伏光"],
    ["other pinyin", "shuibeng"],
    ["one word of two that is missing", "光伏 水泵"],
  ])("not by %s", (_, written) => expect(finds(written, ...texts)).toBe(false))

  it("reads characters of several readings by their word", () => {
    expect(finds("chongqing", "重庆厂区绿化")).toBe(true)
    expect(finds("zhongliang", "重量传感器")).toBe(true)
  })

  it("keeps an empty text", () => expect(entryOf("", "")).toEqual({ words: "\n\n", grams: [] }))
})
