import { expect } from "@playwright/test"
import { accountContract, identityContract } from "#contract/identity.contract.ts"
import { openerKeyContract } from "#contract/sealing.contract.ts"
import { keep, newRecoveryCode } from "#sealing/kept-key.ts"
import { pairOf } from "#sealing/key-pair.ts"
import { demoPassword } from "#server/demo/people.ts"
import { signIn } from "../support/caller.ts"
import { passphrase, quickStretch } from "../support/sealed.ts"
import { holdRequests } from "./support/held.ts"
import { flawsOf, settled, watchRequests } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { personLike } from "./support/person-like.ts"

// One's own account: data, picture, sessions, password.

/** One pixel. */
const picture = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")

const saving = "**/user/update"

test("an expert's own data, picture and password: what may be changed is saved, what may not is refused in words", async ({
  page,
  baseURL,
}) => {
  watchRequests(page)
  await enter(page, "expert.6")
  await page.goto("/personal-center")

  await test.step("a person changes own data, takes it back, and chooses a picture", async () => {
    const phone = page.getByLabel("电话号码")
    const before = await phone.inputValue()
    await phone.fill("12345")
    await page.getByRole("button", { name: "保存" }).click()
    await expect(page.getByText("电话号码格式不正确", { exact: true })).toBeVisible()
    await phone.fill("13800138006")
    expect(await flawsOf(page, "zh")).toEqual([])
    await page.getByRole("button", { name: "保存" }).click()
    await expect(page.getByText("已保存")).toBeVisible()
    await page.getByRole("button", { name: "撤销" }).click()
    await expect(phone).toHaveValue(before)

    await page.getByLabel("更换照片").first().setInputFiles({ name: "face.png", mimeType: "image/png", buffer: picture })
    await expect(page.getByRole("button", { name: "移除照片" })).toBeVisible()
    const refused: readonly (readonly [string, Buffer, string])[] = [
      ["text/plain", picture, "请选择图片文件"],
      ["image/png", Buffer.alloc(5 * 1024 * 1024 + 1), "图片不能超过 5 MB"],
      ["image/png", Buffer.from("no picture"), "这不是可用的图片"],
    ]
    for (const [mimeType, buffer, why] of refused) {
      await page.getByLabel("更换照片").first().setInputFiles({ name: "face.png", mimeType, buffer })
      await expect(page.getByRole("alert").filter({ hasText: why })).toBeVisible()
    }
  })

  await test.step("a new password has to be long enough and written twice alike; the old one has to be right", async () => {
    const change = page.getByRole("button", { name: "修改密码" })
    await page.getByLabel("当前密码").fill("wrong password")
    await page.getByLabel("新密码", { exact: false }).first().fill("short")
    await page.getByLabel("再次输入新密码").fill("other")
    await change.click()
    await expect(page.getByText("新密码至少 10 个字符", { exact: true })).toBeVisible()
    await expect(page.getByText("两次输入的密码不一致", { exact: true })).toBeVisible()
    await page.getByLabel("新密码", { exact: false }).first().fill("long enough 1")
    await page.getByLabel("再次输入新密码").fill("long enough 1")
    await change.click()
    await expect(page.getByRole("alert").filter({ hasText: /密码/ })).toBeVisible()
  })

  await test.step("what another device has changed meanwhile stays when a change is saved, and when it is taken back", async () => {
    await settled(page)
    await page.reload()
    const person = await signIn(baseURL ?? "", "expert.6", demoPassword)
    const { introduction: before } = await person.call(identityContract.userInfo)
    const introduction = page.getByLabel("简介")
    await introduction.fill("在这里写的")
    const elsewhere = { displayName: "别处改的", phone: "13800138007", email: "elsewhere@example.com" }
    await person.call(accountContract.changeProfile, { body: { phone: elsewhere.phone } })
    await expect(page.getByLabel("电话号码")).toHaveValue(elsewhere.phone)
    await expect(introduction).toHaveValue("在这里写的")
    // Of this the page may hear only after it has saved.
    await person.call(accountContract.changeProfile, { body: { ...elsewhere, password: demoPassword } })
    await page.getByRole("button", { name: "保存" }).click()
    const stored = () => expect.poll(() => person.call(identityContract.userInfo))
    await stored().toMatchObject({ ...elsewhere, introduction: "在这里写的" })
    await expect(page.getByLabel("姓名")).toHaveValue(elsewhere.displayName)
    await page.getByRole("button", { name: "撤销" }).click()
    await stored().toMatchObject({ ...elsewhere, introduction: before })
  })
})

