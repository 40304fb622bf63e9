import { expect } from "@playwright/test"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"

test("the dashboard asks once what waits and once for its counts, also when the channel opens, and for no list; the bar counts the same", async ({
  page,
}) => {
  await enter(page, "purchaser")
  await page.clock.install()
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(?:bidding\/tender|document)\//.test(pathname)) asked.push(pathname.split("/").at(-1) ?? "")
  })
  const follows = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("following")))
  await page.goto("/dashboard/index")
  await expect(page.getByText(/有 \d+ 件事等您办理/)).toBeVisible()
  await expect(page.getByRole("link", { name: /^全部 \d+ 个$/ })).toBeVisible()
  await follows
  await page.clock.fastForward(20_000)
  await expect(page.getByText(/有 \d+ 件事等您办理/)).toBeVisible()
  expect(asked.toSorted()).toEqual(["counts", "tasks"])

  const link = page.getByRole("link", { name: /^待我处理 \d+ 项$/ })
  await expect(link).toBeVisible()
  const count = /\d+/.exec((await link.getAttribute("aria-label")) ?? "")?.[0] ?? ""
  await expect(page.getByText(`有 ${count} 件事等您办理`)).toBeVisible()
})
