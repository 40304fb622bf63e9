import { expect } from "@playwright/test"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { pasteInto } from "./support/paste.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"

// From the administrator's desk to everybody's: an announcement is pasted as plain text, read and counted, and stands on the public board.

const content = {
  title: "机房搬迁通知",
  blocks: [{ kind: "paragraph" as const, runs: [{ text: "<b>系统</b>升级" }] }],
  audience: { kind: "everybody" as const },
  open: false,
  signFor: true,
  signBy: null,
  expiresAt: null,
}

test("an administrator announces; a supplier signs; a stranger reads the open one; what is withdrawn is gone", async ({
  browser,
  platform,
}) => {
  const seats = seatsAt(browser, platform.origin)
  const { page } = await seats.of("admin")
  const administrator = await platform.signIn("admin")
  const { id, version } = await administrator.call(announcement.calls.create, { body: { scope: "platform", content } })
  await administrator.call(announcement.calls.publish, { params: { id }, body: { base: version, input: {} } })
  const supplier = await seats.of("supplier.c")
  await supplier.page.goto("/notice/sign-for")
  await supplier.page.getByText("机房搬迁通知").first().click()
  await expect(supplier.page.getByText("<b>系统</b>升级")).toBeVisible()
  await supplier.page.getByRole("button", { name: "签收", exact: true }).click()
  await expect(supplier.page.getByRole("article").getByText("签收时间")).toBeVisible()
  expect(await flawsOf(supplier.page, "zh")).toEqual([])
  await page.goto(`/notive-view?id=${id}`)
  await expect(page.getByRole("grid", { name: "阅读与签收情况" })).toBeVisible()
  expect(await flawsOf(page, "zh")).toEqual([])

  await goTo(page, "/proclamation/platform")
  await page.getByRole("button", { name: "新增公告" }).click()
  const form = page.getByRole("dialog", { name: "新增公告" })
  await form.getByRole("textbox", { name: "标题" }).fill("系统升级公告")
  await pasteInto(
    form.getByRole("textbox", { name: "内容" }),
    "# 安排\n\n<b>系统</b>升级，见 [说明](https://example.com/a)\n\n- 第一步\n- 第二步",
  )
  const preview = form.getByRole("region", { name: "预览" })
  await expect(preview.getByRole("heading", { name: "安排" })).toBeVisible()
  await expect(preview.getByRole("listitem")).toHaveCount(2)
  await form.getByRole("checkbox", { name: "在公告栏公开（无需登录）" }).check()
  expect(await flawsOf(page, "zh")).toEqual([])
  await form.getByRole("button", { name: "保存" }).click()
  await expect(page.getByRole("heading", { name: "系统升级公告" })).toBeVisible()
  await page.getByRole("button", { name: "发布", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "发布" }).click()
  await expect(page.getByRole("article").getByText("已发布", { exact: true }).first()).toBeVisible()
  // The button that opened the dialog is gone with its command.
  await expect(page.getByRole("button", { name: "发布", exact: true })).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1, name: "系统升级公告" })).toBeFocused()
  const stranger = await browser.newContext({ locale: "zh-CN", timezoneId: "Asia/Shanghai", baseURL: platform.origin })
  const board = await stranger.newPage()
  await board.goto("/bulletin")
  await expect(board.getByText("机房搬迁通知")).toHaveCount(0)
  await board.getByRole("link", { name: "系统升级公告" }).click()
  await expect(board.getByText("<b>系统</b>升级")).toBeVisible()
  await expect(board.getByRole("link", { name: "说明" })).toHaveAttribute("rel", "noopener noreferrer")
  expect(await flawsOf(board, "zh")).toEqual([])
  await page.getByRole("button", { name: "撤回", exact: true }).click()
  const why = page.getByRole("dialog", { name: "撤回" })
  await why.getByRole("textbox", { name: "理由" }).fill("日期有误")
  await why.getByRole("button", { name: "撤回" }).click()
  await expect(page.getByText("撤回原因：日期有误")).toBeVisible()
  await board.goto("/bulletin")
  await expect(board.getByRole("link", { name: "系统升级公告" })).toHaveCount(0)
  await stranger.close()
  expect(await seats.close()).toEqual([])
})
