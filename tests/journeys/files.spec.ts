import { randomBytes } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { fileContract } from "#contract/file.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { pdfOf } from "#server/demo/story-pdf.ts"
import { bytesOf, filesOver } from "../support/files.ts"
import { tourOn } from "../support/tender-tour.ts"
import { stageOn } from "../support/tender.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// Files where people meet them: the own files of everybody, and the tender documents beside a tender's notice.

const marked: TenderDocument["scoring"] = {
  mode: "comprehensive",
  priceWeight: "40",
  technicalThreshold: null,
  features: [],
  trim: false,
  elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
}
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")
const toast = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true })
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer })

/** What a person drags from the desktop or holds in the clipboard. */
const carried = (page: Page, name: string, text: string) =>
  page.evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer()
      data.items.add(new File([text ?? ""], name ?? ""))
      return data
    },
    [name, text],
  )

test("a person's own files: chosen, dropped and pasted, refused by name, shown, versioned, saved as one ZIP and deleted", async ({
  browser,
  platform,
}) => {
  const { page, troubles, context } = await seatOf(browser, platform.origin, "expert.7")
  await page.goto("/personal-center")
  await page.getByRole("button", { name: "打开我的文件" }).click()
  const dialog = page.getByRole("dialog", { name: "我的文件" })
  await expect(dialog.getByText("还没有文件")).toBeVisible()
  await expect(dialog.getByRole("button", { name: "点击下载" })).toBeDisabled()
  await expect(dialog.getByRole("button", { name: "点击删除" })).toBeDisabled()

  const picker = dialog.locator("input[type=file]")
  await picker.setInputFiles([file("照片.png", png), file("大文件.bin", randomBytes(9 * 1024 * 1024)), file("病毒.pdf.exe", png)])
  await expect(toast(page, "文件上传的类型不合适")).toBeVisible()
  await expect(toast(page, "照片.png文件上传成功")).toBeVisible()
  await expect(dialog.getByRole("row", { name: /大文件\.bin .*9 MB/ })).toBeVisible()
  await expect(toast(page, "大文件.bin文件上传成功")).toBeHidden()
  await expect(dialog.getByRole("row")).toHaveCount(3)
  await expect(dialog.getByRole("columnheader")).toHaveText(["", "文件名", "类型", "大小", "上传时间", "上传人"])

  const area = dialog.getByRole("region", { name: "文件列表" })
  await area.dispatchEvent("drop", { dataTransfer: await carried(page, "A:图纸.txt", "x") })
  await expect(toast(page, "A:图纸.txt 的文件名过长，或含有冒号、斜杠等不允许的字符。请改名后再上传")).toBeVisible()
  await area.dispatchEvent("drop", { dataTransfer: await carried(page, "说明.txt", "拖进来的") })
  await expect(dialog.getByRole("row", { name: /说明\.txt/ })).toBeVisible()
  await page.evaluate(
    (data) => document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })),
    await carried(page, "说明.txt", "粘贴的"),
  )
  await dialog.getByRole("button", { name: "说明.txt 当前为第 2 版，查看全部版本" }).click()
  const versions = page.getByRole("dialog", { name: "说明.txt 的版本" })
  const old = page.waitForEvent("download")
  await versions.getByRole("button", { name: "下载第 1 版" }).click()
  expect((await old).suggestedFilename()).toBe("说明.txt")
  await page.keyboard.press("Escape")

  await dialog.getByRole("button", { name: "照片.png" }).click()
  const preview = page.getByRole("dialog", { name: "照片.png" })
  await expect(preview.getByRole("img", { name: "照片.png" })).toHaveJSProperty("naturalWidth", 1)
  await page.keyboard.press("Escape")

  await dialog.getByRole("checkbox", { name: "选择全部文件" }).check()
  const zip = page.waitForEvent("download")
  await dialog.getByRole("button", { name: "点击下载" }).click()
  expect((await zip).suggestedFilename()).toBe("文件.zip")
  await dialog.getByRole("button", { name: "点击删除" }).click()
  await page.getByRole("dialog", { name: "删除文件" }).getByRole("button", { name: "删除" }).click()
  await expect(dialog.getByText("还没有文件")).toBeVisible()
  expect(troubles).toEqual([])
  await context.close()
})

