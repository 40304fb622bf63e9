import { expect } from "@playwright/test"
import { noticeContract } from "#contract/notice.contract.ts"
import { readingIn } from "../support/caller.ts"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"

// How people are told is the administrator's to say: a template is written with its preview beside it, and the next notice speaks in its words.

test("an administrator writes a template, a purchaser is told by it, and the record says so", async ({ browser, tour, platform }) => {
  const seats = seatsAt(browser, platform.origin)
  const { page } = await seats.of("admin")
  await page.goto("/system/message-templates")
  await page.getByRole("button", { name: "新增模板" }).click()
  const form = page.getByRole("dialog", { name: "新增模板" })
  await form.getByRole("textbox", { name: "编码" }).fill("RETURNED")
  await form.getByRole("textbox", { name: "名称" }).fill("公告退回提醒")
  await form.getByRole("combobox", { name: "消息类型" }).selectOption({ label: "审批" })
  await form.getByRole("combobox", { name: "事项" }).selectOption({ label: "招标公告被退回" })
  const preview = form.getByRole("region", { name: "预览（示例数据）" })
  await expect(preview).toContainText("The tender notice was returned: Workshop lighting renewal 2026")
  // A placeholder goes to where the cursor stands.
  const title = form.getByRole("textbox", { name: "标题" })
  await title.fill("请修改：{{titel}}")
  await expect(form.getByText("有此事项不提供的占位符")).toBeVisible()
  await title.fill("请修改：，再提交")
  for (let i = 0; i < 4; i++) await title.press("ArrowLeft")
  await form.getByRole("button", { name: "单据标题" }).click()
  await expect(title).toHaveValue("请修改：{{title}}，再提交")
  await form.getByRole("button", { name: "原因", exact: true }).click()
  await expect(preview).toContainText("请修改：2026 年车间照明改造交货期需要写明，再提交")
  expect(await flawsOf(page, "zh")).toEqual([])
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole("row", { name: /RETURNED/ })).toContainText("使用中")

  const { id, facts } = await tour.create({ title: "<b>变频器</b>采购", minBidders: 1 })
  await tour.run("purchaser", id, "submit", {})
  await tour.run("approver", id, "returnPublication", { reason: "请写明交货期" })
  const buyer = readingIn(await platform.signIn("purchaser"), "zh")
  const told = async () =>
    (await buyer.call(noticeContract.queryReceive, { query: { pageSize: 20 }, body: {} })).records.map((notice) => notice.title)
  await expect.poll(told).toContain("请修改：<b>变频器</b>采购请写明交货期，再提交")

  await goTo(page, `/system/message-records?number=${facts.number}`)
  const record = page.getByRole("row", { name: /请修改/ })
  await expect(record).toContainText("请修改：<b>变频器</b>采购请写明交货期，再提交")
  await expect(record).toContainText("站内")
  await record.getByText(/请修改/).click()
  const shown = page.getByRole("dialog", { name: "发送详情" })
  await expect(shown).toContainText("RETURNED")
  expect(await flawsOf(page, "zh")).toEqual([])
  expect(await seats.close()).toEqual([])
})
