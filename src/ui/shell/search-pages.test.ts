import { expect, test } from "vitest"
import type { MenuEntry } from "./menu-tree.ts"
import { fetchPinyin } from "./pinyin.ts"
import { pagesOf, searchPages } from "./search-pages.ts"

const page = (name: string): MenuEntry => ({ id: name, name, path: `/${name}`, icon: "list", pages: [] })
const group = (name: string, ...names: readonly string[]): MenuEntry => ({ ...page(name), pages: names.map(page) })
const pages = pagesOf([
  page("工作台"),
  group("寻源", "招标项目", "新建招标", "询价单"),
  group("主数据", "银行", "会计科目", "行业分类"),
  group("Español", "Órdenes de compra", "Evaluación"),
])
const pinyin = await fetchPinyin()
const found = (typed: string) => searchPages(pages, typed, pinyin).map(({ page: { name } }) => name)

test("finds a page by a part of its name, those that begin with it first", () => {
  expect(found("招标")).toEqual(["招标项目", "新建招标"])
  expect(found("  询 价 ".replaceAll(" ", ""))).toEqual(["询价单"])
})

test("finds a page by initials, by syllables and by beginnings of syllables", () => {
  expect(found("zbxm")).toEqual(["招标项目"])
  expect(found("ZB")).toEqual(["招标项目", "新建招标"])
  expect(found("zhaobiao")).toEqual(["招标项目", "新建招标"])
  expect(found("xunjia")).toEqual(["询价单"])
  expect(found("zhao b")).toEqual(["招标项目", "新建招标"])
})

test("knows the reading that a character has in its word", () => {
  expect(found("yh")).toEqual(["银行"])
  expect(found("kjkm")).toEqual(["会计科目"])
  expect(found("hyfl")).toEqual(["行业分类"])
})

test("finds the pages of a group by its name, after those that are meant themselves", () => {
  expect(found("主数据")).toEqual(["银行", "会计科目", "行业分类"])
  expect(found("zsj")).toEqual(["银行", "会计科目", "行业分类"])
  expect(found("xunyuan")).toEqual(["招标项目", "新建招标", "询价单"])
})

test("minds neither accents nor case", () => {
  expect(found("ordenes")).toEqual(["Órdenes de compra"])
  expect(found("EVALUACION")).toEqual(["Evaluación"])
})

test("finds nothing for nothing, and says in which group a page stands", () => {
  expect(found(" ")).toEqual([])
  expect(searchPages(pages, "银行", null)).toMatchObject([{ group: "主数据" }])
})