test("a tender document is cut off, goes on where it stopped, and is read by suppliers once the tender is published", async ({
  browser,
  platform,
}) => {
  const stage = stageOn(platform)
  const { id } = await stage.create()
  const { page, context } = await seatOf(browser, platform.origin, "purchaser")
  const offsets: string[] = []
  // The line breaks after the first piece.
  await page.route("**/prod-api/attachment/tus/*", async (route) => {
    const request = route.request()
    if (request.method() !== "PATCH") return route.continue()
    offsets.push((await request.headerValue("upload-offset")) ?? "")
    return offsets.length > 1 ? route.abort("connectionreset") : route.continue()
  })
  const address = `/wel/tender-notice-view?id=${id}`
  await page.goto(address)
  await page.getByRole("tab", { name: "文件" }).click()
  const papers = page.getByRole("region", { name: "招标文件", exact: true })
  const bytes = randomBytes(10 * 1024 * 1024)
  const cut = page.waitForEvent("requestfailed", (request) => request.method() === "PATCH")
  await papers.locator("input[type=file]").setInputFiles([file("技术规范.bin", bytes)])
  await cut
  await expect(page.getByRole("progressbar", { name: "技术规范.bin" })).toHaveAttribute("aria-valuenow", "80")
  const rest = page.waitForRequest((request) => request.method() === "PATCH")
  await page.unroute("**/prod-api/attachment/tus/*")
  expect(await (await rest).headerValue("upload-offset")).toBe(String(8 * 1024 * 1024))
  await expect(page.getByRole("row", { name: /技术规范\.bin/ })).toBeVisible()

  // What a program is, is not taken under another name.
  await papers.locator("input[type=file]").setInputFiles([file("图纸.pdf", bytesOf["linux"] ?? bytes)])
  await expect(toast(page, "图纸.pdf文件上传失败")).toBeVisible()
  await page.getByRole("button", { name: "移除 图纸.pdf" }).click()
  await expect(page.getByRole("progressbar")).toHaveCount(0)
  await context.close()

  await stage.run("purchaser", id, "submit", {})
  await stage.run("approver", id, "approvePublication", {})
  const supplier = await seatOf(browser, platform.origin, "supplier.a")
  await supplier.page.goto(address)
  await supplier.page.getByRole("tab", { name: "文件" }).click()
  await expect(supplier.page.getByRole("button", { name: "点击上传" })).toBeHidden()
  const download = supplier.page.waitForEvent("download")
  await supplier.page.getByRole("button", { name: "技术规范.bin" }).click()
  const stream = await (await download).createReadStream()
  const read: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) read.push(piece)
  expect(Buffer.concat(read).equals(bytes)).toBe(true)
  expect(supplier.troubles).toEqual([])
  await supplier.context.close()
})

test("an expert's page in the evidence opens the tender's paper there, beside the work, and on a phone on a page of its own", async ({
  browser,
  platform,
}) => {
  const tour = await tourOn(stageOn(platform))
  const { id } = await tour.create({ minBidders: 1, openers: { quorum: 1, users: [platform.people["purchaser"] ?? ""] }, scoring: marked })
  const pages = Array.from({ length: 18 }, (_, index) => [`第 ${index + 1} 页`])
  const purchaser = await tour.as("purchaser")
  const business = { businessType: "tender-documents", businessId: id }
  const over = filesOver(platform.origin, purchaser)
  const upload = await over.upload({ ...business, filename: "招标文件.pdf" }, pdfOf("招标文件", pages))
  await purchaser.call(fileContract.complete, { body: { uploadId: upload } })
  await tour.drive(id, "expertScorable")
  const [expert = "expert.1"] = await tour.experts(id)
  const address = `/wel/expert-score-view?id=${id}`

  const desk = await seatOf(browser, platform.origin, expert)
  await desk.page.goto(address)
  const evidence = desk.page.getByRole("textbox", { name: /质量/ }).last()
  await evidence.fill("关键参数见招标文件第 17 页")
  await desk.page.getByRole("button", { name: "招标文件.pdf · 第 17 页" }).click()
  const beside = desk.page.getByRole("complementary", { name: "旁边打开的文件 招标文件.pdf" })
  await expect(beside.locator("iframe")).toHaveAttribute("src", /^blob:.*#page=17$/)
  // The work stays where it is, and goes on.
  await evidence.fill("关键参数见招标文件第 17 页，p. 3")
  await desk.page.getByRole("button", { name: "招标文件.pdf · p. 3" }).click()
  await expect(beside.locator("iframe")).toHaveAttribute("src", /#page=3$/)
  await beside.getByRole("button", { name: "关闭" }).click()
  await expect(beside).toHaveCount(0)

  await desk.page.setViewportSize({ width: 390, height: 844 })
  await desk.page.goto(address)
  // What was typed before comes back, and is there before one goes on.
  await expect(evidence).toHaveValue("关键参数见招标文件第 17 页，p. 3")
  await evidence.fill("第 17 页")
  await desk.page.getByRole("button", { name: "招标文件.pdf · 第 17 页" }).click()
  await expect(desk.page).toHaveURL(/\/file-view\?key=\w+&page=17$/)
  await expect(desk.page.locator("iframe")).toHaveAttribute("src", /#page=17$/)
  expect(desk.troubles).toEqual([])
  await desk.context.close()
})
