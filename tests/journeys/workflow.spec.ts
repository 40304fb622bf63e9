import { expect } from "@playwright/test"
import { flawsOf } from "./support/inspect.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"

// Who approves has one list for it, and needs no mouse.

test("an approver finds what waits, approves it by keyboard, and finds it among what is done", async ({ browser, tour, platform }) => {
  const { id, facts } = await tour.create({ title: "冷却塔采购", minBidders: 1 })
  await tour.run("purchaser", id, "submit", {})
  const seats = seatsAt(browser, platform.origin)
  const { page } = await seats.of("approver")
  await page.goto("/workflow/todo")
  const waiting = page.getByRole("grid", { name: "待办审批" })
  await expect(waiting.getByRole("gridcell", { name: "冷却塔采购" })).toBeVisible()
  expect(await flawsOf(page, "zh")).toEqual([])
  await waiting.getByRole("gridcell", { name: "冷却塔采购" }).focus()
  await page.keyboard.press("Enter")
  const side = page.getByRole("dialog", { name: `招标发布 ${facts.number}` })
  await expect(side.getByRole("button", { name: "通过", exact: true })).toBeFocused()
  await expect(side.getByRole("list", { name: "审批进度" }).getByRole("listitem").first()).toContainText("审批中")
  expect(await flawsOf(page, "zh")).toEqual([])
  await page.keyboard.press("Enter")
  const asking = page.getByRole("dialog", { name: `通过 ${facts.number}` })
  await expect(asking).toBeVisible()
  while (!(await asking.getByRole("textbox", { name: "审批意见" }).evaluate((box) => box === document.activeElement)))
    await page.keyboard.press("Tab")
  await page.keyboard.type("同意发布")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(asking).toBeHidden()
  await expect(side).toContainText("同意发布")
  await page.keyboard.press("Escape")
  await expect(waiting.getByRole("gridcell", { name: "冷却塔采购" })).toHaveCount(0)

  await page.goto("/workflow/done")
  const row = page.getByRole("grid", { name: "已办审批" }).getByRole("row", { name: /冷却塔采购/ })
  await expect(row).toContainText("审批通过")
  expect((await tour.see("purchaser", id)).state).toBe("biddingOpen")
  expect(await flawsOf(page, "zh")).toEqual([])
  expect(await seats.close()).toEqual([])
})
