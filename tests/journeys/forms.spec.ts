import { expect } from "@playwright/test"
import { invitationContract } from "#contract/invitation.contract.ts"
import { goTo } from "./support/go-to.ts"
import { flawsOf } from "./support/inspect.ts"
import { pasteInto } from "./support/paste.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"

// What every form does: it names all that is wrong at once, asks before work is thrown away, and takes a text with headings, lists and links.

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>重要</b><span style='color:red'>提示</span> <a href="javascript:alert(1)">坏链接</a><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>备份数据</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a)<span>&nbsp;</span></span>导出台账</p>
<script>document.title = "hacked"</script><img src=x onerror="document.title='hacked'"></body></html>`

test("an announcement is written by keyboard and pasted from Word; what is wrong is listed, and what was written is not lost unasked; a day that does not exist stays, and a pasted text that is cut is told of", async ({
  browser,
  platform,
}) => {
  const seats = seatsAt(browser, platform.origin)
  const { page } = await seats.of("admin")
  await page.goto("/proclamation/platform")
  await page.getByRole("button", { name: "新增公告" }).click()
  const form = page.getByRole("dialog", { name: "新增公告" })
  const text = form.getByRole("textbox", { name: "内容" })
  await text.click()
  await page.keyboard.type("Plan")
  await page.keyboard.press("Control+Alt+Digit2")
  await page.keyboard.press("Enter")
  await page.keyboard.type("See ")
  await page.keyboard.press("Control+b")
  await page.keyboard.type("today")
  await page.keyboard.press("Control+b")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Control+Shift+Digit8")
  await page.keyboard.type("one")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Control+BracketRight")
  await page.keyboard.type("inner")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Control+BracketLeft")
  await page.keyboard.press("Control+k")
  const address = form.getByRole("textbox", { name: "链接地址" })
  await address.fill("javascript:alert(1)")
  await address.press("Enter")
  await expect(form.getByText("链接只能以 http、https 或 mailto 开头")).toBeVisible()
  await address.fill("example.com/plan")
  await address.press("Enter")
  await expect(text.getByRole("link", { name: "https://example.com/plan" })).toBeVisible()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Enter")
  await pasteInto(text, "", word)
  await expect(text.getByText("备份数据")).toBeVisible()

  const view = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await form.getByRole("button", { name: "保存" }).click()
  const told = page.getByRole("status").filter({ hasText: "表单填写错误" })
  await expect(told).toContainText(/\n标题必填/)
  const title = form.getByRole("textbox", { name: "标题" })
  await expect(title).toBeFocused()
  // On a phone the notice stands below the field to be mended, between it and the buttons.
  const tops = () =>
    Promise.all([title, told, form.getByRole("button", { name: "保存" })].map(async (one) => (await one.boundingBox())?.y ?? 0))
  const inOrder = ([field = 0, notice = 0, save = 0]: readonly number[]) => field + 32 < notice && notice + 32 < save
  await expect.poll(async () => inOrder(await tops())).toBe(true)
  if (view) await page.setViewportSize(view)
  await title.press("Escape")
  const question = page.getByRole("dialog", { name: "放弃修改？" })
  await question.getByRole("button", { name: "取消" }).click()
  await expect(question).toBeHidden()
  await title.fill("系统维护")
  await form.getByRole("checkbox", { name: "需要签收" }).check()
  expect(await flawsOf(page, "zh")).toEqual([])
  await form.getByRole("button", { name: "保存" }).click()
  await expect(page.getByRole("heading", { name: "系统维护" })).toBeVisible()

  const article = page.getByRole("article")
  await expect(article.getByRole("heading", { name: "Plan" })).toBeVisible()
  await expect(article.getByText("today")).toHaveCSS("font-weight", "600")
  await expect(article.getByRole("listitem").filter({ hasText: "inner" }).first()).toBeVisible()
  await expect(article.getByRole("link", { name: "https://example.com/plan" })).toHaveAttribute("rel", "noopener noreferrer")
  await expect(article.getByText("坏链接")).toBeVisible()
  await expect(article.getByRole("link", { name: "坏链接" })).toHaveCount(0)
  await expect(article.getByRole("list").getByText("导出台账")).toBeVisible()
  await page.getByRole("button", { name: "发布", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "发布" }).click()
  await expect(article.getByText("已发布", { exact: true }).first()).toBeVisible()
  await expect(page.getByRole("grid", { name: "阅读与签收情况" }).getByRole("columnheader", { name: "已签收" })).toBeVisible()
  expect(await flawsOf(page, "zh")).toEqual([])

  await test.step("a pasted text that is cut is told of; a day that does not exist stays as it was typed with what is wrong, and is neither sought nor saved", async () => {
    const wrong = /没有这个日期/
    await goTo(page, "/system/message-records")
    await page.getByRole("button", { name: "展开" }).click()
    // What finds no room in a box the browser leaves out without a word. That is listened for as soon as the page has asked for nothing for a second.
    const cut = page.getByText("此处最多 64 个字符，粘贴的内容有 3 个字符未能放入。")
    const pasted = async () => {
      await pasteInto(page.getByRole("searchbox", { name: "单据编号" }), "Z".repeat(67))
      return cut.isVisible()
    }
    await expect.poll(pasted).toBe(true)
    const from = page.getByRole("textbox", { name: "时间：从" })
    const seek = page.getByRole("button", { name: "搜索", exact: true })
    const beside = async () => (await seek.boundingBox())?.y
    const before = await beside()
    await from.fill("2026/2/31")
    await from.press("Enter")
    await expect(from).toHaveValue("2026/2/31")
    await expect(from).toHaveAccessibleDescription(wrong)
    // The message below it pushes nothing down that stands beside it.
    expect(await beside()).toBe(before)
    await seek.click()
    await expect(from).toBeFocused()
    expect(new URL(page.url()).search).toBe("")
    await page.getByRole("button", { name: "重置" }).click()
    await expect(from).toHaveValue("")
    await expect(page.getByText(wrong)).toHaveCount(0)

    await goTo(page, "/system/users?username=supplier.e")
    await page
      .getByRole("row", { name: /supplier\.e/ })
      .getByRole("button")
      .click()
    await page.getByRole("menuitem", { name: "修改", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "修改用户 supplier.e" })
    const until = dialog.getByRole("textbox", { name: "有效期至" })
    await until.fill("2099-02-31 10:00")
    await dialog.getByRole("button", { name: "保存" }).click()
    await expect(page.getByRole("status").filter({ hasText: "表单填写错误" })).toContainText("有效期至：没有这个日期")
    await expect(until).toHaveValue("2099-02-31 10:00")
    await expect(until).toBeFocused()
    expect(await flawsOf(page, "zh")).toEqual([])
    await until.fill("2099-02-28 10:00")
    await dialog.getByRole("button", { name: "保存" }).click()
    await expect(dialog).toBeHidden()
  })
  expect(await seats.close()).toEqual([])
})

test("a form that cannot be sent lists every field, and closing its tab asks first", async ({ browser, platform }) => {
  const seats = seatsAt(browser, platform.origin)
  const { page } = await seats.of("supplier.b")
  await page.goto("/personal-center")
  const phone = page.getByRole("textbox", { name: "电话号码" })
  const name = page.getByRole("textbox", { name: "姓名" })
  const before = await name.inputValue()
  await phone.fill("199 0000 0000")
  await name.fill("")
  await name.blur()
  await expect(phone).toHaveValue("19900000000")
  await page.getByRole("button", { name: "保存" }).first().click()
  const told = page.getByRole("status").filter({ hasText: "表单填写错误" })
  await expect(told).toContainText("姓名必填")
  await expect(told).toContainText(/\n电话号码格式不正确/)
  await expect(name).toBeFocused()
  await page.getByRole("button", { name: /^关闭.*个人中心/ }).click()
  const question = page.getByRole("dialog", { name: "放弃修改？" })
  await question.getByRole("button", { name: "取消" }).click()
  await expect(name).toHaveValue("")
  await page.getByRole("button", { name: /^关闭.*个人中心/ }).click()
  await question.getByRole("button", { name: "放弃修改" }).click()
  await expect(page).toHaveURL(/dashboard/)
  await goTo(page, "/personal-center")
  await expect(name).toHaveValue(before)
  expect(await seats.close()).toEqual([])
})

test("a letter that is written in one language stays while another is written, and one that cannot be read is asked for again", async ({
  browser,
  platform,
}) => {
  const seats = seatsAt(browser, platform.origin)
  const { page } = await seats.of("purchaser")
  await page.goto("/supplier/invitations")
  const templates = "**/supInviteTemp/query"
  await page.route(templates, (route) => route.fulfill({ json: { code: "400", msg: "暂不能读取" } }))
  await page.getByRole("button", { name: "邀请函模板" }).click()
  const form = page.getByRole("dialog", { name: "邀请函模板" })
  await expect(form.getByRole("alert")).toContainText("暂不能读取")
  await page.unroute(templates)
  await form.getByRole("button", { name: "重试" }).click()

  const subject = form.getByRole("textbox", { name: "主题" })
  const language = form.getByRole("combobox", { name: "邀请函语言" })
  await subject.fill("诚邀贵司")
  await language.selectOption("西班牙文")
  await subject.fill("Le invitamos")
  // The sample is in the letter's language, not in the page's.
  await expect(form.getByRole("region", { name: "邮件预览（示例）" })).toContainText("Ana García")
  await language.selectOption("中文")
  await expect(subject).toHaveValue("诚邀贵司")
  await subject.press("Escape")
  const question = page.getByRole("dialog", { name: "放弃修改？" })
  await question.getByRole("button", { name: "取消" }).click()
  expect(await flawsOf(page, "zh")).toEqual([])
  await form.getByRole("button", { name: "保存" }).click()
  await expect(form).toHaveCount(0)
  const kept = await (await platform.signIn("purchaser")).call(invitationContract.templates)
  expect(kept.flatMap(({ language: one, subject: text }) => (["zh", "es"].includes(one) ? [text] : []))).toEqual([
    "诚邀贵司",
    "Le invitamos",
  ])
  expect(await seats.close()).toEqual([])
})
