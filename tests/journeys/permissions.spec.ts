import { expect } from "@playwright/test"
import { roleAdminContract, userAdminContract } from "#contract/admin.contract.ts"
import { menuAdminContract } from "#contract/system.contract.ts"
import { demoPassword } from "#server/demo/people.ts"
import { goTo } from "./support/go-to.ts"
import { seatOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// An administrator asks why a colleague does not see a tender, changes the role that is to blame, and asks again.

test("an administrator finds out why a person does not see a tender, mends the role, and sees who opens a page; a form never overwrites what a colleague has changed", async ({
  browser,
  platform,
  tour,
}) => {
  const { number } = (await tour.create()).facts
  const admin = await platform.signIn("admin")
  const { company } = await admin.call(userAdminContract.detail, { params: { id: platform.people["purchaser"] ?? "" } })
  const page = (await admin.call(menuAdminContract.modules)).find(({ moduleCode }) => moduleCode === "TENDER_LIST")?.id ?? ""
  const role = await admin.call(roleAdminContract.add, {
    body: { code: "ownOnly", name: "只看本人的采购员", acting: ["purchaser"], modules: [page], dataRight: "own", companies: [] },
  })
  const nobody = { phone: "", email: "", workCode: "", gender: "" as const, age: null, validUntil: null, department: null }
  await admin.call(userAdminContract.add, {
    body: { ...nobody, name: "tang.li", displayName: "唐莉", roles: [role.id], company, password: demoPassword },
  })

  const seat = await seatOf(browser, platform.origin, "admin")
  const desk = seat.page
  await desk.goto("/system/permissions")
  await desk.getByRole("combobox", { name: "数据权限" }).selectOption({ label: "本人" })
  await expect(desk.getByRole("row", { name: /只看本人的采购员/ })).toContainText("只看自己编制或指定自己参与的单据")
  await expect(desk.getByRole("gridcell", { name: "法务" })).toHaveCount(0)

  await desk.getByRole("tab", { name: "按人员看" }).click()
  await desk.getByRole("textbox", { name: "用户", exact: true }).click()
  const people = desk.getByRole("dialog", { name: "选择用户" })
  await people.getByRole("search").getByRole("textbox").first().fill("唐莉")
  await people.getByRole("gridcell", { name: "唐莉" }).dblclick()
  await expect(people).toBeHidden()
  await expect(desk.getByRole("region", { name: /^招标项目/ })).toContainText("本人")
  const question = desk.getByRole("region", { name: "唐莉能看到这份单据吗？" })
  await question.getByRole("textbox", { name: "单据编号" }).fill(number)
  await desk.keyboard.press("Enter")
  await expect(question).toContainText("看不到")
  await expect(question).toContainText("不在唐莉的数据权限之内")

  // The address says it all: it is what one sends to a colleague.
  const address = desk.url()
  await desk.getByRole("link", { name: "只看本人的采购员" }).click()
  const form = desk.getByRole("dialog", { name: /只看本人的采购员/ })
  await form.getByRole("radio", { name: /^本公司/ }).check()
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form).toBeHidden()
  await desk.goto(address)
  await expect(question).toContainText("能看到")
  await expect(question).toContainText("此角色能看到")
  await expect(desk.getByRole("textbox", { name: "用户", exact: true })).toHaveValue("唐莉")

  await desk
    .getByRole("region", { name: /^能打开的页面/ })
    .getByRole("link", { name: "招标项目", exact: true })
    .click()
  await expect(desk.getByRole("textbox", { name: "页面", exact: true })).toHaveValue("招标项目")
  await expect(desk.getByRole("link", { name: "只看本人的采购员" })).toBeVisible()
  await expect(desk.getByRole("row", { name: /唐莉/ })).toContainText("只看本人的采购员")
  await desk.getByRole("link", { name: "权限变更记录" }).click()
  await expect(desk.getByRole("row", { name: /只看本人的采购员/ }).first()).toContainText("数据权限")
  expect(seat.troubles).toEqual([])

  await test.step("a form that a link has opened never overwrites what a colleague has changed since, however often it is sent", async () => {
    const draft = {
      code: "linked",
      name: "链接角色",
      acting: ["purchaser" as const],
      modules: [],
      dataRight: "own" as const,
      companies: [],
    }
    const { id, version } = await admin.call(roleAdminContract.add, { body: draft })
    await goTo(desk, `/system/roles?name=linked&edit=${id}`)
    const linked = desk.getByRole("dialog", { name: /链接角色/ })
    await linked.getByRole("radio", { name: /^本公司/ }).check()
    await admin.call(roleAdminContract.update, { body: { ...draft, acting: ["purchaser", "legal"], id, version } })
    const kept = async () => (await admin.call(roleAdminContract.query, { query: { page: 1, pageSize: 10, name: "linked" } })).records
    const press = async () => {
      const answered = desk.waitForResponse((response) => response.url().endsWith(roleAdminContract.update.path))
      await linked.getByRole("button", { name: "保存" }).click()
      return (await answered).status()
    }
    expect(await press()).toBe(409)
    await expect(linked.getByRole("status", { name: "其他人在此期间修改了这条记录" })).toContainText("业务身份：采购、法务")
    expect(await kept()).toMatchObject([{ acting: ["purchaser", "legal"], dataRight: "own" }])
    expect(await press()).toBe(200)
    expect(await kept()).toMatchObject([{ acting: ["purchaser", "legal"], dataRight: "company" }])
  })
  await seat.context.close()
})
