import { expect } from "@playwright/test"
import { tenderContract } from "#contract/tender.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { takenApart } from "#machines/tender/tender.unfinished.ts"
import { newDocument } from "../../src/features/tender/write/new-document.ts"
import { demoPassword } from "#server/demo/people.ts"
import { signIn } from "../support/caller.ts"
import { inquiryContentOf } from "../support/inquiry-content.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"
import { personLike } from "./support/person-like.ts"

test("the dashboard asks once what waits and once for its counts, also when the channel opens, and for no list; the bar counts the same", async ({
  page,
  baseURL,
}) => {
  const name = await personLike("purchaser")
  const purchaser = await signIn(baseURL ?? "", name, demoPassword)
  const { suppliers, staff } = await purchaser.call(tenderContract.lookups)
  const content = {
    title: "轴承询价",
    suppliers: suppliers.slice(0, 2).map(({ id }) => id),
    quoteEnd: Date.now() + 86_400_000,
    lines: [{ item: "轴承", quantity: "10" }],
  }
  await purchaser.call(inquiry.calls.create, {
    body: { content: inquiryContentOf(content) },
  })
  // Each kind has a card of counts; that of tenders is looked at.
  const begun = takenApart({
    ...newDocument({ now: Date.now(), author: purchaser.tokens.user_info.id, staff, elements: ["技术方案", "质量与业绩", "交付与服务"] }),
    title: "轴承招标",
  })
  if (begun === null) throw new Error("what a tender begins with cannot be kept")
  await purchaser.call(tenderContract.create, { body: { input: begun } })
  await enter(page, name)
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
  await expect(page.getByRole("link", { name: /^全部 \d+ 个$/ }).and(page.locator("[href^='/wel/tender-list']"))).toBeVisible()
  await follows
  await page.clock.fastForward(20_000)
  await expect(page.getByText(/有 \d+ 件事等您办理/)).toBeVisible()
  expect(asked.toSorted()).toEqual(["counts", "tasks"])

  const link = page.getByRole("link", { name: /^待我处理 \d+ 项$/ })
  await expect(link).toBeVisible()
  const count = /\d+/.exec((await link.getAttribute("aria-label")) ?? "")?.[0] ?? ""
  await expect(page.getByText(`有 ${count} 件事等您办理`)).toBeVisible()
})
