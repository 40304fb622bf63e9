import { expect, test } from "vitest"
import { asksFar, narrowed, type Section } from "./entries.ts"

const run = () => undefined
const sections: readonly Section[] = [
  { id: "here", title: "本页操作", first: true, entries: [{ id: "publish", title: "发布", run }] },
  { id: "pages", title: "页面", entries: Array.from({ length: 12 }, (_, index) => ({ id: `p${index}`, title: `招标 ${index}`, run })) },
]
const ids = (found: readonly Section[]) => found.map(({ id, entries }) => [id, entries.length])

test("shows what is at hand before anything is written", () => {
  expect(ids(narrowed(sections, " ", null))).toEqual([["here", 1]])
})

test("leaves out sections that have no answer, and shows no more than eight lines of one", () => {
  expect(ids(narrowed(sections, "招标", null))).toEqual([["pages", 8]])
  expect(narrowed(sections, "没有", null)).toEqual([])
})

test("finds by several words in any order, and Chinese names by their initials", () => {
  const initials = (name: string, letters: string) => name === "发布" && letters === "fb"
  expect(ids(narrowed(sections, "3 招标", null))).toEqual([["pages", 1]])
  expect(ids(narrowed(sections, "fb", initials))).toEqual([["here", 1]])
  expect(narrowed(sections, "fb", null)).toEqual([])
})

test("finds the pages of a group by the initials of the group", () => {
  const initials = (name: string, letters: string) => name === "招标管理" && letters === "zbgl"
  const entries = [{ id: "experts", title: "专家管理", note: "招标管理", run }]
  expect(ids(narrowed([{ id: "pages", title: "页面", entries }], "zbgl", initials))).toEqual([["pages", 1]])
})

test("asks the server for one Chinese character, and for two of other ones", () => {
  expect(["泵", "𠮷", "离心", "p", "pu", ""].map(asksFar)).toEqual([true, true, true, false, true, false])
})
