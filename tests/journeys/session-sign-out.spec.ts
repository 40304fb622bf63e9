import { expect, type Page } from "@playwright/test"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { beginTender, savedOnServer, signOutOn, tenderTitle, typePassword } from "./support/session.ts"

// Signing out while the server has not got everything: nothing is lost without a word, and nothing is sent without one.

const drafts = "**/prod-api/drafts/**"

/** Types what the server does not get. */
async function typeUnsent(page: Page, title: string) {
  await enter(page, "lead")
  const begun = await beginTender(page, title)
  await tenderTitle(page).fill(`${title} 之前`)
  await expect(savedOnServer(page)).toBeVisible()
  // Chromium sometimes loses what is on its way at the moment at which a route is put up: here the dialogs of the session.
  await page.waitForLoadState("networkidle")
  await page.route(drafts, (route) => route.abort())
  await tenderTitle(page).fill(title)
  await expect(page.getByRole("status").filter({ hasText: "保存在本机" })).toBeVisible()
  await signOutOn(page)
  const dialog = page.getByRole("dialog", { name: /1 项内容没有送到服务器/ })
  await expect(dialog).toBeVisible()
  return { begun, dialog, press: (name: string) => dialog.getByRole("button", { name, exact: true }).click() }
}

async function signedInAgain(page: Page, begun: string): Promise<void> {
  await page.waitForURL("**/systemLogin?logout=yes")
  // What a page asks for at the moment at which a route is taken away is sometimes lost by Chromium.
  await expect(page.getByLabel("用户名")).toBeVisible()
  await page.unroute(drafts)
  await typePassword(page, "lead")
  await page.waitForURL("**/dashboard/index")
  await page.goto(begun)
}

test("with unsent work one may stay, send it first, and then be out", async ({ page }) => {
  const { begun, dialog, press } = await typeUnsent(page, "先发送")
  await press("取消")
  await expect(tenderTitle(page)).toHaveValue("先发送")
  await signOutOn(page)
  await press("现在发送")
  await expect(dialog.getByRole("alert")).not.toBeEmpty()
  await page.unroute(drafts)
  await press("现在发送")
  await signedInAgain(page, begun)
  await expect(tenderTitle(page)).toHaveValue("先发送")
})

test("unsent work stays sealed on this device until the same person comes back", async ({ page }) => {
  const { begun, press } = await typeUnsent(page, "留在本机")
  await press("加密留在本机")
  await page.waitForURL("**/systemLogin?logout=yes")
  await signedInAgain(page, begun)
  await expect(tenderTitle(page)).toHaveValue("留在本机")
})

test("unsent work is gone when one says so", async ({ page }) => {
  const { begun, press } = await typeUnsent(page, "丢弃")
  await press("丢弃")
  await signedInAgain(page, begun)
  await expect(tenderTitle(page)).toHaveValue("丢弃 之前")
})

test("the question about unsent work stays while it is sent, however often Esc is pressed", async ({ page }) => {
  const { dialog, press } = await typeUnsent(page, "正在发送")
  await page.route(drafts, () => undefined)
  await press("现在发送")
  await expect(dialog.getByRole("button", { name: "现在发送" })).toHaveAttribute("aria-busy", "true")
  for (let times = 0; times < 3; times++) await page.keyboard.press("Escape")
  await expect(dialog.getByRole("button", { name: "现在发送" })).toBeVisible()
})
