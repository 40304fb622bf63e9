import { expect } from "@playwright/test"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { material } from "#machines/material/material.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { filesOver, startFile } from "../support/files.ts"
import { inquiryContentOf } from "../support/inquiry-content.ts"
import { flawsOf } from "./support/inspect.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// Drawings by the line: a material's go along to the inquiry, and stand beside the line where suppliers read and quote it.

test("a supplier opens the drawing of a line beside its request, in the grid of its offer and among the files", async ({
  browser,
  platform,
}) => {
  const { database } = platform
  const purchaser = await platform.signIn("purchaser")
  const approver = await platform.signIn("approver")
  const { rows } = await database.query<{ party: string }>({ text: "select party from person where name = 'supplier.a'" })
  const supplier = rows[0]?.party ?? ""
  const now = await readClock(database)
  const content = {
    name: "轴承座",
    specification: "HT250",
    unit: "H87",
    category: "0101",
    taxRate: null,
    brand: "",
    manufacturerNumber: "",
    leadDays: null,
    minimumQuantity: null,
    packingQuantity: null,
    overDelivery: null,
    underDelivery: null,
    inspection: "none" as const,
    buyer: null,
    substitutes: [],
  }
  const part = await purchaser.call(material.calls.create, { body: { code: "DRAWN-1", content } })
  await startFile(
    purchaser,
    filesOver(platform.origin, purchaser),
    { businessType: "material-drawings", businessId: part.id },
    "轴承座.gif",
    // The smallest image.
    "GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
  )
  await purchaser.call(material.calls.submit, { params: { id: part.id }, body: { base: part.version, input: {} } })
  const { version: asked } = await approver.call(material.calls.get, { params: { id: part.id }, query: {} })
  await approver.call(material.calls.approve, { params: { id: part.id }, body: { base: asked, input: { comment: "" } } })
  const made = await purchaser.call(inquiry.calls.create, {
    body: {
      content: inquiryContentOf({
        title: "轴承座询价",
        suppliers: [supplier],
        quoteEnd: now + 86_400_000,
        openness: "open",
        lines: [
          { item: "轴承座", material: "DRAWN-1", quantity: "10" },
          { item: "螺栓", quantity: "10" },
        ],
      }),
    },
  })
  const buyer = await seatOf(browser, platform.origin, "purchaser")
  await buyer.page.goto(`/wel/inquiry-details-view?id=${made.id}`)
  await buyer.page.getByRole("tab", { name: /^文件/ }).click()
  await expect(buyer.page.getByText("轴承座.gif")).toBeVisible()
  expect(await flawsOf(buyer.page, "zh")).toEqual([])
  expect(buyer.troubles).toEqual([])
  await buyer.context.close()
  await purchaser.call(inquiry.calls.submit, { params: { id: made.id }, body: { base: made.version, input: {} } })
  const { version } = await approver.call(inquiry.calls.get, { params: { id: made.id }, query: {} })
  await approver.call(inquiry.calls.approve, { params: { id: made.id }, body: { base: version, input: { comment: "" } } })

  const { page, troubles, context } = await seatOf(browser, platform.origin, "supplier.a")
  await page.goto(`/inquiry-create?id=${memberOf(made.id, quotation.id, supplier)}`)
  await page.getByRole("button", { name: "1 个文件：轴承座" }).click()
  await page.getByRole("menuitem", { name: "轴承座.gif" }).click()
  await expect(page.getByRole("complementary", { name: /轴承座\.gif/ })).toBeVisible()
  await page.keyboard.press("Escape")
  expect(await flawsOf(page, "zh")).toEqual([])
  await page.getByRole("button", { name: "报价", exact: true }).first().click()
  const grid = page.getByRole("dialog").getByRole("grid")
  await grid.getByRole("gridcell", { name: "1", exact: true }).first().dblclick()
  await expect(page.getByRole("dialog", { name: "图纸" }).getByText("轴承座.gif")).toBeVisible()
  expect(troubles).toEqual([])
  await context.close()
})
