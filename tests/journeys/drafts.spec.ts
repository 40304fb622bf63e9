import { type BrowserContext, expect, type Page, test } from "@playwright/test"

// A person types a bid's draft; nothing that was typed may be lost, whatever happens to the browser or the network.

async function signIn(page: Page): Promise<void> {
  await page.goto("/systemLogin")
  await page.getByLabel("用户名").fill("supplier.a")
  await page.getByLabel("密码").fill("Procure-2026")
  await page.getByRole("button", { name: "登录", exact: true }).click()
  await page.waitForURL("**/dashboard/**")
}

async function openDraft(page: Page) {
  await page.goto("/gallery?part=draft")
  const draft = page.locator("#draft")
  await draft.scrollIntoViewIfNeeded()
  return {
    title: draft.getByLabel("投标名称"),
    price: draft.getByLabel("报价"),
    saved: draft.getByRole("status"),
    undo: draft.getByRole("button", { name: "撤销" }),
    redo: draft.getByRole("button", { name: "重做" }),
    discard: draft.getByRole("button", { name: "放弃草稿" }),
  }
}

/** Everything in this browser's stores, as one text. */
const storesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener("success", () => resolve(request.result))
        request.addEventListener("error", () => reject(request.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.addEventListener("success", () => resolve(request.result))
        })
        for (const row of rows)
          texts.push(
            JSON.stringify(row, (_, value: unknown) => (value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value)),
          )
      }
      database.close()
    }
    return texts.join("\n")
  })

/** A context of its own: each test is another browser of the same person, so their drafts are discarded at the end. */
async function discard(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const { discard: forget, saved } = await openDraft(page)
  await forget.click()
  await expect(saved).toHaveCount(0)
}

test.describe.configure({ mode: "serial" })

test("a draft survives a closed page, comes to another browser, and lies sealed on this one", async ({ browser, context, page }) => {
  await signIn(page)
  const first = await openDraft(page)
  await first.price.pressSequentially("1800.50")
  await first.title.fill("一号标段 CANARY")
  await expect(first.saved).toContainText("保存到服务器")
  const stored = await storesOf(page)
  expect(stored).toContain("specimen")
  expect(stored).not.toContain("CANARY")
  await page.close()

  const again = await context.newPage()
  const reopened = await openDraft(again)
  await expect(reopened.price).toHaveValue("1800.50")
  await expect(reopened.title).toHaveValue("一号标段 CANARY")

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await signIn(elsewhere)
  const onOther = await openDraft(elsewhere)
  await expect(onOther.price).toHaveValue("1800.50")
  await other.close()
  await discard(context)
})

test("a draft says that it is only on this device while there is no network, and reaches the server when there is", async ({
  context,
  page,
}) => {
  await signIn(page)
  const draft = await openDraft(page)
  await draft.title.fill("在线")
  await expect(draft.saved).toContainText("保存到服务器")
  await context.setOffline(true)
  await draft.price.fill("2875")
  await expect(draft.saved).toContainText("保存在本机")
  await context.setOffline(false)
  await expect(draft.saved).toContainText("保存到服务器")
  await page.reload()
  await expect((await openDraft(page)).price).toHaveValue("2875")
  await discard(context)
})

test("two tabs on one draft lose nothing of each other, and undo is remembered", async ({ context, page }) => {
  await signIn(page)
  const one = await openDraft(page)
  const second = await context.newPage()
  const two = await openDraft(second)
  await one.price.fill("3000")
  await expect(two.price).toHaveValue("3000")
  await two.title.fill("另一页写的")
  await expect(one.title).toHaveValue("另一页写的")
  await one.undo.click()
  await expect(two.title).toHaveValue("办公家具采购项目投标")
  await second.reload()
  const reopened = await openDraft(second)
  await expect(reopened.title).toHaveValue("办公家具采购项目投标")
  await reopened.redo.click()
  await expect(one.title).toHaveValue("另一页写的")
  await expect(one.price).toHaveValue("3000")
  await discard(context)
})

test("at most two seconds of typing are lost when the browser is killed in the middle of a word", async ({ context, page }) => {
  await signIn(page)
  const draft = await openDraft(page)
  await draft.title.fill("")
  await draft.title.pressSequentially("一二三四五六七八九十".repeat(3), { delay: 100 })
  const typed = await draft.title.inputValue()
  // No blur, no hiding: the page is gone as in a crash.
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  const reopened = await openDraft(again)
  await expect(reopened.title).not.toHaveValue("办公家具采购项目投标")
  const kept = await reopened.title.inputValue()
  expect(typed.startsWith(kept)).toBe(true)
  expect(typed.length - kept.length).toBeLessThanOrEqual(20)
  await discard(context)
})
