import { expect, test } from "vitest"
import { drawn } from "#ui/testing/render.tsx"
import type { Lack } from "./document-check.ts"
import { useStillMissing } from "./use-lack-words.ts"

const lack = (what: string, at: string, blocks = true): Lack => ({ step: "project", what, at, blocks })
const unread = (field: string) => lack("valuesAreReadable", `lots.0.lines.0.${field}`)

test("what holds a tender back is told with its field, each thing once, and of many the last are counted", () => {
  const told = (...lacks: readonly Lack[]) => drawn(useStillMissing, lacks)
  expect(told()).toBeNull()
  expect(told(lack("items", "lots.0.lines.0.item", false))).toBeNull()
  const quantity = "标段 1 第 1 行 数量（未填或格式不对）"
  expect(told(unread("quantity"), unread("quantity"))).toBe(`提交前还缺：${quantity}`)
  expect(told(unread("quantity"), lack("requiredFields", "title"), lack("buyersHaveUsers", "buyers"), unread("targetPrice"))).toBe(
    `提交前还缺：${quantity}、招标名称，另有 2 项`,
  )
})
