import { expect } from "@playwright/test"
import { seatOf, seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { bidPage, confirm } from "./support/screens.ts"

// A bid as it is typed on the supplier's own desk: `drafts.spec.ts` looks at the drafts themselves, this at a real page of a real tender.

test("a typed bid survives its page, a lost network and a second tab, and is gone once it is sealed", async ({
  browser,
  tour,
  platform,
}) => {
  const id = await tour.begin("biddingOpen")
  const seats = seatsAt(browser, platform.origin)
  const { context, page } = await seats.of("supplier.a")
  const first = bidPage(page)
  await first.open(id)
  await first.price.write("115.50")
  await expect(first.saved).toContainText("保存到服务器")
  await page.close()

  const again = bidPage(await context.newPage())
  await again.open(id)
  await expect(again.price).toHaveText("115.50")
  await expect(again.draftIsThere).toBeVisible()

  await context.setOffline(true)
  await again.price.write("116")
  await expect(again.saved).toContainText("保存在本机")
  await context.setOffline(false)
  await expect(again.saved).toContainText("保存到服务器")

  const other = await context.newPage()
  const second = bidPage(other)
  await second.open(id)
  await expect(second.price).toHaveText("116.00")
  await again.price.write("115")
  await expect(second.price).toHaveText("115.00")

  await second.seal.click()
  await confirm(other, "密封投标")
  await expect(second.receipt).toBeVisible()
  const message = await other.getByRole("status").filter({ hasText: "已密封" }).boundingBox()
  const button = await other.getByRole("button", { name: "重新密封" }).boundingBox()
  // The message stands clear of the foot.
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  await expect(second.nothingTyped).toBeVisible()
  await other.reload()
  await expect(second.receipt).toBeVisible()
  await expect(second.price).toHaveText("115.00")
  await expect(second.draftIsThere).toBeHidden()
  await context.close()
})

test("what was typed before somebody else let the person in is told to be kept, and comes back from the browser that has it", async ({
  browser,
  tour,
  platform,
}) => {
  const id = await tour.begin("biddingOpen", {}, {})
  const owner = await seatOf(browser, platform.origin, "supplier.a")
  const own = bidPage(owner.page)
  await own.open(id)
  await own.price.write("115.50")
  await expect(own.saved).toContainText("保存到服务器")
  await platform.database.query({ text: "update person set entrusted_at = platform_clock() where name = 'supplier.a'" })

  const other = await seatOf(browser, platform.origin, "supplier.a")
  const elsewhere = bidPage(other.page)
  await elsewhere.open(id)
  await expect(elsewhere.keptDraft).toBeVisible()
  await expect(elsewhere.price).toHaveText("")

  await own.open(id)
  await expect(own.price).toHaveText("115.50")
  await expect(own.saved).toContainText("保存到服务器")
  await expect(own.keptDraft).toBeHidden()
  await elsewhere.open(id)
  await expect(elsewhere.price).toHaveText("115.50")
  for (const { context } of [owner, other]) await context.close()
})

test("a bid that is sealed without a network says at the foot that it waits, and afterwards leads to its receipt", async ({
  browser,
  tour,
  platform,
}) => {
  const id = await tour.begin("biddingOpen")
  const { context, page } = await seatOf(browser, platform.origin, "supplier.a")
  const desk = bidPage(page)
  await desk.open(id)
  await desk.price.write("115")
  await expect(desk.saved).toContainText("保存到服务器")
  await context.setOffline(true)
  await desk.seal.click()
  await page.getByRole("dialog").getByRole("button", { name: "联网后自动发送" }).click()
  await expect(page.getByText("等待网络，联网后自动密封")).toBeVisible()
  await expect(desk.draftIsThere).toBeHidden()
  // The live channel comes back later than what waits is sent, and does not tell of it.
  await page.route("**/live/ticket**", (route) => route.abort())
  await context.setOffline(false)
  await expect(desk.nothingTyped).toBeVisible()
  await page.getByRole("button", { name: "查看回执" }).click()
  await expect(desk.receipt).toBeInViewport()
  await context.close()
})
