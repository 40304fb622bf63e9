import { expect, test } from "@playwright/test"
import { weigh } from "../support/weigh.ts"

// Bytes on the wire as the browser counts them: brotli bodies of everything the page asked for until it was quiet.
const kB = 1000
const signInLimit = 170 * kB
const dashboardLimit = 260 * kB

test("the sign-in page loads in at most 170 kB and asks no other host", async ({ page, baseURL }) => {
  const outside: string[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== baseURL) outside.push(request.url())
  })
  const { files, bytes } = await weigh(page, () => page.goto("/systemLogin"))
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible()
  expect(outside).toEqual([])
  expect(bytes).toBeGreaterThan(50 * kB)
  expect(bytes).toBeLessThanOrEqual(signInLimit)
  const plain = files.filter(({ url, bytes: size, encoding }) => /\.(js|css)$/.test(url.pathname) && size > 1000 && encoding !== "br")
  expect(plain.map(({ url }) => url.pathname)).toEqual([])
})

test("the schemas, Chakra and the draft store wait until somebody signs in", async ({ page }) => {
  const { files } = await weigh(page, () => page.goto("/systemLogin"))
  expect(files.map(({ url }) => url.pathname).filter((path) => /\/(zod|chakra|dexie|inside|gallery|motion)/.test(path))).toEqual([])
})

test("the dashboard's first load stays within its budget", async ({ browser, page }) => {
  await page.goto("/systemLogin")
  await page.getByLabel("用户名").fill("purchaser")
  await page.getByLabel("密码").fill("Procure-2026")
  await page.getByRole("button", { name: "登录", exact: true }).click()
  await page.waitForURL("**/dashboard/index")
  // Another browser of the same person: signed in, and nothing in its cache.
  const other = await browser.newContext({ locale: "zh-CN", storageState: await page.context().storageState() })
  const cold = await other.newPage()
  const { bytes } = await weigh(cold, () => cold.goto("/dashboard/index"))
  await expect(cold.getByRole("navigation", { name: "菜单" })).toBeVisible()
  expect(bytes).toBeGreaterThan(50 * kB)
  expect(bytes).toBeLessThanOrEqual(dashboardLimit)
  await other.close()
})
