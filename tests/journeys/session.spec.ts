import { expect } from "@playwright/test"
import { goTo } from "./support/go-to.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { beginTender, cookieNames, dialogSays, endSession, savedOnServer, signOutOn, tenderTitle, typePassword } from "./support/session.ts"

// One person's session in one browser: begun here or at the central login, renewed unseen, ended everywhere at once.

const word = "会话测试"

test("a wrong password is answered in words; the right one leads to the dashboard, as the doors do from then on, and leaves what renews the token to a cookie that no script can read", async ({
  context,
  page,
}) => {
  await page.goto("/systemLogin")
  await typePassword(page, "supplier.b", "not the password")
  await expect(page.getByRole("alert")).not.toBeEmpty()
  expect(await cookieNames(context)).not.toContain("access_token")
  await typePassword(page, "supplier.b")
  await page.waitForURL("**/dashboard/index")
  const before = await page.evaluate(() => document.cookie)
  const hidden = (await context.cookies()).filter(({ httpOnly }) => httpOnly)
  expect(hidden.length).toBeGreaterThan(0)
  for (const { name, value } of hidden) expect([before.includes(name), before.includes(value)]).toEqual([false, false])
  for (const door of ["/", "/systemLogin?to=https://evil.example/"]) {
    await page.goto(door)
    await expect(page).toHaveURL(/\/dashboard\/index$/)
  }
})

test("a stale token is renewed before anything is asked for; too many calls from its address end nothing", async ({ context, page }) => {
  await enter(page, "supplier.b")
  // Nothing of the platform runs while the token goes stale: a page that still ran would renew it.
  const { origin } = new URL((await page.request.get("/prod-api/health")).url())
  await context.clearCookies({ name: "access_token" })
  await context.addCookies([{ name: "token_expires_time", value: "1", url: origin }])
  const tooMany = { code: "20012", success: false, msg: "操作过于频繁，请在 1 秒后重试", error: { code: "20012", params: { seconds: 1 } } }
  await page.route("**/oauth/token", (route) => route.fulfill({ status: 429, json: tooMany }), { times: 1 })
  await page.goto("/dashboard/index")
  await page.getByRole("button", { name: "重试" }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.getByRole("button", { name: "账号" })).toBeVisible()
  await expect.poll(() => cookieNames(context)).toContain("access_token")
})

test("two tabs that wake with a stale token both go on, neither ending the session of the other; signing out clears everything, takes the other along, and the back button shows nothing of the person", async ({
  context,
  page,
}) => {
  await enter(page, "supplier.b")
  const other = await context.newPage()
  // Nothing of the platform runs while the token goes stale: a page that still ran would renew it, and be given up in the middle of that.
  const { origin } = new URL((await page.request.get("/prod-api/health")).url())
  await context.addCookies([{ name: "token_expires_time", value: "1", url: origin }])
  let renewals = 0
  context.on("request", (request) => {
    if (request.postData()?.includes("grant_type=refresh_token")) renewals += 1
  })
  await Promise.all([page, other].map((one) => one.goto("/dashboard/index")))
  for (const one of [page, other]) await expect(one.getByRole("button", { name: "账号" })).toBeVisible()
  // The lock lets one ask and the other find the answer; now and then the other asks once more, which ends nothing.
  expect([1, 2]).toContain(renewals)
  const token = (await context.cookies()).find(({ name }) => name === "access_token")?.value ?? ""
  const answer = await page.request.get("/prod-api/user/info", { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)

  await goTo(page, "/personal-center")
  const name = (await page.getByRole("button", { name: "账号" }).textContent()) ?? ""
  await expect(page.getByRole("main")).toContainText(name.trim().slice(0, 1))
  await page.evaluate(() => localStorage.setItem("mark", "1"))
  await signOutOn(page)
  await page.waitForURL("**/systemLogin?logout=yes")
  await expect(other).toHaveURL(/systemLogin/)
  expect(await page.evaluate(() => localStorage.getItem("mark"))).toBeNull()
  expect(await cookieNames(context)).not.toContain("access_token")
  await page.goBack()
  await expect(page).toHaveURL(/systemLogin/)
  await expect(page.getByRole("button", { name: "账号" })).toHaveCount(0)
})

test("logout=yes deletes the token; what the server was not told to end lets nobody in", async ({ context, page }) => {
  await enter(page, "supplier.b")
  await page.route("**/authorize/logout", (route) => route.abort())
  await page.goto("/?logout=yes")
  await expect(page.getByRole("button", { name: "重试" })).toBeVisible()
  expect(await cookieNames(context)).not.toContain("access_token")
  await page.unroute("**/authorize/logout")
  await page.goto("/")
  await expect(page).toHaveURL(/systemLogin/)
})

test("a session that the server has ended says so, and leaves after four seconds; after it, as after one that ran out while the browser was closed, signing in again brings back the page with its draft", async ({
  context,
  page,
}) => {
  await enter(page, "purchaser")
  const begun = await beginTender(page, word)
  await tenderTitle(page).fill(`${word} 511`)
  await expect(savedOnServer(page)).toBeVisible()
  const said = dialogSays(page, "草稿已保存")
  // The device's store is slow: what is typed last is still on its way there when the tab leaves.
  await page.evaluate((ms) => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    crypto.subtle.encrypt = (...given) => new Promise((resolve) => setTimeout(resolve, ms)).then(() => encrypt(...given))
  }, 6_000)
  await tenderTitle(page).fill(`${word} 511 后`)
  await endSession(page)
  await said
  await page.waitForURL("**/systemLogin**")
  expect(await cookieNames(context)).not.toContain("access_token")
  await typePassword(page, "purchaser")
  await page.waitForURL(`**${begun}`)
  await expect(tenderTitle(page)).toHaveValue(`${word} 511 后`)

  await expect(savedOnServer(page)).toBeVisible()
  await context.clearCookies({ name: "refresh_token" })
  await context.clearCookies({ name: "access_token" })
  const kept = (await context.cookies()).filter(({ name }) => ["sign_in_way", "token_expires_time", "user_info"].includes(name))
  await context.clearCookies()
  await context.addCookies(kept)
  await page.reload()
  await page.waitForURL("**/systemLogin?to=**")
  await typePassword(page, "purchaser")
  await page.waitForURL(`**${begun}`)
  await expect(tenderTitle(page)).toHaveValue(`${word} 511 后`)
})

test("switching the role reads everything again and closes the tabs; like signing out it asks before unsaved input is lost", async ({
  page,
}) => {
  await enter(page, "lead")
  const tabs = page.getByRole("navigation", { name: "打开过的页面" }).getByRole("link")
  await page.goto("/personal-center")
  await expect(tabs).toHaveCount(2)
  const introduction = page.getByLabel("简介")
  await introduction.fill("还没保存")
  // What is typed on a page that stands behind another one counts as well.
  await tabs.first().click()
  await expect(page).toHaveURL(/dashboard/)
  const question = page.getByRole("dialog", { name: "放弃修改？" })
  await signOutOn(page)
  await question.getByRole("button", { name: "取消" }).click()
  const act = async () => {
    await page.getByRole("button", { name: "账号" }).click()
    await page.getByRole("menuitemradio", { name: "监督" }).click()
  }
  await act()
  await question.getByRole("button", { name: "取消" }).click()
  await tabs.last().click()
  await expect(introduction).toHaveValue("还没保存")
  await act()
  await question.getByRole("button", { name: "放弃修改" }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(tabs).toHaveCount(1)
})
