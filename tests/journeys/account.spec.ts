import { expect } from "@playwright/test"
import { flawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"

// One's own account: data, picture, sessions, password.

/** One pixel. */
const picture = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")

test("a person changes own data, takes it back, and chooses a picture", async ({ page }) => {
  await enter(page, "expert.6")
  await page.goto("/personal-center")
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

test("a new password has to be long enough and written twice alike; the old one has to be right", async ({ page }) => {
  await enter(page, "expert.6")
  await page.goto("/personal-center")
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

test("signing out another device from here ends it there", async ({ page, browser }) => {
  await enter(page, "expert.7")
  const other = await browser.newContext({ locale: "zh-CN" })
  const there = await other.newPage()
  await enter(there, "expert.7")
  await there.goto("/dashboard/index")
  await expect(there.getByRole("button", { name: "账号" })).toBeVisible()
  await page.goto("/personal-center")
  await page
    .getByRole("button", { name: /^退出 .* 上的登录$/ })
    .first()
    .click()
  await expect(page.getByRole("button", { name: /^退出 .* 上的登录$/ })).toHaveCount(0)
  // The other browser hears of it by itself.
  await there.waitForURL(/systemLogin|login/)
  await other.close()
})
