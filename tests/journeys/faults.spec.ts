import { expect, type Page } from "@playwright/test"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { signInLocally, signOutOn, typePassword } from "./support/session.ts"

// What may go wrong between the address bar and the work: each has its words and a way on, and no page is ever blank.

const calls = "**/prod-api/**"
/** The list of tenders. */
const tenders = "**/prod-api/bidding/tender/query**"
const account = (page: Page) => page.getByRole("button", { name: "账号" })
const minute = 60_000

test("a server that is away at the start is said, and asked again by itself and by hand", async ({ page }) => {
  await page.clock.install()
  await enter(page, "purchaser")
  await page.route(calls, (route) => route.abort())
  await page.goto("/dashboard/index")
  await expect(page.getByRole("alert")).toContainText("连不上服务器")
  await page.getByRole("button", { name: "重试" }).click()
  await expect(page.getByRole("alert")).toContainText("连不上服务器")
  await page.unroute(calls)
  await page.clock.runFor(11_000)
  await expect(account(page)).toBeVisible()
})

test("scripts that do not come, or come as a proxy's page, leave words and a button instead of a blank page", async ({ page }) => {
  for (const answer of [undefined, { status: 502, contentType: "text/html", body: "<html>Bad Gateway</html>" }]) {
    const pattern = /\/assets\/(first|vendor)-[\w-]+\.js/
    await page.route(pattern, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await page.goto("/systemLogin")
    await expect(page.getByRole("alert")).toContainText("页面没有完整加载")
    await page.unroute(pattern)
    await page.getByRole("button", { name: "重试" }).click()
    await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible()
  }
})

test("texts that do not come leave words and a button, those of the first page and those inside", async ({ page }) => {
  const first = /\/assets\/first-zh-[\w-]+\.js/
  await page.route(first, (route) => route.abort())
  await page.goto("/systemLogin")
  await expect(page.getByRole("alert")).toContainText("页面没有完整加载")
  await page.unroute(first)
  await enter(page, "purchaser")
  await page.route(/\/assets\/zh-[\w-]+\.js/, (route) => route.abort())
  await page.goto("/dashboard/index")
  await expect(page.getByRole("alert")).toContainText("页面没有加载完整")
  await expect(page.getByRole("button", { name: "重试" })).toBeVisible()
})

test("a 502 in HTML, garbage for JSON and a lost connection are said in the place of what they hide", async ({ page }) => {
  await enter(page, "purchaser")
  const answers = [
    [{ status: 502, contentType: "text/html", body: "<html>Bad Gateway</html>" }, "服务器暂时不可用"],
    [{ status: 200, contentType: "application/json", body: '{"code":"200","da' }, "请求错误，请刷新后重试"],
    [{ status: 200, contentType: "text/html", body: "<html>welcome to the hotel</html>" }, "请求错误，请刷新后重试"],
    [{ status: 400, contentType: "application/json", body: '{"error":"invalid_grant"}' }, "invalid_grant"],
    [undefined, "连不上服务器"],
  ] as const
  const again = page.getByRole("main").getByRole("button", { name: "重试" })
  for (const [index, [answer, words]] of answers.entries()) {
    await page.route(tenders, (route) => (answer ? route.fulfill(answer) : route.abort()))
    const over = answer ? page.waitForResponse(tenders) : page.waitForEvent("requestfailed")
    await (index === 0 ? page.goto("/wel/tender-list") : again.click())
    await over
    await expect(page.getByRole("main").getByRole("alert")).toContainText(words)
    await expect(account(page)).toBeVisible()
    await page.unroute(tenders)
  }
  await again.click()
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0)
})

test("a slow server is waited for, and given up after 105 seconds of silence", async ({ page }) => {
  await enter(page, "purchaser")
  // The browser counts the silence itself, where no clock of a test reaches: for this one call each of its seconds is a hundredth.
  await page.addInitScript(() => {
    const slow = new WeakSet<XMLHttpRequest>()
    XMLHttpRequest.prototype.open = new Proxy(XMLHttpRequest.prototype.open, {
      apply(open, request: XMLHttpRequest, given) {
        if (String(given[1]).includes("/bidding/tender/query")) slow.add(request)
        Reflect.apply(open, request, given)
      },
    })
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "timeout")
    Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
      get: timeout?.get,
      set(this: XMLHttpRequest, value: number) {
        if (slow.has(this)) sessionStorage.setItem("silence", String(value))
        timeout?.set?.call(this, slow.has(this) ? value / 100 : value)
      },
    })
  })
  await page.route(tenders, () => undefined)
  await page.goto("/wel/tender-list")
  await expect(page.getByRole("main").getByRole("alert")).toContainText("迟迟没有回应")
  expect(await page.evaluate(() => sessionStorage.getItem("silence"))).toBe("105000")
})

