import { expect } from "@playwright/test"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { cookieNames, signOutOn, typePassword } from "./support/session.ts"

// The central login shipped with the platform, and signing in without a word by an earlier ticket.

const deep = "/personal-center?section=password"

test("an address opened signed out leads to the central login and back, with its query; signing out ends both, and the local page offers the central one, which the device remembers", async ({
  context,
  page,
}) => {
  await page.goto(deep)
  await page.waitForURL("**/login?interaction=*")
  await typePassword(page, "purchaser", "not the password")
  await expect(page.getByRole("alert")).not.toBeEmpty()
  await typePassword(page, "purchaser")
  await page.waitForURL(`**${deep}`)
  await expect(page.getByRole("button", { name: "账号" })).toBeVisible()
  await signOutOn(page)
  await expect(page.getByRole("button", { name: "账号" })).toHaveCount(0)
  await page.waitForURL("**/systemLogin?logout=yes")
  await expect.poll(() => cookieNames(context)).not.toContain("access_token")
  await context.clearCookies({ name: "sign_in_way" })
  await page.getByRole("button", { name: "使用统一登录" }).click()
  await page.waitForURL("**/login?interaction=*")
  await typePassword(page, "supplier.b")
  await page.waitForURL("**/dashboard/index")
  expect((await context.cookies()).find(({ name }) => name === "sign_in_way")?.value).toBe("central")
})

test("a browser that has signed in before is signed in again without a word, while its ticket lasts", async ({ context, page }) => {
  await enter(page, "supplier.b")
  const tickets = (await context.cookies()).filter(({ name, httpOnly }) => httpOnly && name !== "refresh_token")
  await context.clearCookies()
  await context.addCookies(tickets)
  await page.goto(deep)
  await expect(page.getByRole("button", { name: "账号" })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${deep.replace("?", "\\?")}$`))
})

test("the page that waits for the central login says so when there is nothing to wait for, or when the code is worth nothing", async ({
  page,
}) => {
  await page.goto("/loading")
  await expect(page.getByRole("main")).toContainText("没有正在进行的登录")
  await page.goto("/loading?code=made-up&state=made-up")
  await expect(page.getByRole("alert")).not.toBeEmpty()
  await page.getByRole("link", { name: "用平台账号登录" }).click()
  await expect(page).toHaveURL(/systemLogin/)
})

test("a supplier who comes from the portal is led to the form for changing the data of the company, from the dashboard too", async ({
  page,
}) => {
  await page.goto("/systemLogin?to=%2Fsup-info-change%3Ftype%3Dekp")
  await typePassword(page, "supplier.b")
  await page.waitForURL("**/sup-info-change?type=ekp")
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible()
  await page.goto("/dashboard/index")
  await page.waitForURL(/\/sup-info-change\?t=\d+$/)
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible()
})
