import { randomBytes } from "node:crypto"
import { expect } from "@playwright/test"
import { openDatabase } from "#server/database/database.ts"
import { demoPassword } from "#server/demo/people.ts"
import { replacePassword } from "#server/identity/passwords.ts"
import { createUser } from "#server/identity/users.ts"
import { flawsOf, hiddenAgain } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { postgresUrl } from "./support/servers.ts"
import { typePassword } from "./support/session.ts"

/** An approver whose password an administrator has just replaced. */
async function somebodyReset(): Promise<{ name: string; secret: string }> {
  const database = openDatabase(postgresUrl(), { max: 1 })
  const name = `reset-${randomBytes(4).toString("hex")}`
  const secret = await database.transaction(async (tx) => {
    const person = await createUser(tx, { name, displayName: "周海燕", roles: ["approver"], secret: { password: demoPassword } })
    return replacePassword(tx, person)
  })
  await database.close()
  return { name, secret }
}

test("a password that somebody else has set is changed by keyboard before anything else", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { name, secret } = await somebodyReset()
  const hidden = await hiddenAgain(page)
  await page.goto("/systemLogin")
  await typePassword(page, name, secret)
  await expect(page.getByRole("heading", { name: "请先修改密码" })).toBeVisible()
  expect(await flawsOf(page, "zh")).toEqual([])
  // No other page opens meanwhile.
  await page.goto("/dashboard/index")
  await page.waitForURL("**/change-password**")

  await expect(page.getByLabel("当前密码")).toBeFocused()
  await page.keyboard.type(secret)
  await page.keyboard.press("Tab")
  await page.keyboard.type("short")
  await page.keyboard.press("Enter")
  await expect(page.getByText("新密码至少 10 个字符")).toBeVisible()
  await expect(page.getByText("两次输入的密码不一致")).toBeVisible()
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type("Kaoshan-2026-xin")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Kaoshan-2026-xin")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "账号" })).toBeVisible()
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.getByText("都办完了")).toBeVisible()
  expect(await hidden()).toEqual([])
})
