import { expect, type Page } from "@playwright/test"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { companyAdminContract } from "#contract/admin.contract.ts"
import { accountContract } from "#contract/identity.contract.ts"
import { demoPassword } from "#server/demo/people.ts"
import { signIn } from "../support/caller.ts"
import { closeOf } from "./support/close-of.ts"
import { goTo } from "./support/go-to.ts"
import { enter, seatOf, troublesOf } from "./support/people.ts"
import { test } from "./support/platform.ts"

// An administrator sets up a role and a person, who then works with exactly that.

const first = "Kiesel-4711-Turm"
const save = async (page: Page) => {
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "保存" }).click()
  await expect(dialog).toBeHidden()
}

test("an administrator makes a role and a person, who works with these rights until the account is disabled; a system that moves gets a new secret", async ({
  browser,
  platform,
}) => {
  const administrator = await platform.signIn("admin")
  await administrator.call(companyAdminContract.add, { body: { name: "福建示范科技有限公司", creditCode: "91350100M000100Y43" } })
  const { page, troubles, context } = await seatOf(browser, platform.origin, "admin")
  await page.goto("/system/roles")
  await page.getByRole("button", { name: "新增角色" }).click()
  const role = page.getByRole("dialog")
  await role.getByRole("textbox", { name: "角色编码" }).fill("regional")
  await role.getByRole("textbox", { name: "角色名称" }).fill("区域")
  await role.getByRole("button", { name: "保存" }).click()
  const wrong = page.getByRole("status").filter({ hasText: "表单填写错误" })
  await expect(wrong).toContainText("角色名称：长度应为 3 至 16 个字符")
  await expect(wrong).toContainText("请至少选择一个业务身份")
  await role.getByRole("textbox", { name: "角色名称" }).fill("区域采购员")
  await role.getByRole("checkbox", { name: "采购", exact: true }).check()
  await role.getByRole("radio", { name: /^本人/ }).check()
  await role.getByRole("checkbox", { name: "工作台", exact: true }).check()
  await role.getByRole("searchbox", { name: "查找页面" }).fill("/wel/tender-list")
  await role.getByRole("checkbox", { name: "招标项目", exact: true }).check()
  await save(page)
  await expect(page.getByRole("row", { name: /区域采购员/ })).toContainText("本人")

  await goTo(page, "/system/users")
  await page.getByRole("button", { name: "新增用户" }).click()
  const person = page.getByRole("dialog")
  await person.getByRole("textbox", { name: "用户名" }).fill("zhang.wei")
  await person.getByRole("textbox", { name: "姓名" }).fill("张伟")
  await person.getByRole("checkbox", { name: "区域采购员" }).check()
  await person.getByRole("textbox", { name: "公司", exact: true }).click()
  await page.getByRole("dialog", { name: "选择公司" }).getByRole("gridcell", { name: "福建示范科技有限公司" }).dblclick()
  await person.getByLabel("初始密码").fill(first)
  await person.getByLabel("再次输入密码").fill(`${first}!`)
  await person.getByRole("button", { name: "保存" }).click()
  await expect(person).toContainText("两次输入的密码不一致")
  await person.getByLabel("再次输入密码").fill(first)
  await save(page)
  await page.getByRole("searchbox", { name: "用户名" }).fill("zhang")
  await expect(page.getByRole("row", { name: /张伟/ })).toContainText("待改密码")

  // Who stands in no unit is in none of them; the unit is a filter like the others.
  await page.getByRole("tree", { name: "组织架构" }).press("Home")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/username=zhang&department=|department=.*&username=zhang/)
  await expect(page.getByText("没有符合条件的数据")).toBeVisible()
  await page.getByRole("button", { name: "收起组织架构" }).click()
  await page.getByRole("button", { name: /^不再按“组织架构/ }).click()
  await expect(page).not.toHaveURL(/department=/)
  await expect(page.getByRole("row", { name: /张伟/ })).toBeVisible()

  const other = await browser.newContext({ locale: "zh-CN", baseURL: platform.origin })
  const desk = await other.newPage()
  const theirs = troublesOf(desk)
  const newcomer = await platform.signIn("zhang.wei", first)
  await newcomer.call(accountContract.changePassword, { body: { old: first, new: demoPassword } })
  await enter(desk, "zhang.wei")
  await desk.goto("/system/users")
  await expect(desk).toHaveURL(/\/401$/)
  await goTo(desk, "/wel/tender-list")
  await expect(desk.getByRole("main").getByRole("heading").first()).toBeVisible()
  // The menu of this role has no page for it.
  await expect(desk.getByRole("button", { name: "导出全部数据" })).toBeVisible()
  await expect(desk.getByRole("link", { name: "新建招标" })).toHaveCount(0)

  // What comes after this is refused to them, and meant to be.
  const before = theirs.filter((trouble) => !trouble.includes("401"))
  await page.getByRole("button", { name: /张伟.*操作/ }).click()
  await page.getByRole("menuitem", { name: "停用账号" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "停用账号" }).click()
  await expect(page.getByRole("row", { name: /张伟/ })).toContainText("停用")
  await desk.waitForURL("**/systemLogin**")

  await goTo(page, "/system/audit")
  await expect(page.getByRole("row", { name: /张伟|zhang\.wei/ }).first()).toContainText("停用")

  await test.step("a connected system whose address leads to another server gets a new secret, which is shown once", async () => {
    const told = page.getByRole("dialog", { name: "仓库接口 的密钥" })
    /** What the dialog says of the secret, and the secret itself. */
    const secretIn = async (text: string) => {
      await expect(told).toContainText(text)
      const secret = await told.locator("code").innerText()
      await closeOf(told).last().click()
      return secret
    }
    await goTo(page, "/system/systems")
    await page.getByRole("button", { name: "新增系统" }).click()
    const form = page.getByRole("dialog")
    await form.getByRole("textbox", { name: "系统编号" }).fill("stock")
    await form.getByRole("textbox", { name: "系统名称" }).fill("仓库接口")
    await form.getByRole("textbox", { name: "地址" }).fill("https://stock.example.com/")
    await form.getByRole("button", { name: "保存" }).click()
    const given = await secretIn("密钥只显示这一次")
    const change = async (address: string) => {
      await page.getByRole("button", { name: "仓库接口 的操作" }).click()
      await page.getByRole("menuitem", { name: "修改" }).click()
      await expect(form).toContainText("原密钥不会发往新地址")
      await form.getByRole("textbox", { name: "地址" }).fill(address)
      await form.getByRole("button", { name: "保存" }).click()
    }
    await change("https://stock.example.com/hello")
    await expect(page.getByRole("gridcell", { name: "https://stock.example.com/hello" })).toBeVisible()
    await expect(form).toBeHidden()
    await change("https://elsewhere.example.com/")
    expect(await secretIn("地址已换到另一台服务器，因此生成了新密钥，原密钥不再使用。密钥只显示这一次")).not.toBe(given)
  })
  expect([...troubles, ...before]).toEqual([])
  await context.close()
  await other.close()
})

