import { expect } from "@playwright/test"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { demoPassword } from "#server/demo/people.ts"
import { signIn } from "../support/caller.ts"
import { seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"

// The page of an announcement folds its facts itself: another's command moves it without a call, and it opens without a network.

const content = {
  title: "停水通知",
  blocks: [{ kind: "paragraph" as const, runs: [{ text: "周六" }] }],
  audience: { kind: "everybody" as const },
  open: false,
  signFor: false,
  signBy: null,
  expiresAt: null,
}

test("an announcement's page follows another's commands without reading it again, steps back by itself, and opens offline; what it cannot fold it asks the server for", async ({
  browser,
  platform,
}) => {
  const admin = await signIn(platform.origin, "admin", demoPassword)
  const { id } = await admin.call(announcement.calls.create, { body: { scope: "platform", content } })
  const seats = seatsAt(browser, platform.origin)
  const { page, context, troubles } = await seats.of("admin")
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes(`/announcement/${id}`)) asked.push(pathname.slice(pathname.indexOf(id) + id.length))
  })
  const followed = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("following") && String(payload).includes(id)),
    )
  await page.goto(`/notive-view?id=${id}`)
  const article = page.getByRole("article")
  await expect(article.getByRole("heading", { name: "停水通知" })).toBeVisible()
  await expect(page.getByRole("button", { name: "发布", exact: true })).toBeVisible()
  await followed

  // Another one changes it and publishes it: what it says, its state, its buttons and its timeline move on.
  const changed = await admin.call(announcement.calls.save, {
    params: { id },
    body: { base: 1, input: { content: { ...content, title: "停电通知" } } },
  })
  await expect(article.getByRole("heading", { name: "停电通知" })).toBeVisible()
  await admin.call(announcement.calls.publish, { params: { id }, body: { base: changed.version, input: {} } })
  await expect(page.getByRole("button", { name: "撤回", exact: true })).toBeVisible()
  await expect(article.getByText("已发布", { exact: true }).first()).toBeVisible()
  // As it was: from the facts that are here.
  await page.getByRole("option").last().click()
  await expect(article.getByRole("heading", { name: "停水通知" })).toBeVisible()
  await page.getByRole("button", { name: "回到现在" }).click()
  await expect(article.getByRole("heading", { name: "停电通知" })).toBeVisible()
  expect(asked.filter((path) => !path.endsWith("/receipts"))).toEqual(["/facts"])

  expect(troubles).toEqual([])

  // Opened before, it opens without a network, and says what may be done.
  await page.goto("/notice")
  await page.getByText("停电通知").first().click()
  await expect(article.getByRole("heading", { name: "停电通知" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("grid")).toBeVisible()
  await context.setOffline(true)
  await page.goForward()
  await expect(article.getByRole("heading", { name: "停电通知" })).toBeVisible()
  await expect(page.getByRole("button", { name: "撤回", exact: true })).toBeEnabled()
  await expect(page.getByRole("option")).toHaveCount(3)
  await context.setOffline(false)

  await test.step("a state of the past that cannot be read says so and leaves the present one, where the server must be asked for it", async () => {
    const other = await admin.call(announcement.calls.create, { body: { scope: "platform", content } })
    const body = { base: 1, input: { content: { ...content, title: "停电通知" } } }
    await admin.call(announcement.calls.save, { params: { id: other.id }, body })
    // Facts of another version of the program, which this page cannot fold.
    await page.route(`**/announcement/${other.id}/facts*`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/"epoch":"[^"]*"/, '"epoch":"another"') })
    })
    await page.route(/asOf=/, (route) => route.abort())
    await page.goto(`/notive-view?id=${other.id}`)
    await expect(article.getByRole("heading", { name: "停电通知" })).toBeVisible()
    await page.getByRole("option").last().click()
    await expect(page.getByText("连不上服务器")).toBeVisible()
    await expect(page.getByRole("option").last()).toHaveAttribute("aria-selected", "false")
    await page.unroute(/asOf=/)
    await page.getByRole("option").last().click()
    await expect(article.getByRole("heading", { name: "停水通知" })).toBeVisible()
    await expect(page.getByRole("button", { name: "回到现在" })).toBeVisible()
  })
  await seats.close()
})
