import { expect } from "@playwright/test"
import { stageOn } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"
import { flawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { enter, seatsAt } from "./support/people.ts"
import { startPlatform } from "./support/servers.ts"

const hour = 3_600_000
const day = 24 * hour

test("in a rehearsal every page says so, and an administrator moves the clock to the next deadline of a tender", async ({ browser }) => {
  const { platform, stop } = await startPlatform("rehearsal", { settings: { REHEARSAL: "1" } })
  const tour = await tourOn(stageOn(platform))
  // At noon in Shanghai: the day that the strip tells does not end while it is looked at.
  const noon = Math.ceil(Date.now() / day) * day + 20 * day + 4 * hour
  const id = await tour.begin("biddingOpen", { bidDeadline: noon, openingTime: noon + hour })
  const seats = seatsAt(browser, platform.origin)
  const { context, page: buyer } = await seats.of("purchaser")
  const strip = buyer.getByRole("complementary", { name: "演练环境" })

  // Before anybody has signed in.
  await context.clearCookies()
  await buyer.goto("/systemLogin")
  await expect(strip).toBeVisible()
  await enter(buyer, "purchaser")

  await buyer.goto(`/wel/tender-only-shows?id=${id}`)
  const state = (word: string) => buyer.locator("article > header").getByText(word, { exact: true })
  await expect(state("投标中")).toBeVisible()
  await expect(strip).toContainText("演练时间")
  await expect(strip.getByRole("button", { name: "拨动时钟" })).toHaveCount(0)
  expect(await flawsOf(buyer, "zh")).toEqual([])

  const { page: admin } = await seats.of("admin")
  await admin.goto("/system/health")
  await admin.getByRole("button", { name: "拨动时钟" }).click()
  const dialog = admin.getByRole("dialog", { name: "拨动时钟" })
  await dialog.getByRole("button", { name: "拨到下一个期限" }).click()
  expect(await flawsOf(admin, "zh", ["dialog[open]"])).toEqual([])
  await dialog.getByRole("button", { name: "拨动时钟" }).click()
  await expect(dialog).toBeHidden()

  // The buyer's page moves on by itself: nobody has read it again.
  await expect(state("投标截止·待开标")).toBeVisible()
  const { facts } = await tour.see("purchaser", id)
  await expect(strip).toContainText(new Date((facts.document?.bidDeadline ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10))
  expect(await seats.close()).toEqual([])
  await stop()
})
