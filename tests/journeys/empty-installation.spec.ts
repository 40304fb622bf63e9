import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { type Browser, expect, type Page } from "@playwright/test"
import { goTo } from "./support/go-to.ts"
import { test } from "./support/journey.ts"
import { troublesOf } from "./support/people.ts"
import { emptyServer } from "./support/servers.ts"
import { addBuyers, approveExperts, enableRoute, supplyCompany, tourOver } from "./support/newcomers.ts"
import { savedOnServer, tenderTitle, typePassword } from "./support/session.ts"

// An installation in which there is nothing and nobody: the first administrator sets it up in the browser, experts included; a purchaser names one of
// them, and from there the tender goes the way of every tender, call by call, until the contract is signed.

const admin = fileURLToPath(new URL("../../scripts/admin.ts", import.meta.url))
const [chosen, first, own] = ["Kiesel-4711-Turm", "Anfang-2026-Brief", "Anders-0815-Haus"]
const company = "福建示范科技有限公司"

/** `npm run admin -- create boss`; answers the password that it shows this once. */
async function makeAdministrator(env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [admin, "create", "boss"], { env: { ...process.env, ...env } })
  return stdout.trim().split("\n").at(-1) ?? ""
}

async function deskOf(browser: Browser, origin: string): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({ locale: "zh-CN", timezoneId: "Asia/Shanghai", baseURL: origin })
  const page = await context.newPage()
  return { page, troubles: troublesOf(page) }
}

const dialogOf = (page: Page) => page.getByRole("dialog").last()
const save = async (page: Page) => {
  await page.getByRole("dialog").getByRole("button", { name: "保存" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
}
const fourNames = async (page: Page, label: string, text: string) => {
  for (const language of ["中文", "英文", "西班牙文", "日文"])
    await dialogOf(page)
      .getByRole("textbox", { name: `${label}（${language}）` })
      .fill(text)
}

async function changePassword(page: Page, secret: string): Promise<void> {
  await goTo(page, "/personal-center")
  await page.getByLabel("当前密码").fill(secret)
  await page.getByRole("textbox", { name: "新密码", exact: true }).fill(chosen)
  await page.getByRole("textbox", { name: "再次输入新密码" }).fill(chosen)
  await page.getByRole("button", { name: "修改密码" }).click()
  await expect(page.getByText("密码已修改").first()).toBeVisible()
}

async function setUpCompany(page: Page): Promise<void> {
  await goTo(page, "/dashboard/index")
  await page.getByRole("link", { name: "新增采购方公司" }).click()
  await expect(page.getByText("还没有公司")).toBeVisible()
  await page.getByRole("button", { name: "新增公司" }).click()
  await dialogOf(page).getByRole("textbox", { name: "公司名称" }).fill(company)
  await dialogOf(page).getByRole("textbox", { name: "统一社会信用代码" }).fill("91350100M000100Y44")
  await expect(dialogOf(page)).toContainText("校验位不符")
  await dialogOf(page).getByRole("textbox", { name: "统一社会信用代码" }).fill("91350100M000100Y43")
  await save(page)
  await expect(page.getByRole("gridcell", { name: company, exact: true })).toBeVisible()

  await goTo(page, "/basic/organisation")
  await expect(page.getByText("还没有组织")).toBeVisible()
  await page.getByRole("button", { name: "新增组织" }).first().click()
  await dialogOf(page).getByRole("textbox", { name: "编码" }).fill("FJ")
  await dialogOf(page).getByRole("textbox", { name: "名称" }).fill("福建示范")
  await dialogOf(page).getByRole("textbox", { name: "所属公司" }).click()
  await page.getByRole("dialog", { name: "选择公司" }).getByRole("gridcell", { name: company }).dblclick()
  await save(page)
  await page.getByRole("treeitem", { name: /福建示范/ }).click()
  await page.getByRole("button", { name: "新增下级" }).click()
  await dialogOf(page).getByRole("textbox", { name: "编码" }).fill("BUY")
  await dialogOf(page).getByRole("textbox", { name: "名称" }).fill("采购部")
  await save(page)
  await expect(page.getByRole("treeitem", { name: /采购部/ })).toBeVisible()
}

async function addPerson(page: Page, name: string, called: string, ...roles: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "新增用户" }).click()
  const person = page.getByRole("dialog", { name: "新增用户" })
  await person.getByRole("textbox", { name: "用户名" }).fill(name)
  await person.getByRole("textbox", { name: "姓名" }).fill(called)
  for (const role of roles) await person.getByRole("checkbox", { name: role, exact: true }).check()
  await person.getByRole("textbox", { name: "公司", exact: true }).click()
  await page.getByRole("dialog", { name: "选择公司" }).getByRole("gridcell", { name: company }).dblclick()
  await person.getByRole("textbox", { name: "部门" }).click()
  await page
    .getByRole("dialog", { name: "选择部门" })
    .getByRole("treeitem", { name: /采购部/ })
    .dblclick()
  await person.getByLabel("初始密码").fill(first)
  await person.getByLabel("再次输入密码").fill(first)
  await save(page)
  await expect(page.getByRole("row", { name: called })).toContainText("采购部")
}

