import { beforeEach, expect, test } from "vitest"
import { dropToast, dropTold, shownToasts, toast } from "./toast.ts"

beforeEach(() => {
  for (const { id } of shownToasts()) dropToast(id)
})

test("keeps the last four messages", () => {
  for (const text of ["一", "二", "三", "四", "五"]) toast("green", text)
  expect(shownToasts().map(({ text }) => text)).toEqual(["二", "三", "四", "五"])
})

test("says the same sentence once, as the newest", () => {
  toast("green", "已保存")
  toast("red", "保存失败")
  toast("green", "已保存")
  expect(shownToasts().map(({ text }) => text)).toEqual(["保存失败", "已保存"])
})

test("takes back what is only told, and leaves failures and what can be undone", () => {
  toast("green", "已保存")
  toast("red", "保存失败")
  toast("green", "已删除", { label: "撤销", run: () => undefined })
  dropTold()
  expect(shownToasts().map(({ text }) => text)).toEqual(["保存失败", "已删除"])
})
