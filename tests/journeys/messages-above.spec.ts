import { expect, type Page } from "@playwright/test"
import { preferenceContract } from "#contract/preference.contract.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// Messages stand above the page and above dialogs for a while, and take neither the keys nor the pointer from what is below them.

/** Fails to star the page, which is told until somebody closes it; the focus stays where it is. */
async function fail(page: Page) {
  await page.getByRole("button", { name: "收藏本页", exact: true, includeHidden: true }).evaluate((star: HTMLElement) => star.click())
  const message = page.getByRole("status").filter({ hasText: "收藏没有保存" })
  await expect(message).toBeVisible()
  return message
}

test("a message that is closed gives the focus back to where it was, and can be pressed above a dialog", async ({ browser, platform }) => {
  const { page, context } = await seatOf(browser, platform.origin, "admin")
  await page.route(`**/${preferenceContract.change.path}`, (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  )
  await page.goto("/system/roles")
  const cell = page.getByRole("row").nth(2).getByRole("gridcell").first()
  await expect(cell).toBeVisible()
  await cell.focus()
  const message = await fail(page)
  const close = message.getByRole("button", { name: "关闭" })
  await close.focus()
  await page.keyboard.press("Enter")
  await expect(message).toBeHidden()
  await expect(cell).toBeFocused()

  await page.getByRole("button", { name: "新增角色" }).click()
  const dialog = page.getByRole("dialog")
  const name = dialog.getByRole("textbox", { name: "角色名称" })
  await name.fill("专区采购员")
  await fail(page)
  await close.click()
  await expect(message).toBeHidden()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue("专区采购员")
  // It stays when the dialog goes.
  await fail(page)
  await name.press("Escape")
  await page.getByRole("dialog").getByRole("button", { name: "放弃修改" }).click()
  await expect(dialog).toHaveCount(0)
  await close.click()
  await expect(message).toBeHidden()
  await context.close()
})
