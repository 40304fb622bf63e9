import { expect, type Page } from "@playwright/test"
import { roleAdminContract } from "#contract/admin.contract.ts"
import { emptyMaterial } from "#contract/material.contract.ts"
import { tenderTemplateContract } from "#contract/tender-template.contract.ts"
import { workflowContract } from "#contract/workflow.contract.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { material } from "#machines/material/material.chart.ts"
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

test("an approver who is about to decide is told of another request and of another step, and decides neither unseen", async ({
  browser,
  platform,
}) => {
  const [purchaser, approver] = await Promise.all([platform.signIn("purchaser"), platform.signIn("approver")])
  const content = {
    ...emptyMaterial,
    name: "无缝钢管",
    specification: "Φ89×4 20#",
    unit: "MTR",
    category: "0101",
    inspection: "sample" as const,
  }
  const { calls } = material
  const { id } = await purchaser.call(calls.create, { body: { code: "ST-89", content } })
  const now = async () => purchaser.call(calls.get, { params: { id }, query: {} })
  const on = async () => ({ params: { id }, body: { base: (await now()).version, input: {} } })
  await purchaser.call(calls.submit, await on())

  const { page, context } = await seatOf(browser, platform.origin, "approver")
  await page.goto(`/form/index?id=${id}`)
  const approve = page.getByRole("button", { name: "通过", exact: true })
  const dialog = page.getByRole("dialog", { name: "通过" })
  const send = dialog.getByRole("button", { name: "通过" })
  const overtaken = dialog.getByRole("status", { name: "这期间别人修改了这份单据" })
  await approve.click()
  await expect(send).toBeVisible()
  await purchaser.call(calls.withdrawApproval, await on())
  await purchaser.call(calls.save, {
    params: { id },
    body: { base: (await now()).version, input: { content: { ...content, name: "焊接钢管" } } },
  })
  await purchaser.call(calls.submit, await on())
  await expect(page.locator("article h1")).toHaveText("焊接钢管")
  await expect(page.getByText("审批中").first()).toBeAttached()
  await send.click()
  await expect(overtaken).toBeVisible()
  expect((await now()).state).toBe("inApproval")
  await dialog.getByRole("button", { name: "取消" }).click()

  // Something is done to the same request, of which the document itself says nothing.
  await approve.click()
  await expect(send).toBeVisible()
  const count = await entries(page).count()
  const signer = { to: platform.people["legal"] ?? "", comment: "", place: "after" as const }
  const open = async () =>
    (await purchaser.call(workflowContract.ofDocument, { params: { id } })).find(({ state }) => state === "inApproval")
  const { approval, version } = (await open()) ?? { approval: "", version: 0 }
  await approver.call(workflowContract.addSigner, { params: { id: approval }, body: { base: version, input: signer } })
  await expect(entries(page)).toHaveCount(count + 1)
  await send.click()
  await expect(overtaken).toBeVisible()
  expect((await open())?.version).toBe(version + 1)
  await send.click()
  await expect(dialog).toBeHidden()
  expect((await open())?.version).toBe(version + 2)
  await context.close()
})

test("the form of a record that others have overtaken keeps what was typed, shows what they have changed, and saves on top of it", async ({
  browser,
  platform,
}) => {
  const other = await platform.signIn("admin")
  const role = {
    code: "overtaken",
    name: "专区采购员",
    acting: ["purchaser" as const],
    dataRight: "own" as const,
    modules: [],
    companies: [],
  }
  await other.call(roleAdminContract.add, { body: role })
  const found = async () =>
    (await other.call(roleAdminContract.query, { query: { page: 1, pageSize: 100 } })).records.find(({ code }) => code === role.code)
  const { page, context } = await seatOf(browser, platform.origin, "admin")
  await page.goto("/system/roles")
  await page.getByRole("gridcell", { name: "专区采购员", exact: true }).click()
  const form = page.getByRole("dialog", { name: /专区采购员/ })
  const name = form.getByRole("textbox", { name: "角色名称" })
  await name.fill("华东采购员")
  const before = await found()
  await other.call(roleAdminContract.update, {
    body: { ...role, name: "华北采购员", dataRight: "company", id: before?.id ?? "", version: before?.version ?? 0 },
  })
  const save = () => page.getByRole("dialog").getByRole("button", { name: "保存" }).click()
  await save()
  const told = page.getByRole("dialog").getByRole("status", { name: "其他人在此期间修改了这条记录" })
  await expect(told).toContainText("角色名称：华北采购员")
  await expect(told).toContainText("数据权限：本公司")
  await expect(page.getByRole("dialog").getByRole("radio", { name: /^本公司/ })).toBeChecked()
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "角色名称" })).toHaveValue("华东采购员")
  await save()
  await expect(page.getByRole("dialog")).toBeHidden()
  expect(await found()).toMatchObject({ name: "华东采购员", dataRight: "company" })
  await context.close()
})

test("so does a form that is drawn by hand, also where the record has left the list by what others have changed", async ({
  browser,
  platform,
}) => {
  const other = await platform.signIn("purchaser")
  const draft = { kind: "clause" as const, name: "质保条款", category: "", words: "质保一年。", scoring: null }
  await other.call(tenderTemplateContract.add, { body: draft })
  const found = async () =>
    (await other.call(tenderTemplateContract.query, { query: { page: 1, pageSize: 100 }, body: {} })).records.find(
      ({ kind, words }) => kind === draft.kind && words.startsWith("质保"),
    )
  const { page, context } = await seatOf(browser, platform.origin, "purchaser")
  await page.goto(`/wel/tender-templates?name=${encodeURIComponent(draft.name)}`)
  await page.getByRole("gridcell", { name: "质保条款", exact: true }).click()
  const form = page.getByRole("dialog")
  const words = form.getByRole("textbox", { name: "条款内容" })
  await words.fill("质保三年。")
  const before = await found()
  await other.call(tenderTemplateContract.update, {
    body: { id: before?.id ?? "", version: before?.version ?? 0, draft: { ...draft, name: "保修条款", words: "质保两年。" } },
  })
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form.getByRole("status", { name: "其他人在此期间修改了这条记录" })).toContainText("质保两年。")
  await expect(words).toHaveValue("质保三年。")
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form).toBeHidden()
  expect(await found()).toMatchObject({ name: "保修条款", words: "质保三年。" })
  await context.close()
})
