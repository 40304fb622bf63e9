import { expect, type Page } from "@playwright/test"
import { closeOf } from "./support/close-of.ts"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"

// An approver's bell, in a browser of their own: what is asked of them arrives while they look elsewhere, also after the network was away.

const bell = (page: Page) => page.getByRole("button", { name: /^通知/ })

test("what is asked of an approver counts up live, leads to the page where it is decided, and counts down", async ({
  browser,
  tour,
  platform,
}) => {
  const seats = seatsAt(browser, platform.origin)
  // Another journey on this platform may have announced something to everybody.
  await platform.database.query({ text: "delete from notice where person = (select id from person where name = 'approver')" })
  const { page, context } = await seats.of("approver")
  // What comes before the page knows where the inbox stands is counted, and not told as new.
  const known = page.waitForResponse(/msgSendRecord\/unreadCount/)
  await page.goto("/dashboard/index")
  await known
  await expect(bell(page)).toHaveAccessibleName("通知")

  const first = await tour.create({ title: "循环水泵采购", minBidders: 1 })
  await tour.run("purchaser", first.id, "submit", {})
  await expect(bell(page)).toHaveAccessibleName("通知，1 条未读")
  await expect(page.getByText("招标公告等待您审批：循环水泵采购")).toBeVisible()

  await context.setOffline(true)
  const second = await tour.create({ title: "风机轴承采购", minBidders: 1 })
  await tour.run("purchaser", second.id, "submit", {})
  await expect(bell(page)).toHaveAccessibleName("通知，1 条未读")
  await context.setOffline(false)
  await expect(bell(page)).toHaveAccessibleName("通知，2 条未读")

  // By keyboard alone: the newest is first, and Enter opens its document.
  await bell(page).focus()
  await page.keyboard.press("Enter")
  const latest = page.getByRole("dialog", { name: "通知" })
  await expect(latest.getByRole("listitem")).toHaveCount(2)
  await expect(latest.getByRole("link", { name: "风机轴承采购" })).toBeFocused()
  expect(await flawsOf(page, "zh")).toEqual([])
  await page.keyboard.press("ArrowDown")
  await expect(latest.getByRole("link", { name: "循环水泵采购" })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/workflow\/todo\?approval=[0-9a-f]{32}$/)
  const approval = page.getByRole("dialog", { name: `招标发布 ${first.facts.number}` })
  await expect(approval.getByRole("button", { name: "通过", exact: true })).toBeVisible()
  await closeOf(approval).click()
  await expect(bell(page)).toHaveAccessibleName("通知，1 条未读")

  // Read on the list of all: the bell hears of it, and so does another tab.
  const other = await context.newPage()
  await other.goto("/dashboard/index")
  await expect(bell(other)).toHaveAccessibleName("通知，1 条未读")
  // A tab behind another draws one frame a second.
  await page.bringToFront()
  await goTo(page, "/more-notice")
  const list = page.getByRole("region", { name: "通知" })
  await expect(list.getByRole("listitem")).toHaveCount(2)
  expect(await flawsOf(page, "zh")).toEqual([])
  // In the reader's own language, whatever it was when it came.
  const sentence = page.getByRole("main").getByText("A tender notice awaits your approval")
  await page.getByRole("button", { name: "语言" }).click()
  await page.getByRole("menuitemradio", { name: "English" }).click()
  await expect(sentence).toHaveCount(2)
  await page.getByRole("button", { name: "Language" }).click()
  await page.getByRole("menuitemradio", { name: "中文" }).click()
  await expect(sentence).toHaveCount(0)
  await page.getByLabel("只看未读").click()
  await expect(page.getByLabel("只看未读")).toBeChecked()
  await expect(list.getByRole("listitem")).toHaveCount(1)
  await list.getByRole("checkbox", { name: "选择：招标公告等待您审批" }).check()
  await list.getByRole("button", { name: "标为已读", exact: true }).click()
  await expect(page.getByText("没有符合条件的通知")).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName("通知")
  await expect(bell(other)).toHaveAccessibleName("通知")
  await context.close()
})