test("a contact is erased on a phone, where no message covers the buttons by which that is done", async ({ browser, platform }) => {
  const buyer = await signIn(platform.origin, "purchaser", demoPassword)
  const content = {
    company: "合肥第9轴承有限公司",
    creditCode: "",
    person: "Ana García",
    email: "ana@oficina.example",
    language: "es" as const,
    note: "",
  }
  await buyer.call(invitation.calls.create, { body: { content } })
  const { page, troubles, context } = await seatOf(browser, platform.origin, "admin", { viewport: { width: 390, height: 640 } })
  await page.goto("/system/contacts?email=ana%40oficina.example")
  await expect(page.getByText("ana@oficina.example")).toBeVisible()
  await page.getByRole("button", { name: /Ana García.*操作/ }).click()
  await page.getByRole("menuitem", { name: "抹除个人数据" }).click()
  const dialog = page.getByRole("dialog")
  const typed = dialog.getByRole("textbox", { name: "输入 ana@oficina.example 以确认" })
  const press = () => dialog.getByRole("button", { name: "抹除个人数据" }).click({ timeout: 5_000 })
  await typed.fill("Ana García")
  await press()
  await expect(page.getByRole("status").filter({ hasText: "表单填写错误" })).toBeVisible()
  await typed.fill("ana@oficina.example")
  await press()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("status").filter({ hasText: "Ana García 的个人数据已抹除" })).toBeVisible()
  // The refusal of before, which names the address too, stays until it is closed.
  await expect(page.getByRole("gridcell", { name: "ana@oficina.example" })).toBeHidden()
  expect(troubles).toEqual([])
  await context.close()
})
