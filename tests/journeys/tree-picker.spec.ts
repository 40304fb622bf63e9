import { expect } from "@playwright/test"
import { flawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"

// The tree picker (spec 2.7), on one's own area.

test("a person picks an area from the tree by pointer and by keyboard, and empties it", async ({ page }) => {
  await enter(page, "expert.5")
  await page.goto("/personal-center")
  const box = page.getByRole("textbox", { name: "所在地区" })
  await box.click()
  const dialog = page.getByRole("dialog", { name: "树状选择" })
  const tree = dialog.getByRole("tree", { name: "树状选择" })
  await expect(tree).toBeFocused()
  expect((await dialog.boundingBox())?.width).toBeCloseTo((page.viewportSize()?.width ?? 0) * 0.6, -1)
  expect(await flawsOf(page, "zh")).toEqual([])
  await dialog.getByPlaceholder("查询条件").fill("无锡")
  const wuxi = tree.getByRole("treeitem", { name: "无锡市" })
  await expect(tree.getByRole("treeitem")).toHaveCount(2)
  await wuxi.getByText("选择").click()
  await expect(dialog).toBeHidden()
  await expect(box).toHaveValue("江苏省 / 无锡市")
  await expect(box).toBeFocused()

  await page.keyboard.press("Enter")
  await expect(wuxi).toHaveAttribute("aria-selected", "true")
  await expect(tree).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  await expect(tree.getByRole("treeitem", { name: "江苏省" })).toHaveAttribute("aria-expanded", "false")
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
  await expect(box).toHaveValue("澳门特别行政区")
  await page.reload()
  await expect(box).toHaveValue("澳门特别行政区")
  await page.getByRole("button", { name: "清空所在地区" }).click()
  await expect(box).toHaveValue("")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
})
