import { type Browser, expect, type Page } from "@playwright/test"
import { tenderContract } from "#contract/tender.contract.ts"
import { takenApart } from "#machines/tender/tender.unfinished.ts"
import { demoPassword } from "#server/demo/people.ts"
import { newDocument } from "../../src/features/tender/write/new-document.ts"
import { signIn } from "../support/caller.ts"
import { weigh } from "../support/weigh.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { personLike } from "./support/person-like.ts"

// Bytes on the wire as the browser counts them: brotli bodies of everything the page asked for, files and calls.
const kB = 1000

/** What a page may weigh, and what of that is kept for what is to come: a test that fails in time says what has grown before nothing more fits. */
const room = (name: string, most: number, kept: number, bytes: number): void => {
  test.info().annotations.push({ type: "room", description: `${name}: ${bytes} of ${most} B, ${most - bytes} B left` })
  expect(most - bytes, `${name} weighs ${bytes} B: fewer than ${kept} B are left of ${most}`).toBeGreaterThanOrEqual(kept)
}

/**
 * Notes the first frame in which menu and headings are there. What a page does in idle moments waits for it: on a busy machine a second without an
 * answer passes for one, and what is fetched then would be weighed.
 */
function noteStanding(): void {
  const whenIdle = requestIdleCallback
  const waiting: (() => void)[] = []
  globalThis.requestIdleCallback = (then, options) => waiting.push(() => whenIdle(then, options))
  const isThere = (selector: string) => document.querySelector(selector)?.checkVisibility() === true
  const look = () => {
    if (!isThere("nav[aria-label=菜单]") || !isThere("main h2")) return requestAnimationFrame(look)
    Object.assign(globalThis, { stoodAt: Date.now(), requestIdleCallback: whenIdle })
    for (const begin of waiting) begin()
  }
  requestAnimationFrame(look)
}

test("the sign-in page loads in at most 152 kB and 6 requests, and asks no other host", async ({ page, baseURL }) => {
  const { asked, bytes } = await weigh(page, () => page.goto("/systemLogin"))
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible()
  expect(asked.filter(({ url }) => url.origin !== baseURL)).toEqual([])
  expect(asked.map(({ url }) => url.pathname).length).toBeLessThanOrEqual(6)
  expect(bytes).toBeGreaterThan(50 * kB)
  room("the sign-in page", 152 * kB, 3 * kB, bytes)
  const plain = asked.filter(({ url, bytes: size, encoding }) => /\.(js|css)$/.test(url.pathname) && size > 1000 && encoding !== "br")
  expect(plain.map(({ url }) => url.pathname)).toEqual([])
})

/** Opens an address in another browser of the same person, signed in and with nothing in its cache; answers what it asks for until the page stands. */
async function weighCold(browser: Browser, page: Page, address: string) {
  const other = await browser.newContext({ locale: "zh-CN", storageState: await page.context().storageState() })
  const cold = await other.newPage()
  // Whoever pays by the byte is fetched no other page in advance: on a busy machine that begins before the test has seen the page stand.
  await cold.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))
  await cold.addInitScript(noteStanding)
  const weighed = await weigh(
    cold,
    () => cold.goto(address),
    async () => {
      await expect(cold.getByRole("navigation", { name: "菜单" })).toBeVisible()
      await expect(cold.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible()
      return cold.evaluate(() => Reflect.get(globalThis, "stoodAt") as number)
    },
  )
  await other.close()
  return weighed
}

test("the dashboard stands after at most 258 kB and 12 requests, and a tender's pages after at most 345 kB", async ({
  browser,
  page,
  baseURL: origin,
}) => {
  // Nothing waits for this purchaser: sixty tasks that other journeys leave would be weighed as 2 kB.
  const name = await personLike("purchaser")
  await enter(page, name)
  // A person who has been here before has the menu on the device.
  await page.goto("/dashboard/index")
  await expect(page.getByRole("navigation", { name: "菜单" }).getByRole("link").first()).toBeVisible()
  const { asked, bytes } = await weighCold(browser, page, "/dashboard/index")
  expect(asked.length).toBeLessThanOrEqual(12)
  expect(bytes).toBeGreaterThan(50 * kB)
  room("the dashboard", 258 * kB, 3 * kB, bytes)
  const purchaser = await signIn(String(origin), name, demoPassword)
  const { staff } = await purchaser.call(tenderContract.lookups)
  const author = purchaser.tokens.user_info.id
  const begun = newDocument({ now: Date.now(), author, staff, elements: ["技术方案", "质量与业绩", "交付与服务"] })
  const written = takenApart({ ...begun, title: "冷却水泵采购" })
  if (written === null) throw new Error("what a tender begins with cannot be kept")
  const { id } = (await purchaser.call(tenderContract.create, { body: { input: written } })).document
  const opened = await weighCold(browser, page, `/wel/tendering-operation-view?id=${id}`)
  expect(opened.bytes).toBeGreaterThan(bytes)
  room("a tender's page of operations", 345 * kB, 3 * kB, opened.bytes)
  const read = await weighCold(browser, page, `/wel/tender-only-shows?id=${id}`)
  room("the page on which a tender is read", 345 * kB, 3 * kB, read.bytes)
})