test("what is typed, picked and chosen on one's own page is kept whole, however fast one is", async ({ page, baseURL }) => {
  const person = await signIn(baseURL ?? "", "expert.5", demoPassword)
  const none = { popup: false, mail: false, sms: false }
  await person.call(accountContract.changeProfile, { body: { notices: none } })
  watchRequests(page)
  await enter(page, "expert.5")
  await page.goto("/personal-center")

  await test.step("what is typed while a change is being saved stays, and is saved after it", async () => {
    const introduction = page.getByLabel("简介")
    const save = page.getByRole("button", { name: "保存" })
    await page.getByLabel("电话号码").fill("13800138005")
    await introduction.fill("十年设备经验")
    const go = await holdRequests(page, saving)
    await save.click()
    await introduction.fill("十年设备经验，三年质量管理")
    go()
    await expect(page.getByText("已保存")).toBeVisible()
    await expect(introduction).toHaveValue("十年设备经验，三年质量管理")
    await save.click()
    await expect(page.getByRole("button", { name: "撤回修改" })).toHaveCount(0)
    await page.reload()
    await expect(introduction).toHaveValue("十年设备经验，三年质量管理")
  })

  await test.step("a person picks an area from the tree by pointer and by keyboard, and empties it", async () => {
    const box = page.getByRole("textbox", { name: "所在地区" })
    await box.click()
    const dialog = page.getByRole("dialog", { name: "树状选择" })
    const tree = dialog.getByRole("tree", { name: "树状选择" })
    await expect(tree).toBeFocused()
    expect((await dialog.boundingBox())?.width).toBeCloseTo((page.viewportSize()?.width ?? 0) * 0.6, -1)
    expect(await flawsOf(page, "zh")).toEqual([])
    await dialog.getByPlaceholder("查询条件").fill("无锡")
    const wuxi = tree.getByRole("treeitem", { name: "无锡市" })
    await expect(tree.getByRole("treeitem")).toHaveCount(2)
    await wuxi.getByText("选择").click()
    await expect(dialog).toBeHidden()
    await expect(box).toHaveValue("江苏省 / 无锡市")
    await expect(box).toBeFocused()

    await page.keyboard.press("Enter")
    await expect(wuxi).toHaveAttribute("aria-selected", "true")
    await expect(tree).toBeFocused()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    await expect(tree.getByRole("treeitem", { name: "江苏省" })).toHaveAttribute("aria-expanded", "false")
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    await expect(box).toHaveValue("澳门特别行政区")
    await page.reload()
    await expect(box).toHaveValue("澳门特别行政区")
    await page.getByRole("button", { name: "清空所在地区" }).click()
    await expect(box).toHaveValue("")
    await page.keyboard.press("Enter")
    await expect(dialog).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
  })

  await test.step("choices that are made one right after the other are all kept, and one is taken back by itself", async () => {
    await settled(page)
    const mail = page.getByRole("checkbox", { name: "邮件提醒" })
    const sms = page.getByRole("checkbox", { name: "短信通知" })
    const stored = () => expect.poll(async () => (await person.call(identityContract.userInfo)).notices)
    const go = await holdRequests(page, saving)
    await mail.click()
    await sms.click()
    await expect(mail).toBeChecked()
    await expect(sms).toBeChecked()
    go()
    await stored().toEqual({ ...none, mail: true, sms: true })

    await page.reload()
    await sms.click()
    await stored().toEqual({ ...none, mail: true })
    // Another device chooses as well.
    await person.call(accountContract.changeProfile, { body: { notices: { ...none, popup: true } } })
    await page.getByRole("button", { name: "撤销" }).click()
    await expect(sms).toBeChecked()
    await stored().toEqual({ ...none, popup: true, sms: true })

    await page.route(saving, (route) => route.fulfill({ json: { code: "400", msg: "暂不能保存" } }))
    await mail.click()
    await expect(page.getByRole("alert").filter({ hasText: "暂不能保存" })).toBeVisible()
    await expect(mail).not.toBeChecked()
    await page.unroute(saving)

    // Whoever has no telephone number chooses the language of letters as well.
    await page.getByRole("combobox", { name: "语言" }).selectOption("English")
    await expect(page.getByRole("checkbox", { name: "Send by e-mail" })).toBeVisible()
    await expect.poll(async () => (await person.call(identityContract.userInfo)).language).toBe("en")
  })
})

test("signing out another device from here ends it there", async ({ page, browser }) => {
  const name = await personLike("approver")
  await enter(page, name)
  const other = await browser.newContext({ locale: "zh-CN" })
  const there = await other.newPage()
  await enter(there, name)
  await there.goto("/dashboard/index")
  await expect(there.getByRole("button", { name: "账号" })).toBeVisible()
  await page.goto("/personal-center")
  await page.getByRole("button", { name: /^退出 .* 上的登录$/ }).click()
  await expect(page.getByRole("button", { name: /^退出 .* 上的登录$/ })).toHaveCount(0)
  // The other browser hears of it by itself.
  await there.waitForURL(/systemLogin|login/)
  await other.close()
})

test("a key that is being made, or locked anew, is given up with its form", async ({ page, baseURL }) => {
  const person = await signIn(baseURL ?? "", "legal", demoPassword)
  const kept = await keep(await pairOf(), passphrase, newRecoveryCode(), quickStretch)
  await person.call(openerKeyContract.keep, { body: { input: kept } })
  await enter(page, "legal")
  // The worker never hears what it is to compute: nothing but the form ends it.
  await page.addInitScript(() => (Worker.prototype.postMessage = () => undefined))
  await page.goto("/personal-center")
  for (const [name, secret] of [
    ["更换密钥", null],
    ["更改口令", "现在的口令，或恢复码"],
  ] as const) {
    await page.getByRole("button", { name }).click()
    const form = page.getByRole("dialog", { name })
    if (secret !== null) await form.getByLabel(secret).fill(passphrase)
    await form.getByLabel(/^口令/).fill(passphrase)
    await form.getByLabel("再输入一次").fill(passphrase)
    const begun = page.waitForEvent("worker")
    await form.getByRole("button", { name }).click()
    const ended = (await begun).waitForEvent("close")
    await form.getByRole("button", { name: "取消" }).click()
    await page.getByRole("dialog", { name: "放弃修改？" }).getByRole("button", { name: "放弃修改" }).click()
    await ended
  }
})
