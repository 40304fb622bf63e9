import { expect, type Page } from "@playwright/test"
import { roleAdminContract, userAdminContract } from "#contract/admin.contract.ts"
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
  await expect(form.getByRole("status").filter({ hasText: "已按" })).toContainText("已按别人的修改更新：需要签收")
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
  await expect(form.getByRole("status").filter({ hasText: "您也" })).toContainText("您也修改了：标题。")
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

test("a refusal is told with the record that it belongs to, and a further one as long as what others have changed is not read", async ({
  browser,
  platform,
}) => {
  const other = await platform.signIn("admin")
  const plain = { acting: ["purchaser" as const], dataRight: "own" as const, modules: [], companies: [] }
  const [left, right] = [
    { ...plain, code: "refused_left", name: "西区采购员" },
    { ...plain, code: "refused_right", name: "东区采购员" },
  ]
  await other.call(roleAdminContract.add, { body: left })
  await other.call(roleAdminContract.add, { body: right })
  const rename = async ({ code, name }: typeof left) => {
    const { records } = await other.call(roleAdminContract.query, { query: { page: 1, pageSize: 100, name: code } })
    const { id = "", version = 0 } = records[0] ?? {}
    await other.call(roleAdminContract.update, { body: { ...plain, code, name, id, version } })
  }
  const { page, context } = await seatOf(browser, platform.origin, "admin")
  await page.goto("/system/roles")
  const row = page.getByRole("row", { name: /西区采购员/ })
  await expect(row).toBeVisible()
  await rename({ ...left, name: "西南采购员" })
  await row.getByRole("button").click()
  await page.getByRole("menuitem", { name: "删除" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "删除" }).click()
  await expect(page.getByRole("main").getByRole("alert")).toContainText("内容刚刚被更新")
  await page.getByRole("gridcell", { name: "东区采购员", exact: true }).click()
  const name = dialog.getByRole("textbox", { name: "角色名称" })
  await expect(name).toHaveValue("东区采购员")
  await expect(dialog.getByRole("alert")).toHaveCount(0)

  await name.fill("华东采购员")
  await rename({ ...right, name: "华南采购员" })
  const save = dialog.getByRole("button", { name: "保存" })
  await save.click()
  const told = dialog.getByRole("status", { name: "其他人在此期间修改了这条记录" })
  await expect(told).toContainText("角色名称：华南采购员")
  await expect(dialog.getByRole("alert")).toHaveCount(0)
  await rename({ ...right, name: "华北采购员" })
  const address = `**/${roleAdminContract.query.path}*`
  await page.route(address, (route) => route.abort())
  // The refusal stands there before what others have changed is asked for: that must have failed before the network is back.
  const unread = page.waitForEvent("requestfailed", (request) => request.url().includes(roleAdminContract.query.path))
  await save.click()
  await expect(dialog.getByRole("alert")).toContainText("内容刚刚被更新")
  await unread
  await page.unroute(address)
  await save.click()
  await expect(told).toContainText("角色名称：华北采购员")
  await expect(dialog.getByRole("alert")).toHaveCount(0)
  await expect(name).toHaveValue("华东采购员")
  await context.close()
})

test("a person whom others have renamed out of the list is read alone, and not the whole list with them", async ({ browser, platform }) => {
  const other = await platform.signIn("admin")
  const found = async (username: string) =>
    (await other.call(userAdminContract.query, { query: { page: 1, pageSize: 10, username } })).records[0]
  const like = await found("legal")
  if (!like) throw new Error("the demo story has no legal counsel")
  const { phone, email, workCode, gender, age, validUntil, company, department } = like
  const draft = { phone, email, workCode, gender, age, validUntil, company, department, roles: like.roles.map(({ id }) => id) }
  await other.call(userAdminContract.add, { body: { ...draft, name: "moved.away", displayName: "钱多多", password: "Procure-2026" } })
  const { page, context } = await seatOf(browser, platform.origin, "admin")
  await page.goto(`/system/users?name=${encodeURIComponent("钱多多")}`)
  await page.getByRole("gridcell", { name: "钱多多", exact: true }).click()
  const form = page.getByRole("dialog")
  await form.getByRole("textbox", { name: "工号" }).fill("W-77")
  const { id = "", version = 0 } = (await found("moved.away")) ?? {}
  await other.call(userAdminContract.update, { body: { ...draft, id, version, name: "moved.away", displayName: "钱少少" } })
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname + decodeURIComponent(new URL(request.url()).search)))
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form.getByRole("status", { name: "其他人在此期间修改了这条记录" })).toContainText("钱少少")
  const lists = asked.filter((one) => one.includes(userAdminContract.query.path))
  expect(lists.filter((one) => !one.includes("name=钱多多"))).toEqual([])
  expect(asked.filter((one) => one.endsWith(`system/user/detail/${id}`))).toHaveLength(1)
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form).toBeHidden()
  expect(await found("moved.away")).toMatchObject({ displayName: "钱少少", workCode: "W-77" })
  await context.close()
})
