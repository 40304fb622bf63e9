import { expect } from "@playwright/test"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { beginTender, savedOnServer, tenderTitle, typePassword } from "./support/session.ts"

// An hour without a sign of life, by the page's own clock.

const minute = 60_000
const warning = { name: "您还在吗？" }

test("after 58 minutes the person is asked, stays by one click, and is out after an hour with nothing lost", async ({ context, page }) => {
  await page.clock.install()
  await enter(page, "purchaser")
  const begun = await beginTender(page, "离开")
  await tenderTitle(page).fill("离开一小时")
  await expect(savedOnServer(page)).toBeVisible()
  await page.clock.fastForward(57 * minute)
  await expect(page.getByRole("dialog", warning)).toHaveCount(0)
  await page.clock.fastForward(2 * minute)
  await page.getByRole("dialog", warning).getByRole("button", { name: "继续使用" }).click()
  await expect(page.getByRole("dialog", warning)).toHaveCount(0)
  await page.clock.fastForward(59 * minute)
  await expect(page.getByRole("dialog", warning)).toBeVisible()
  await page.clock.fastForward(2 * minute)
  await page.waitForURL("**/systemLogin**")
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("access_token")
  await typePassword(page, "purchaser")
  await page.waitForURL(`**${begun}`)
  await expect(tenderTitle(page)).toHaveValue("离开一小时")
})

test("whoever opens another tab is not asked in this one", async ({ context, page }) => {
  await page.clock.install()
  await enter(page, "supplier.b")
  await page.goto("/dashboard/index")
  await expect(page.getByRole("button", { name: "账号" })).toBeVisible()
  await page.clock.fastForward(59 * minute)
  await expect(page.getByRole("dialog", warning)).toBeVisible()
  const other = await context.newPage()
  await other.goto("/dashboard/index")
  await expect(page.getByRole("dialog", warning)).toHaveCount(0)
})