for (const [hours, wrong] of [
  [5, "fast"],
  [-5, "slow"],
] as const)
  test(`a device whose clock is five hours ${wrong} signs in and asks for tokens once, and not again and again when it is put right`, async ({
    page,
  }) => {
    let asked = 0
    page.on("request", (request) => {
      if (request.url().endsWith("/oauth/token")) asked += 1
    })
    await page.clock.install({ time: Date.now() + hours * 60 * minute })
    await signInLocally(page, "purchaser")
    await page.clock.runFor(2 * minute)
    expect(asked).toBe(1)
    // No page is open while the clock is put right: one that is left would ask as well, and be cut off before it has the answer.
    await page.goto("about:blank")
    await page.clock.setSystemTime(Date.now())
    await page.goto("/wel/tender-list")
    if (wrong === "slow") {
      // Five hours seem to have passed in which nobody was there: the person signs in again, and is back on the page.
      await page.waitForURL("**/systemLogin**")
      await typePassword(page, "purchaser")
    }
    await expect(account(page)).toBeVisible()
    await expect(page).toHaveURL(/tender-list/)
    // Renewed once, or signed in once more; the page that is left may have renewed them too, on its way out.
    const now = asked
    expect(now).toBeLessThanOrEqual(wrong === "slow" ? 3 : 2)
    await page.clock.runFor(2 * minute)
    expect(asked).toBe(now)
  })

test("a browser without cookies is told what to switch on", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, "cookie", { value: "", writable: false }))
  for (const path of ["/systemLogin", "/dashboard/index"]) {
    await page.goto(path)
    await expect(page.getByRole("main")).toContainText("浏览器没有启用 Cookie")
  }
})

/** Chromium up to 155 does not ask again for a script that did not come, until the page is loaded anew. */
const remembersFailures = (version: string): boolean => Number.parseInt(version) < 156

test("a page stands when the network goes before all of it has come, and the rest comes with the network", async ({
  browser,
  context,
  page,
}) => {
  await enter(page, "purchaser")
  const missed = new Set<string>()
  page.on("requestfailed", (request) => void missed.add(request.url()))
  // The network goes for the rest first: how soon a page asks for it is its own affair.
  const rest = /\/connection-[^/]*\.js$/
  await page.route(rest, (route) => route.abort("internetdisconnected"))
  await page.goto("/wel/tender-list")
  await expect(page.getByRole("grid")).toBeVisible()
  const parts = () => [...missed].filter((address) => rest.test(address))
  await expect.poll(parts).toHaveLength(1)
  await context.setOffline(true)
  await page.unroute(rest)
  await page.getByRole("searchbox").first().fill("防静电")
  const comes = (address: string) => page.waitForEvent("requestfinished", (request) => request.url() === address)
  const late = parts().filter((address) => address.endsWith(".js") && remembersFailures(browser.version()))
  const come = parts().flatMap((address) => (late.includes(address) ? [] : comes(address)))
  await context.setOffline(false)
  await Promise.all(come)
  await expect(page.getByRole("searchbox").first()).toHaveValue("防静电")
  await expect(page.getByRole("grid")).toBeVisible()
  const anew = late.map(comes)
  await page.reload()
  await Promise.all(anew)
})

test("a browser without storage works, and says that drafts are not kept on this device", async ({ page }) => {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException("denied", "SecurityError")
    }
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(window, name, { get: denied })
  })
  await signInLocally(page, "purchaser")
  await expect(page.getByRole("status").filter({ hasText: "草稿不会留在本机" })).toBeVisible()
  await page.goto("/wel/tender-list")
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible()
  await signOutOn(page)
  await page.waitForURL("**/systemLogin**")
})

test("full storage loses nothing but what it would have kept", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  })
  await enter(page, "purchaser")
  await page.goto("/wel/tender-list")
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible()
})

test("when another person signs in in another tab, this one follows, and nothing of the first stays", async ({ context, page }) => {
  await enter(page, "purchaser")
  await page.goto("/wel/tender-list")
  await expect(account(page)).toHaveAccessibleName(/陈思远/)
  const other = await context.newPage()
  await other.goto("/dashboard/index")
  await signOutOn(other)
  await other.waitForURL("**/systemLogin**")
  await expect(page).toHaveURL(/systemLogin/)
  await typePassword(other, "supplier.b")
  await expect(account(other)).toHaveAccessibleName(/李雪梅/)
  await expect(account(page)).toHaveAccessibleName(/李雪梅/)
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.getByText("陈思远")).toHaveCount(0)
})

test("the menu of the last time stands before the server has answered with its own", async ({ page }) => {
  await enter(page, "purchaser")
  await page.goto("/dashboard/index")
  await expect(page.getByRole("navigation", { name: "菜单" })).toBeVisible()
  await page.route("**/prod-api/system/menu", () => undefined)
  await page.reload()
  await expect(account(page)).toBeVisible()
  await expect(page.getByRole("navigation", { name: "菜单" })).toBeVisible()
})
