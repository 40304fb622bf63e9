import { expect } from "@playwright/test"
import { tenderContract } from "#contract/tender.contract.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { bidPage, confirm } from "./support/screens.ts"

test("a bid that the server seals takes files and subcontractors, which the buyer reads after the opening", async ({
  browser,
  tour,
  platform,
}) => {
  const seats = seatsAt(browser, platform.origin)
  const id = await tour.begin("biddingOpen", { seal: "S1" })
  const { page } = await seats.of("supplier.a")
  const form = bidPage(page)
  await form.open(id)
  await form.price.write("10")
  const technical = page.getByRole("region", { name: "技术标附件" })
  await technical.locator("input[type=file]").setInputFiles({ name: "技术方案.txt", mimeType: "text/plain", buffer: Buffer.from("方案") })
  await expect(technical.getByRole("listitem")).toContainText("技术方案.txt")
  await page.getByRole("button", { name: "添加分包商" }).click()
  const row = page.getByRole("group", { name: "分包商 1" })
  await row.getByRole("textbox", { name: "分包商名称" }).fill("某安装公司")
  await row.getByRole("textbox", { name: "工作份额" }).fill("130")
  await expect(page.getByRole("alert")).toHaveText("份额请填写大于 0、不超过 100 的数字")
  await row.getByRole("textbox", { name: "工作份额" }).fill("30")
  await form.seal.click()
  await confirm(page, "密封投标")
  await expect(form.receipt).toBeVisible()
  expect((await (await tour.as("supplier.a")).call(tenderContract.ownBid, { params: { id } })).files).toEqual(["技术方案.txt"])
  await tour.drive(id, "prelimReview", {})
  const buyer = (await seats.of("purchaser")).page
  await buyer.goto(`/wel/bidding-review-view?id=${id}`)
  await expect(buyer.getByRole("row", { name: /某安装公司/ })).toContainText("30 %")
  await expect(buyer.getByText("技术方案.txt")).toBeVisible()
  expect(await seats.close()).toEqual([])
})
