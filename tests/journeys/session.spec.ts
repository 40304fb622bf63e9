import { type BrowserContext, expect, type Page, test } from "@playwright/test"

// One person's session in one browser: renewed unseen, ended everywhere at once.

async function signIn(page: Page, password = "Procure-2026"): Promise<void> {
  await page.goto("/systemLogin")
  await page.getByLabel("用户名").fill("supplier.b")
  await page.getByLabel("密码").fill(password)
  await page.getByRole("button", { name: "登录", exact: true }).click()
}

const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name)

test("a wrong password is answered in words, and the right one leads to the dashboard", async ({ context, page }) => {
  await signIn(page, "not the password")
  await expect(page.getByRole("alert")).not.toBeEmpty()
  expect(await cookieNames(context)).not.toContain("access_token")
  await signIn(page)
  await page.waitForURL("**/dashboard/index")
})

test("a stale token is renewed before anything is asked for, by a cookie that no script can read", async ({ context, page }) => {
  await signIn(page)
  await page.waitForURL("**/dashboard/index")
  const before = await page.evaluate(() => document.cookie)
  const hidden = (await context.cookies()).filter(({ httpOnly }) => httpOnly)
  expect(hidden).toHaveLength(1)
  for (const { name, value } of hidden) expect([before.includes(name), before.includes(value)]).toEqual([false, false])
  await page.evaluate(() => {
    document.cookie = "access_token=; Path=/; Max-Age=0"
    document.cookie = "token_expires_time=1; Path=/"
  })
  await page.reload()
  await expect(page).toHaveURL(/dashboard/)
  await expect.poll(() => cookieNames(context)).toContain("access_token")
})

test("signing out clears everything and takes the other tabs along", async ({ context, page }) => {
  await signIn(page)
  await page.waitForURL("**/dashboard/index")
  const other = await context.newPage()
  await other.goto("/dashboard/index")
  await expect(other).toHaveURL(/dashboard/)
  await page.evaluate(() => localStorage.setItem("mark", "1"))
  await page.getByRole("button", { name: "账号" }).click()
  await page.getByText("退出登录").click()
  await page.waitForURL("**/systemLogin?logout=yes")
  await expect(other).toHaveURL(/systemLogin/)
  expect(await page.evaluate(() => localStorage.getItem("mark"))).toBeNull()
  expect(await cookieNames(context)).not.toContain("access_token")
})

test("a session that the server has ended says so and leads to the sign-in after four seconds", async ({ context, page }) => {
  await signIn(page)
  await page.waitForURL("**/dashboard/index")
  const token = (await context.cookies()).find(({ name }) => name === "access_token")?.value ?? ""
  await page.goto("/gallery")
  const draft = page.locator("#draft")
  await expect(draft.getByLabel("报价")).toBeVisible()
  await page.request.get("/prod-api/auth/authorize/logout", { headers: { authorization: `Bearer ${token}` } })
  await draft.getByLabel("报价").fill("1")
  await page.waitForURL("**/systemLogin**", { timeout: 15_000 })
  expect(await cookieNames(context)).not.toContain("access_token")
})