async function setUpLists(page: Page): Promise<void> {
  await goTo(page, "/system/quick-codes")
  await page.getByRole("button", { name: "新增编码" }).click()
  await dialogOf(page).getByRole("textbox", { name: "代码" }).fill("SHIFT")
  await fourNames(page, "名称", "班次")
  await save(page)
  await page.getByRole("searchbox", { name: "代码" }).fill("shift")
  await expect(page.getByRole("gridcell", { name: "SHIFT" })).toBeVisible()

  await goTo(page, "/system/lov")
  await page.getByRole("button", { name: "新增值列表" }).click()
  await dialogOf(page).getByRole("textbox", { name: "代码" }).fill("OUR_PEOPLE")
  await fourNames(page, "标题", "选择同事")
  await dialogOf(page).getByRole("combobox", { name: "数据来源" }).selectOption({ label: "API · people" })
  await dialogOf(page).getByRole("button", { name: "添加列" }).click()
  for (const language of ["中文", "英文", "西班牙文", "日文"])
    await dialogOf(page)
      .getByRole("textbox", { name: `第 1 列 ${language}` })
      .fill("编号")
  await save(page)
  await expect(page.getByRole("gridcell", { name: "OUR_PEOPLE" })).toBeVisible()
}

/** An expert of no company here, whose account is made with the record; the second administrator approves. */
async function addExpert(page: Page, origin: string): Promise<void> {
  await goTo(page, "/wel/expert-creation-view")
  await expect(page.getByText("还没有专家")).toBeVisible()
  await page.getByRole("button", { name: "新增专家" }).click()
  await dialogOf(page).getByRole("textbox", { name: "用户名" }).fill("expert.1")
  await dialogOf(page).getByRole("textbox", { name: "姓名" }).fill("宋青")
  await dialogOf(page).getByLabel("初始密码").fill(first)
  await dialogOf(page).getByLabel("再次输入密码").fill(first)
  await dialogOf(page).getByRole("checkbox", { name: "电气" }).check()
  await dialogOf(page).getByRole("textbox", { name: "平台外的工作单位" }).fill("市设计院")
  await save(page)
  await expect(page.getByRole("row", { name: /宋青/ })).toContainText("新建")
  await page.getByRole("button", { name: /宋青.*操作/ }).click()
  await page.getByRole("menuitem", { name: "提交审批" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "提交审批" }).click()
  await expect(page.getByRole("row", { name: /宋青/ })).toContainText("待审批")
  await approveExperts(origin, ["li.na", first])
  await page.reload()
  await expect(page.getByRole("row", { name: /宋青/ })).toContainText("已启用")
}

/** The purchaser names the expert in the tender. */
async function nameExpert(page: Page, tender: string): Promise<void> {
  await page.goto(`/wel/add-tender-view?id=${tender}&step=committee`)
  await page
    .getByRole("group", { name: /预先指定的评标专家/ })
    .getByRole("checkbox", { name: /宋青.*电气/ })
    .check()
  await page.getByRole("button", { name: "保存", exact: true }).click()
  await expect(page.getByRole("button", { name: "已保存" })).toBeVisible()
}

