import { expect, test } from "vitest"
import { mentionsIn } from "./mentions.ts"

const files = ["技术规范.pdf", "附录A 选型计算书.pdf"]
const pages = (text: string, names: readonly string[] = files) =>
  mentionsIn(text, names).flatMap(({ page, file }) => (page === null ? [] : [[page, file]]))

test("a page is found however people of four languages write it", () => {
  for (const text of ["见 p. 17", "see page 17", "第 17 页", "第17頁", "17 ページ", "véase pág. 17", "pp. 17"])
    expect([text, pages(text)]).toEqual([text, [[17, 0]]])
})

test("it is of the file that is named before it, else of the first; numbers that are no pages are none", () => {
  expect(pages("附录A 选型计算书 p. 2，又见技术规范.pdf 第 9 页")).toEqual([
    [2, 1],
    [9, 0],
  ])
  expect(pages("17 台, step17, p. 0, M8x30")).toEqual([])
  expect(pages("p. 3", [])).toEqual([[3, null]])
})

test("nothing of the text is lost", () => {
  const text = "见 p. 17，好；第 2 页"
  expect(
    mentionsIn(text, files)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text)
})
