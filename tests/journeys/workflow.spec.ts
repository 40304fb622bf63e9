import { expect } from "@playwright/test"
import { goTo } from "./support/go-to.ts"
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
  // What was decided can be decided no more: the button goes, and then the row from which the panel was opened.
  await expect(side.getByRole("heading", { name: `招标发布 ${facts.number}` })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(waiting.getByRole("gridcell", { name: "冷却塔采购" })).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1, name: "待办审批" })).toBeFocused()

  await goTo(page, "/workflow/done")
  const row = page.getByRole("grid", { name: "已办审批" }).getByRole("row", { name: /冷却塔采购/ })
  await expect(row).toContainText("审批通过")
  // On a phone it is a card with the whole title.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "冷却塔采购" }) })).toContainText("审批通过")
  expect((await tour.see("purchaser", id)).state).toBe("biddingOpen")
  expect(await flawsOf(page, "zh")).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })

  // The document tells it too: how it was approved, and what belongs to it; on paper with when and by whom, and without the platform around it.
  await tour.run("supplier.a", id, "ask", { text: "是否含安装？" })
  await goTo(page, `/wel/tender-only-shows?id=${id}`)
  await page.getByRole("tab", { name: "相关单据" }).click()
  const picture = page.getByRole("navigation", { name: "相关单据" })
  await expect(picture.getByRole("link", { name: "提问 1 待答复" })).toHaveAttribute("href", `/wel/add-maintain-view?id=${id}`)
  await picture.getByRole("button", { name: "审批" }).press("Enter")
  await expect(page.getByRole("tab", { name: "审批" })).toHaveAttribute("aria-selected", "true")
  await expect(page.getByRole("tabpanel", { name: "审批" }).getByRole("list", { name: "审批进度" })).toContainText("同意发布")
  expect(await flawsOf(page, "zh")).toEqual([])
  await page.getByRole("button", { name: "打印此页" }).click()
  await page.emulateMedia({ media: "print" })
  await expect(page.getByText(/^林国栋 打印于 /)).toBeVisible()
  await expect(page.getByRole("navigation", { name: "菜单" })).toBeHidden()
  await expect(page.getByRole("button", { name: "打印此页" })).toBeHidden()
  await expect(page.getByText("同意发布")).toBeVisible()
  expect(await seats.close()).toEqual([])
})
