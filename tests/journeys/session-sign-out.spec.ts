import { expect, type Page } from "@playwright/test"
import { goTo } from "./support/go-to.ts"
import { settled, watchRequests } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { beginTender, savedOnServer, signOutOn, tenderTitle, typePassword } from "./support/session.ts"

// Signing out while the server has not got everything: nothing is lost without a word, and nothing is sent without one.

const drafts = "**/prod-api/drafts/**"

/** Types what the server does not get, and signs out. */
async function typeUnsent(page: Page, title: string) {
  // Chromium sometimes loses what is on its way at the moment at which a route is put up: here the dialogs of the session.
  await settled(page)
  await page.route(drafts, (route) => route.abort())
  await tenderTitle(page).fill(title)
  await expect(page.getByRole("status").filter({ hasText: "保存在本机" })).toBeVisible()
  await signOutOn(page)
  const dialog = page.getByRole("dialog", { name: /1 项内容没有送到服务器/ })
  await expect(dialog).toBeVisible()
  return { dialog, press: (name: string) => dialog.getByRole("button", { name, exact: true }).click() }
}

async function signedInAgain(page: Page, begun: string): Promise<void> {
  await page.waitForURL("**/systemLogin?logout=yes")
  // What a page asks for at the moment at which a route is taken away is sometimes lost by Chromium.
  await expect(page.getByLabel("用户名")).toBeVisible()
  await page.unroute(drafts)
  await typePassword(page, "lead")
  await page.waitForURL("**/dashboard/index")
  await goTo(page, begun)
}

test("with unsent work one is asked, and may stay, send it first, leave it sealed on this device, or discard it", async ({ page }) => {
  watchRequests(page)
  await enter(page, "lead")
  const begun = await beginTender(page, "签退")
  await tenderTitle(page).fill("已经送到")
  await expect(savedOnServer(page)).toBeVisible()

  await test.step("it is sent first: one may stay, Esc closes no question while it is sent, and a failure is said in it", async () => {
    const { dialog, press } = await typeUnsent(page, "先发送")
    await press("取消")
    await expect(tenderTitle(page)).toHaveValue("先发送")
    await signOutOn(page)
    await expect(dialog).toBeVisible()
    const cut = Promise.withResolvers<void>()
    await page.route(drafts, (route) => cut.promise.then(() => route.abort()))
    await press("现在发送")
    const send = dialog.getByRole("button", { name: "现在发送" })
    await expect(send).toHaveAttribute("aria-busy", "true")
    for (let times = 0; times < 3; times++) await page.keyboard.press("Escape")
    await expect(send).toBeVisible()
    await expect(send).toHaveAttribute("aria-busy", "true")
    cut.resolve()
    await expect(dialog.getByRole("alert")).not.toBeEmpty()
    await page.unroute(drafts)
    await press("现在发送")
    await signedInAgain(page, begun)
    await expect(tenderTitle(page)).toHaveValue("先发送")
  })

  await test.step("it stays sealed on this device until the same person comes back", async () => {
    const { press } = await typeUnsent(page, "留在本机")
    await press("加密留在本机")
    await signedInAgain(page, begun)
    await expect(tenderTitle(page)).toHaveValue("留在本机")
    await expect(savedOnServer(page)).toBeVisible()
  })

  await test.step("it is gone when one says so", async () => {
    const { press } = await typeUnsent(page, "丢弃")
    await press("丢弃")
    await signedInAgain(page, begun)
    await expect(tenderTitle(page)).toHaveValue("留在本机")
  })
})
