import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, type Page } from "@playwright/test"
import { plantTrial } from "../support/trial/plant.ts"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { pasteLines } from "./support/paste.ts"
import { seatsAt } from "./support/people.ts"
import { startPlatform } from "./support/servers.ts"

// A kind of document of which there is nothing but its declaration, its words and a line in each list of kinds: the product with it is built and started,
// and people work with it on pages that nobody has written.

/** What the head says; the picture of its life names every state. */
const state = (page: Page, word: string) => expect(page.locator("article > header").getByText(word, { exact: true })).toBeVisible()

test("an order is begun, approved and confirmed on the pages that follow from its declaration", async ({ browser }) => {
  const folder = plantTrial()
  const { platform, stop } = await startPlatform("trial", { program: join(folder, "server/main.ts") })
  const { rows } = await platform.database.query<{ name: string }>({
    text: "select party.name from party join person on person.party = party.id where person.name = 'supplier.a'",
  })
  const seats = seatsAt(browser, platform.origin)

  const { page: buyer } = await seats.of("purchaser")
  await buyer.goto("/trial-order-list")
  await expect(buyer.getByText("还没有订单")).toBeVisible()
  await buyer.getByRole("button", { name: "新增订单" }).click()
  const form = buyer.getByRole("dialog", { name: "新增订单" })
  await form.getByRole("textbox", { name: "标题" }).fill("空压机备件")
  await form.getByRole("textbox", { name: "供应商" }).click()
  await buyer
    .getByRole("dialog", { name: "选择供应商" })
    .getByRole("gridcell", { name: rows[0]?.name ?? "" })
    .dblclick()
  await form.getByRole("combobox", { name: "币种" }).selectOption("CNY")
  await pasteLines(form.getByRole("grid", { name: "行项目" }), [
    ["滤芯", "3", "19.99"],
    ["机油", "2.5", "40.1"],
  ])
  // What was removed and is back is saved with the rest.
  await buyer.keyboard.press("Control+Delete")
  await buyer.keyboard.press("Control+z")
  expect(await flawsOf(buyer, "zh")).toEqual([])
  // Whoever presses twice begins one order, and submits it once.
  const sent: string[] = []
  buyer.on("request", (request) => request.method() === "POST" && sent.push(request.url().replace(/^.*\//, "")))
  await form.getByRole("button", { name: "保存" }).dblclick()
  await expect(buyer.getByRole("heading", { name: "空压机备件" })).toBeVisible()
  await expect(buyer.getByRole("grid", { name: "行项目" }).getByRole("row")).toHaveCount(3)
  await expect(buyer.getByRole("article").getByText("160.22CNY")).toBeVisible()
  expect(await flawsOf(buyer, "zh")).toEqual([])
  await buyer.getByRole("button", { name: "提交审批" }).click()
  await buyer.getByRole("dialog").getByRole("button", { name: "提交审批" }).dblclick()
  await state(buyer, "审批中")
  expect(sent.filter((call) => call === "create" || call === "submit")).toEqual(["create", "submit"])
  const address = buyer.url()

  await test.step("whoever is asked approves it there", async () => {
    const { page } = await seats.of("approver")
    await page.goto(address)
    await page.getByRole("button", { name: "通过", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "通过" })
    await dialog.getByRole("textbox", { name: "审批意见" }).fill("同意")
    await dialog.getByRole("button", { name: "通过" }).click()
    // The order is no longer the approver's to see, which is not that there is none.
    await expect(page.getByText("这张单据不再向您开放")).toBeVisible()
    await state(buyer, "已发出")
    await buyer.getByRole("tab", { name: /^审批/ }).click()
    await expect(buyer.getByText("同意")).toBeVisible()
    expect(await flawsOf(buyer, "zh")).toEqual([])
  })

  await test.step("the supplier finds it among what waits, and confirms it with a day", async () => {
    const { page } = await seats.of("supplier.a")
    await page.goto("/dashboard/index")
    await page.getByRole("link", { name: /确认.*空压机备件/ }).click()
    await page.getByRole("button", { name: "确认", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "确认" })
    await dialog.getByRole("textbox", { name: "交货时间" }).fill("2031-05-06 08:00:00")
    await dialog.getByRole("button", { name: "确认" }).click()
    await state(page, "已确认")
  })

  await test.step("the purchaser sees it at once, steps back, and finds it in the list and in the palette", async () => {
    await state(buyer, "已确认")
    await buyer.getByRole("tab", { name: "内容" }).click()
    await expect(buyer.getByRole("article").getByText("2031-05-06 08:00:00").first()).toBeVisible()
    await buyer.getByRole("option", { name: /提交了审批/ }).click()
    await expect(buyer.getByText("您看到的是")).toBeVisible()
    await state(buyer, "审批中")
    await buyer.getByRole("button", { name: "回到现在" }).click()
    await goTo(buyer, "/trial-order-list")
    await expect(buyer.getByRole("grid", { name: "试用订单" }).getByText("160.22CNY")).toBeVisible()
    await buyer.keyboard.press("Control+k")
    const palette = buyer.getByRole("dialog")
    await palette.getByRole("combobox").fill("空压机")
    await expect(palette.getByRole("option", { name: /空压机备件/ }).first()).toBeVisible()
    await buyer.keyboard.press("Escape")
    await goTo(buyer, "/more-notice")
    await expect.soft(buyer.getByText("试用订单：确认了订单").first()).toBeVisible()
  })

  // The approver's page has asked for an order that is no longer the approver's to see.
  const gone = /^404 .*\/facts\?|^console: .* status of 404/
  expect((await seats.close()).filter((trouble) => !gone.test(trouble))).toEqual([])
  await stop()
  rmSync(folder, { recursive: true, force: true })
})
