import { expect, type Page } from "@playwright/test"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// A dialog stands on what its person saw when it was opened: what others do to the document behind it is told before anything is done.

/** The entries of the timeline behind a dialog. */
const entries = (page: Page) => page.locator('article [role="option"]')

test("a form that others have overtaken is not sent over their changes: it takes them in, and what was typed stays", async ({
  browser,
  platform,
}) => {
  const other = await platform.signIn("admin")
  const content = {
    title: "停水通知",
    blocks: [{ kind: "paragraph" as const, runs: [{ text: "周六" }] }],
    audience: { kind: "everybody" as const },
    open: false,
    signFor: false,
    signBy: null,
    expiresAt: null,
  }
  const { id } = await other.call(announcement.calls.create, { body: { scope: "platform", content } })
  const facts = async () => (await other.call(announcement.calls.get, { params: { id }, query: {} })).facts.content
  const { page, context } = await seatOf(browser, platform.origin, "admin")
  await page.goto(`/notive-view?id=${id}`)
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole("button", { name: "修改", exact: true }).click()
  const form = page.getByRole("dialog", { name: "修改公告" })
  const title = form.getByRole("textbox", { name: "标题" })
  await title.fill("停电通知")
  const theirs = { ...content, signFor: true }
  await other.call(announcement.calls.save, { params: { id }, body: { base: 1, input: { content: theirs } } })
  await expect(entries(page)).toHaveCount(2)
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form.getByRole("status")).toContainText("已按别人的修改更新：需要签收")
  await expect(form.getByRole("checkbox", { name: "需要签收" })).toBeChecked()
  await expect(title).toHaveValue("停电通知")
  expect(await facts()).toEqual(theirs)
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form).toBeHidden()
  expect(await facts()).toEqual({ ...theirs, title: "停电通知" })

  await page.getByRole("button", { name: "修改", exact: true }).click()
  await title.fill("停气通知")
  await other.call(announcement.calls.save, { params: { id }, body: { base: 3, input: { content: { ...theirs, title: "改期" } } } })
  await expect(entries(page)).toHaveCount(4)
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form.getByRole("status")).toContainText("您也修改了：标题。")
  await expect(title).toHaveValue("停气通知")
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form).toBeHidden()
  expect(await facts()).toEqual({ ...theirs, title: "停气通知" })
  await context.close()
})
