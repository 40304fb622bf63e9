import { expect } from "@playwright/test"
import { closeOf } from "./support/close-of.ts"
import { holdRequests } from "./support/held.ts"
import { seatOf, seatsAt } from "./support/people.ts"
import { test } from "./support/platform.ts"
import { bidPage, confirm } from "./support/screens.ts"

// A bid as it is typed on the supplier's own desk: `drafts.spec.ts` looks at the drafts themselves, this at a real page of a real tender.

test("what a supplier types in a bid is nowhere lost: without a network, in two tabs, while a bid is sealed or withdrawn, and once somebody else let the person in", async ({
  browser,
  tour,
  platform,
}) => {
  const { context, page } = await seatsAt(browser, platform.origin).of("supplier.a")
  const desk = bidPage(page)

  await test.step("a typed bid survives a lost network and a second tab, and is gone once it is sealed", async () => {
    const id = await tour.begin("biddingOpen")
    await desk.open(id)
    await desk.price.write("115.50")
    await expect(desk.saved).toContainText("保存到服务器")

    await context.setOffline(true)
    await desk.price.write("116")
    await expect(desk.saved).toContainText("保存在本机")
    await context.setOffline(false)
    await expect(desk.saved).toContainText("保存到服务器")

    const other = await context.newPage()
    const second = bidPage(other)
    await second.open(id)
    await expect(second.price).toHaveText("116.00")
    await expect(second.draftIsThere).toBeVisible()
    await desk.price.write("115")
    await expect(second.price).toHaveText("115.00")

    await second.seal.click()
    // The message stands for a few seconds: it is measured as soon as it is there.
    const measured = other.getByRole("status").filter({ hasText: "已密封" }).boundingBox()
    await confirm(other, "密封投标")
    await expect(second.receipt).toBeVisible()
    const message = await measured
    const button = await other.getByRole("button", { name: "重新密封" }).boundingBox()
    // The message stands clear of the foot.
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    await expect(second.nothingTyped).toBeVisible()
    await other.reload()
    await expect(second.receipt).toBeVisible()
    await expect(second.price).toHaveText("115.00")
    await expect(second.draftIsThere).toBeHidden()
    await other.close()
  })

  await test.step("a bid that is sealed without a network says at the foot that it waits, and afterwards leads to its receipt", async () => {
    await desk.open(await tour.begin("biddingOpen"))
    await desk.price.write("115")
    await expect(desk.saved).toContainText("保存到服务器")
    await context.setOffline(true)
    await desk.seal.click()
    await page.getByRole("dialog").getByRole("button", { name: "联网后自动发送" }).click()
    await expect(page.getByText("等待网络，联网后自动密封")).toBeVisible()
    await expect(desk.draftIsThere).toBeHidden()
    // The live channel comes back later than what waits is sent, and does not tell of it.
    await page.route("**/live/ticket**", (route) => route.abort())
    await context.setOffline(false)
    await expect(desk.nothingTyped).toBeVisible()
    await page.getByRole("button", { name: "查看回执" }).click()
    await expect(desk.receipt).toBeInViewport()
    await page.unroute("**/live/ticket**")
  })

  await test.step("a bid that is being sealed or withdrawn is waited for: nothing closes its dialog, behind which more would be typed and lost", async () => {
    const id = await tour.begin("biddingOpen", {}, {})
    const stays = async (title: string) => {
      const dialog = page.getByRole("dialog", { name: title })
      await page.keyboard.press("Escape")
      await closeOf(dialog).click()
      await expect(dialog).toBeVisible()
    }
    await desk.open(id)
    await desk.price.write("10")
    await expect(desk.saved).toContainText("保存到服务器")

    await test.step("while it is sent the first time", async () => {
      await desk.seal.click()
      const release = await holdRequests(page, "**/submitBid")
      await desk.sealing.getByRole("button", { name: "密封投标", exact: true }).click()
      await expect(desk.sealing.getByRole("button", { name: "正在密封" })).toBeVisible()
      await stays("密封投标")
      await desk.sealing.getByRole("button", { name: "取消" }).click()
      await expect(desk.sealing).toBeVisible()
      release()
      await expect(desk.receipt).toBeVisible()
      await expect(desk.sealing).toBeHidden()
      await page.unroute("**/submitBid")
    })

    await test.step("while it is sent again after no reply came", async () => {
      await desk.price.write("11")
      await expect(desk.saved).toContainText("保存到服务器")
      // A page of something on the way to the platform is no reply of it, and is not asked again.
      await page.route("**/submitBid", (route) => route.fulfill({ contentType: "text/html", body: "<p>502</p>" }))
      await page.getByRole("button", { name: "重新密封" }).click()
      await desk.sealing.getByRole("button", { name: "密封投标", exact: true }).click()
      const silent = page.getByRole("dialog", { name: "没有收到服务器的答复" })
      await expect(silent).toBeVisible()
      await page.unroute("**/submitBid")
      const release = await holdRequests(page, "**/submitBid")
      await silent.getByRole("button", { name: "重试" }).click()
      await stays("没有收到服务器的答复")
      release()
      await expect(silent).toBeHidden()
      await expect(desk.nothingTyped).toBeVisible()
    })

    await test.step("while it is withdrawn, after which the draft holds what was sealed, together with what was changed since", async () => {
      const note = page.getByRole("textbox", { name: "商务说明" })
      await note.fill("含运费")
      const release = await holdRequests(page, "**/withdrawBid")
      await page.getByRole("button", { name: "撤回投标", exact: true }).click()
      const dialog = page.getByRole("dialog", { name: "撤回投标" })
      await dialog.getByRole("textbox").fill("撤回投标")
      await dialog.getByRole("button", { name: "撤回投标", exact: true }).click()
      await stays("撤回投标")
      release()
      await expect(dialog).toBeHidden()
      await expect(page.getByText("已撤回").first()).toBeVisible()
      await expect(desk.price).toHaveText("11.00")
      await expect(note).toHaveValue("含运费")
      expect((await tour.see("supplier.a", id)).facts.own.bidState).toBe("withdrawn")
    })
  })

  await test.step("what was typed before somebody else let the person in is told to be kept", async () => {
    const id = await tour.begin("biddingOpen", {}, {})
    await desk.open(id)
    await desk.price.write("115.50")
    await expect(desk.saved).toContainText("保存到服务器")
    await platform.database.query({ text: "update person set entrusted_at = platform_clock() where name = 'supplier.a'" })
    const elsewhere = bidPage((await seatOf(browser, platform.origin, "supplier.a")).page)
    await elsewhere.open(id)
    await expect(elsewhere.keptDraft).toBeVisible()
    await expect(elsewhere.price).toHaveText("")
  })
})
