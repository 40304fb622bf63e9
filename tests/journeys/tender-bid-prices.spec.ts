import { expect } from "@playwright/test"
import type { TenderDocument } from "#contract/tender.schema.ts"
import tender from "../../locales/zh/tender.json" with { type: "json" }
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { bidPage, confirm } from "./support/screens.ts"

// What the chart would refuse of prices and of invitations, said where one writes.

const line = (id: string, item: string): TenderDocument["lots"][number]["lines"][number] => ({
  id,
  item,
  specification: "",
  quantity: "25",
  unit: "套",
  targetPrice: null,
  deliverBy: null,
  tiers: [],
})
const lots = [{ id: "lot1", title: "工装", lines: [line("line1", "防静电工装"), line("line2", "防静电鞋")] }]

test("a bidder is led to the line that has no price, and hears at a line that nothing may cost 0", async ({ browser, tour, platform }) => {
  const seats = seatsAt(browser, platform.origin)
  const id = await tour.begin("biddingOpen", { lots })
  const { page } = await seats.of("supplier.a")
  const form = bidPage(page)
  const shoes = page.getByRole("textbox", { name: /^防静电鞋 单价/ })
  await form.open(id)
  await form.price.fill("0")
  await expect(page.getByText("不接受零报价", { exact: true })).toBeVisible()
  await form.price.fill("10")
  // A blank form scolds nobody: that a price is missing is said once it is tried.
  await expect(page.getByText("还没有报价", { exact: true })).toBeHidden()
  await form.seal.click()
  await page.getByRole("dialog").getByRole("button", { name: "防静电鞋" }).click()
  await expect(shoes).toBeFocused()
  await expect(shoes).toHaveAccessibleDescription("还没有报价")
  await shoes.fill("4")
  await form.seal.click()
  await confirm(page, "密封投标")
  await expect(form.receipt).toBeVisible()
  expect(await seats.close()).toEqual([])
})

test("a bidder of a tender that takes less reads which lines are left out before sealing", async ({ browser, tour, platform }) => {
  const seats = seatsAt(browser, platform.origin)
  const id = await tour.begin("biddingOpen", { lots, partialBids: true })
  const { page } = await seats.of("supplier.b")
  const form = bidPage(page)
  await form.open(id)
  await form.price.fill("10")
  await form.seal.click()
  await expect(form.sealing.getByRole("listitem")).toHaveText(["防静电鞋"])
  await confirm(page, "密封投标")
  await expect(form.receipt).toBeVisible()
  expect(await seats.close()).toEqual([])
})

test("a purchaser who invites nobody reads it at the step and cannot submit", async ({ browser, tour, platform }) => {
  const seats = seatsAt(browser, platform.origin)
  const { page } = await seats.of("purchaser")
  const { id } = await tour.create({ openTo: "invited", invited: [] })
  await page.goto(`/wel/add-tender-view?id=${id}&step=suppliers`)
  const submit = page.getByRole("button", { name: tender.commands.submit, exact: true })
  const steps = page.getByRole("navigation", { name: "步骤" })
  await expect(steps).toContainText("还缺：足够的受邀供应商")
  await expect(submit).toHaveAttribute("aria-disabled", "true")
  await expect(submit).toHaveAccessibleDescription("提交前还缺：足够的受邀供应商")
  await page.getByRole("radio", { name: /公开招标/ }).click()
  await expect(steps).not.toContainText("还缺")
  await expect(submit).not.toHaveAttribute("aria-disabled")
  expect(await seats.close()).toEqual([])
})