test("from an empty installation an administrator sets everything up, and a purchaser comes to a signed contract", async ({ browser }) => {
  const server = await emptyServer("empty")
  const secret = await makeAdministrator(server.env)
  const { page, troubles } = await deskOf(browser, server.origin)
  await page.goto("/systemLogin")
  await typePassword(page, "boss", secret)
  await expect(page.getByRole("heading", { name: "首次设置" })).toBeVisible()
  await changePassword(page, secret)
  await setUpCompany(page)
  await goTo(page, "/system/users")
  await addPerson(page, "li.na", "李娜", "审批", "管理员")
  await addBuyers(server.origin, ["boss", chosen], { first, buyers: { "zhang.wei": "张伟", "wang.fang": "王芳" } })
  await setUpLists(page)
  await enableRoute(server.origin, ["boss", chosen], { approver: "li.na", submitter: "zhang.wei" })
  await addExpert(page, server.origin)
  await page.goto("/dashboard/index")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("heading", { name: "首次设置" })).toBeHidden()

  const buyer = await deskOf(browser, server.origin)
  await buyer.page.goto("/systemLogin")
  await typePassword(buyer.page, "zhang.wei", first)
  await buyer.page.getByLabel("当前密码").fill(first)
  await buyer.page.getByLabel("新密码", { exact: true }).fill(own)
  await buyer.page.getByLabel("再次输入新密码").fill(own)
  await buyer.page.getByRole("button", { name: "修改密码" }).click()
  await buyer.page.getByRole("link", { name: "新建招标" }).first().click()
  await tenderTitle(buyer.page).fill("车间照明改造")
  await buyer.page.getByRole("button", { name: "开始编制" }).click()
  await buyer.page.getByRole("navigation", { name: "步骤" }).waitFor()
  await tenderTitle(buyer.page).fill("车间照明改造二期")
  await expect(savedOnServer(buyer.page)).toBeVisible()

  await supplyCompany(server.origin, { administrator: ["boss", chosen], first })
  const { tour, close } = await tourOver(server, { purchaser: ["zhang.wei", own], approver: ["li.na", own], others: first })
  const { id } = await tour.create({ minBidders: 1, openers: { quorum: 1, users: [tour.server.people["purchaser"] ?? ""] } })
  await nameExpert(buyer.page, id)
  await tour.drive(id, "biddingOpen")
  expect(await tour.experts(id)).toEqual(["expert.1"])
  await tour.drive(id, "completed", { "supplier.a": "10" })
  await goTo(buyer.page, `/wel/winning-bid-view?id=${id}`)
  await expect(buyer.page.getByText("HT-2026-001").first()).toBeVisible()
  await buyer.page.getByRole("button", { name: "登记合同数据" }).click()
  const day = (name: string) => dialogOf(buyer.page).getByRole("textbox", { name })
  // Each day that does not fit is told beside its box, also when the other one was changed last.
  await day("到期日期").fill("2026-03-02")
  await day("生效日期").fill("2026-03-03")
  await day("供应商签署日期").fill("2999-01-01")
  await day("采购方签署人").focus()
  await expect(day("到期日期")).toHaveAccessibleDescription(/不能早于生效日期/)
  await expect(day("供应商签署日期")).toHaveAccessibleDescription(/不能晚于今天/)
  await day("到期日期").fill("2026-03-03")
  await day("供应商签署日期").fill("2026-03-03")
  await dialogOf(buyer.page).getByRole("textbox", { name: "采购方签署人" }).fill("张伟")
  await dialogOf(buyer.page).getByRole("textbox", { name: "供应商签署人" }).fill("李强")
  await dialogOf(buyer.page).getByRole("button", { name: "登记合同数据" }).click()
  await expect(buyer.page.getByRole("region", { name: "合同登记表" }).getByText(/^李强 · \d{4}/)).toBeVisible()
  expect([...troubles, ...buyer.troubles]).toEqual([])
  await close()
  await server.stop()
})
